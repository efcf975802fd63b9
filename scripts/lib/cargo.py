"""Cargo, and commands of it in pinned versions, built into target/tools when they are first needed."""

import os
import shutil
import subprocess
from pathlib import Path

import house

MUTANTS = "27.1.0"  # of cargo-mutants


def need(tool="cargo"):
    if not shutil.which(tool):
        raise house.Refused(f"expected the program {tool}, found none (see https://rustup.rs)")


def need_library(target):
    """Has Rust's standard library for another machine put into the toolchain, unless it is there."""
    status, folder = house.run(["rustc", "--print", "target-libdir", "--target", target])
    if status == 0 and any(Path(folder.strip()).glob("libstd-*")):
        return
    need("rustup")
    house.progress(f"installing Rust's standard library for {target}")
    status, output = house.run(["rustup", "-q", "target", "add", target], house.ROOT)
    if status != 0:
        found = output.strip().splitlines()[-1]
        raise house.Refused(f"expected rustup to add the target {target}, found: {found}")


def install(name, version):
    """The path of a cargo command in this version."""
    need()
    folder = house.TARGET / "tools" / f"{name}-{version}"
    if not (folder / "bin" / name).is_file():
        house.tell(f"{house.SCRIPT}: installing {name} {version} into {house.here(folder)}")
        # a debug build without debug information, ready sooner: optimizing it takes longer than it saves
        command = ["cargo", "install", "-q", "--debug", "--locked", "--root", folder, "--version", version, name]
        if subprocess.run(command, env={**os.environ, "CARGO_PROFILE_DEV_DEBUG": "false"}).returncode != 0:
            raise house.Refused(f"expected cargo to install {name} {version}, found the errors above")
    return folder / "bin" / name
