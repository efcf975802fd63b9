"""The hunt: the whole search for one submission.

    opponents   the accepted submissions that a program is compared with
    streams     gives streams of inputs their turns
    hunt        tries small inputs, test cases and streams
    open_hunt   compiles what a hunt needs
    hunt_words  the words on a hunt if no input fails

A module imports only from the modules above it.
"""
