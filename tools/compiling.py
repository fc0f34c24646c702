"""Compiles gloam: C for the modules that are written in machine numbers, many compilers at once.

What was compiled before is not compiled again: an object is kept under a name made of all that it
was made from, and so is a library. Used by setup.py, and by the benchmarks for games of their own.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped]

CORES = os.cpu_count() or 2
LATER = 0.7
"""How much of a compiler's work is left until a library is linked: there it optimises."""
KEPT = 14 * 86400
"""How many seconds an object is kept that no build used."""


def compiled_modules(*folders: Path) -> list[str]:
    """Every module that is written in machine numbers, as seen from where we are."""
    return [
        os.path.relpath(path)
        for folder in folders
        for path in sorted(folder.rglob("*.py"))
        if "\nfrom mypy_extensions import" in path.read_text(encoding="utf-8")
    ]


# What the compiler can do.


def can_compile() -> bool:
    """Whether a C compiler is here and finds Python's headers."""
    if os.environ.get("GLOAM_COMPILE") == "no":
        return False
    if sys.platform == "win32":
        return True  # if there is none, setuptools says what to install
    return bool(shutil.which(_compiler()[0])) and _tried([])


def links_late() -> bool:
    """Whether it is GCC, and can optimise a library as a whole when it is linked."""
    if sys.platform != "linux":
        return False
    run = [*_compiler(), "-dM", "-E", "-x", "c", os.devnull]
    known = subprocess.run(run, capture_output=True, text=True).stdout  # noqa: S603
    return "__clang__" not in known and "__GNUC__" in known and _tried([_late()])


def _late() -> str:
    """GCC's word for it. It runs its own work on two cores by make, where there is one."""
    return "-flto=2" if shutil.which("make") else "-flto=1"


def _compiler() -> list[str]:
    return os.environ.get("CC", sysconfig.get_config_var("CC") or "cc").split()


def _tried(options: list[str]) -> bool:
    """Whether a small library can be made so."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "try.c"
        source.write_text("#include <Python.h>\nint gloam(void) { return 0; }\n")
        shared = ["-bundle", "-undefined", "dynamic_lookup"] if sys.platform == "darwin" else []
        run = [*_compiler(), *options, "-O1", "-fPIC", *(shared or ["-shared"]), str(source)]
        run += ["-I", sysconfig.get_paths()["include"], "-o", str(source.with_suffix(".so"))]
        return subprocess.run(run, capture_output=True).returncode == 0  # noqa: S603


# C, and how it is to be compiled.


def extensions(modules: list[str], c_folder: str) -> list[Any]:
    """The libraries to be made of some modules; writes their C into a folder."""
    from mypyc.build import mypycify

    if not links_late():  # one library of one C file: slow to build, and as fast to run
        one: list[Any] = mypycify(
            ["--strict", *modules], opt_level="3", debug_level="0", target_dir=c_folder
        )
        for extension in one:
            if sys.platform != "win32":  # lets the compiler inline our own functions
                extension.extra_compile_args.append("-fno-semantic-interposition")
        return one
    from tools.to_c import grouped, written

    groups = grouped(modules)
    many: list[Any] = mypycify(
        ["--strict", *modules],
        opt_level="3",
        debug_level="0",
        multi_file=True,
        separate=groups,
        skip_cgen_input=written(modules, groups),
        target_dir=c_folder,
    )
    inside = ["-fvisibility=hidden", "-fno-semantic-interposition"]
    for extension in many:
        late = [_late()] if len(extension.sources) > 1 else []  # the others only open a door
        # A new list for each: mypyc gives one and the same to all of them.
        extension.extra_compile_args = [*extension.extra_compile_args, *late, *inside]
        extension.extra_link_args = [*extension.extra_link_args, "-O3", *late, *inside]
    return many


class BuildCompiled(build_ext):  # type: ignore[misc]
    """Builds what `modules` names: every C file and every library on its own, as cores allow."""

    modules: Callable[[], list[str]]
    """Names the modules, when it is time: setup.py is asked many things that need no C."""
    made: list[str]

    def run(self) -> None:
        """Write C, compile it, link it."""
        with Store(Path("build")) as store:
            self.made = store.built(self.modules(), Path(self.build_lib))

    def get_outputs(self) -> list[str]:
        """The libraries."""
        return getattr(self, "made", [])

    def get_source_files(self) -> list[str]:
        """Nothing that is not in the packages."""
        return []


class Store:
    """Objects and libraries of earlier builds, by what they were made from."""

    def __init__(self, folder: Path) -> None:
        self.kept = folder / "objects"
        self.work = folder / f"c-{os.getpid()}"
        self.progress = Progress()
        self.locks: dict[str, threading.Lock] = {}

    def __enter__(self) -> "Store":
        self.kept.mkdir(parents=True, exist_ok=True)
        shutil.rmtree(self.work, ignore_errors=True)
        return self

    def __exit__(self, *_: object) -> None:
        shutil.rmtree(self.work, ignore_errors=True)
        for path in self.kept.iterdir():
            if time.time() - path.stat().st_mtime > KEPT:
                path.unlink()

    def built(self, modules: list[str], place: Path) -> list[str]:
        """Build the libraries of some modules into a place; their paths."""
        from setuptools._distutils.ccompiler import new_compiler
        from setuptools._distutils.sysconfig import customize_compiler

        made = extensions(modules, str(self.work))
        self.compiler = new_compiler()
        customize_compiler(self.compiler)
        self.salt = f"{sys.version} {_version()} {self.compiler.__dict__.get('linker_so')}"
        headers = {extension.name: self._headers(extension) for extension in made}
        jobs = {
            (source, extension.name): (extension, headers[extension.name])
            for extension in made
            for source in extension.sources
        }
        sizes = {job: os.path.getsize(job[0]) for job in jobs}
        stale = [job for job in jobs if not self._object(job[0], *jobs[job]).exists()]
        self.progress.begin(sum(sizes[job] for job in stale))
        with ThreadPoolExecutor(CORES) as pool:
            biggest = sorted(stale, key=sizes.__getitem__, reverse=True)
            for job in pool.map(lambda each: self._compile(each[0], *jobs[each], each), biggest):
                self.progress.done(sizes[job] * (1 - LATER))
            left = self.progress.total - self.progress.finished
            whole = sum(sum(sizes[s, e.name] for s in e.sources) for e in made) or 1

            def link(extension: Any) -> str:
                path = self._link(extension, headers[extension.name], place)
                share = sum(sizes[source, extension.name] for source in extension.sources) / whole
                self.progress.done(left * share)
                return path

            by_size = sorted(made, key=lambda each: -sum(sizes[s, each.name] for s in each.sources))
            return list(pool.map(link, by_size))

    def _headers(self, extension: Any) -> bytes:
        """One name for all that the C files of a library may include."""
        said = hashlib.sha256()
        for path in sorted(extension.depends):
            said.update(Path(path).read_bytes())
        return said.digest()

    def _object(self, source: str, extension: Any, headers: bytes) -> Path:
        """Where an object is kept: named by the C, what it includes, and how it is compiled."""
        text = Path(source).read_bytes()
        said = hashlib.sha256(f"{self.salt} {extension.extra_compile_args}".encode() + text)
        if b'#include "__native' in text:  # else it is mypyc's own, and the same in all libraries
            said.update(headers)
        return self.kept / f"{said.hexdigest()[:40]}{self.compiler.obj_extension}"

    def _compile(self, source: str, extension: Any, headers: bytes, job: Any) -> Any:
        place = self._object(source, extension, headers)
        with self.locks.setdefault(place.name, threading.Lock()):
            if not place.exists():
                with tempfile.TemporaryDirectory(dir=self.kept.parent) as folder:
                    (made,) = self.compiler.compile(
                        [source],
                        output_dir=folder,
                        include_dirs=[*extension.include_dirs, sysconfig.get_paths()["include"]],
                        extra_postargs=extension.extra_compile_args,
                    )
                    os.replace(made, place)
        return job

    def _link(self, extension: Any, headers: bytes, place: Path) -> str:
        objects = [self._object(source, extension, headers) for source in extension.sources]
        said = hashlib.sha256(f"{extension.name} {extension.extra_link_args}".encode())
        for path in objects:
            os.utime(path)
            said.update(path.name.encode())
        kept = self.kept / f"{said.hexdigest()[:40]}.library"
        end = str(sysconfig.get_config_var("EXT_SUFFIX"))
        path = place.joinpath(*extension.name.split(".")).with_name(
            extension.name.rpartition(".")[2] + end
        )
        if not kept.exists():
            with tempfile.TemporaryDirectory(dir=self.kept.parent) as folder:
                fresh = Path(folder) / path.name
                self.compiler.link_shared_object(
                    [str(each) for each in objects],
                    str(fresh),
                    extra_postargs=extension.extra_link_args,
                    export_symbols=[f"PyInit_{extension.name.rpartition('.')[2]}"],
                    build_temp=folder,
                )
                os.replace(fresh, kept)
        os.utime(kept)
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(kept, path)
        return str(path)


def _version() -> str:
    """Which compiler it is."""
    if sys.platform == "win32":
        return ""
    run = [*_compiler(), "--version"]
    return subprocess.run(run, capture_output=True, text=True).stdout.partition("\n")[0]  # noqa: S603


class Progress:
    """How much of the work is done, told to whoever asked by GLOAM_PROGRESS."""

    def __init__(self) -> None:
        self.total = self.finished = 0.0
        self.lock = threading.Lock()

    def begin(self, total: float) -> None:
        """There is so much to do."""
        self.total = total
        self.done(0)

    def done(self, more: float) -> None:
        """So much more of it is done."""
        with self.lock:
            self.finished += more
            if os.environ.get("GLOAM_PROGRESS") and self.total:
                print(f"progress {self.finished:.0f} {self.total:.0f}", flush=True)
