//! What this machine allows: `--probe`.

use crate::options::Level;
use crate::report::FAILED;
use crate::{sys, Outcome};
use std::fs;
use std::io;
use std::path::Path;
use std::process::ExitCode;

/// Print what each level says when it is tried, and the best level.
pub fn probe() -> ExitCode {
    let folder = std::env::temp_dir().join(format!("launcher-probe-{}", std::process::id()));
    let itself =
        match std::env::current_exe().and_then(|path| fs::create_dir(&folder).map(|()| path)) {
            Ok(itself) => itself,
            Err(error) => {
                eprintln!("launcher failed: {}: {error}", folder.display());
                return ExitCode::from(FAILED);
            }
        };
    println!("landlock_abi={}", sys::landlock_abi().unwrap_or(0));
    let mut best = None;
    for level in Level::ALL {
        let outcome = try_level(level, &itself, &folder);
        best = best.or(outcome.is_ok().then_some(level));
        println!("{}={}", level.name(), outcome.err().unwrap_or("yes".into()));
    }
    let _ = fs::remove_dir(&folder); // it is empty, and a left-over folder does no harm
    match best {
        Some(level) => println!("best={}", level.name()),
        None => println!("best=refused"),
    }
    ExitCode::from(u8::from(best.is_none()))
}

/// Run the launcher itself at a level. Return the reason if that fails.
fn try_level(level: Level, itself: &Path, folder: &Path) -> Outcome<()> {
    let failed = |error: io::Error| error.to_string();
    let mut command = std::process::Command::new(itself);
    command.env_clear().args([
        "--level",
        level.name(),
        "--cpu",
        "10",
        "--wall",
        "10",
        "--memory",
        "256",
    ]);
    command.args(["--output", "65536", "--folder"]).arg(folder).arg("--read").arg(itself);
    let output = command.arg("--").arg(itself).arg("--nothing").output().map_err(failed)?;
    if output.status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&output.stderr).trim().replace('\n', " ");
    Err(if text.is_empty() { output.status.to_string() } else { text })
}
