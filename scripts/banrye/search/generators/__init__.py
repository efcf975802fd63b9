"""Inputs that a generator prints, and the random draws behind them.

    draw_recording    runs a generator, and reads the draws behind each input
    random_recorder   the module `random` of a Python generator: it records the draws
    testlib_recorder  the same for testlib.h, by draw_recorder.h
    seed_batches      inputs of a Python generator that runs with many seeds in one process
    seeds             inputs of a generator for consecutive seeds
    seed_stream       the stream of an archive problem's generators, with further seeds
    draw_shrinker     shrinks an input by the draws of its generator

A module imports only from the modules above it.
"""
