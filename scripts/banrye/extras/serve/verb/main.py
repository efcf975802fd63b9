"""The verb `serve`: answer until Ctrl-C."""

from __future__ import annotations

from banrye.cli import option_parser
from banrye.cli.options import Protection
from banrye.console import ExitStatus, UserError
from banrye.extras.serve.bound import RunningPlaces
from banrye.extras.serve.http_server import AllowedClients, SandboxServer
from banrye.extras.serve.verb.options import Options
from banrye.messages import _
from banrye.process import sandbox
from banrye.process.sandbox import Level


def main() -> ExitStatus:
    options = option_parser.parse(Options)
    options.sandbox.apply()
    check_protection(options.sandbox.protection)
    bound = RunningPlaces(options.running, options.waiting)
    allowed = AllowedClients((options.address, *options.hosts), options.origins)
    try:
        server = SandboxServer((options.address, options.port), bound, allowed)
    except (OSError, OverflowError) as error:
        reason = _("cannot listen on {}:{}: {} (see --port)", options.address, options.port, error)
        raise UserError(reason) from None
    with server:
        address, port = server.server_address[:2]
        print(_("listening on http://{}:{} (Ctrl-C stops)", address, port), flush=True)
        server.serve_forever(poll_interval=0.1)
    return ExitStatus.PASSED


def check_protection(protection: Protection) -> None:
    """Raise UserError if untrusted programs would get the user's rights without --no-sandbox."""
    level = sandbox.sandbox_level() if sandbox.is_supported() else Level.NONE
    if level is Level.NONE and protection is not Protection.NONE:
        raise UserError(
            _(
                "there is no sandbox: whoever can reach the port would run programs with your"
                " rights (--no-sandbox permits it)"
            )
        )
