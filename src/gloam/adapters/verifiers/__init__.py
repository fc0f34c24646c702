"""Games and riddles for `verifiers`, where that is installed (`pip install verifiers`).

It finds tasksets as modules of one word; so put one line into a file of your own, and name it:

    # gloam_game.py
    from gloam.adapters.verifiers.play import *

`play` is whole games against bots, rewarded by what they were worth; `beliefs` are single
questions, rewarded by the exact odds.
"""
