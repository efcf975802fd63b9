"""Makes Python look as on Windows. The modules imported here exist there; those set to None do not."""

import argparse, concurrent.futures, multiprocessing, os, pathlib, shutil, subprocess, sys, tempfile, types  # noqa

pathlib.os = types.SimpleNamespace(**vars(os))
os.name = "nt"
for module in ("fcntl", "grp", "posix", "pwd", "resource", "termios"):
    sys.modules[module] = None
