"""The truth: what may be done, and what comes of it.

Functions on one `Truth`, in files named after the rule book: `drawing`, `green_cards`,
`single_use` and `gear` (the cards), `areas` (the board), `damage`, `death` and `reveals`, `turn`,
`attacks`, `abilities`, `goals` (winning), `opening` and `dealing` (setting up). `asking` knows the
rule of every question, and `hunt` is all of it as the kernel sees it.
"""
