#!/bin/sh
# What the tests need from outside Python: PostgreSQL for the house, Chromium for the pages. Installs
# Debian's packages where it may; where it may not, says so and goes on, and those tests are skipped.

as_root=""
may_install() {
    command -v apt-get >/dev/null 2>&1 || return 1
    [ "$(id -u)" = 0 ] && return 0
    command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null && as_root="sudo -n"
}

install() {
    export DEBIAN_FRONTEND=noninteractive
    $as_root apt-get install -y -q --no-install-recommends "$1" >/dev/null 2>&1 && return 0
    $as_root apt-get update -q >/dev/null 2>&1
    $as_root apt-get install -y -q --no-install-recommends "$1" >/dev/null 2>&1
}

need() { # need PACKAGE WHAT-FOR
    if may_install; then
        echo "Installing $1 for $2."
        install "$1" && return
    fi
    echo "There is no $1 here, and I cannot install it: $2 will be skipped."
}

has_postgres() {
    command -v initdb >/dev/null 2>&1 && command -v postgres >/dev/null 2>&1 && return 0
    for folder in "$(pg_config --bindir 2>/dev/null)" /usr/lib/postgresql/*/bin; do
        [ -x "$folder/initdb" ] && [ -x "$folder/postgres" ] && return 0
    done
    return 1
}

has_chromium() {
    command -v chromium >/dev/null 2>&1 || command -v chromium-browser >/dev/null 2>&1
}

has_postgres || need postgresql "the tests of the house on PostgreSQL"
has_chromium || need chromium "the tests in a browser"
exit 0
