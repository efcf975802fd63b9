"""The verb `serve`: answer until Ctrl-C."""

from __future__ import annotations

from banrye.cli import declared
from banrye.console import ExitStatus, UserError
from banrye.extras.serve.bound import Bound
from banrye.extras.serve.server import Allowed, Server
from banrye.extras.serve.verb.options import Options
from banrye.messages import _


def main() -> ExitStatus:
    options = declared.parse(Options)
    options.sandbox.apply()
    bound = Bound(options.running, options.waiting)
    allowed = Allowed((options.address, *options.hosts), options.origins)
    try:
        server = Server((options.address, options.port), bound, allowed)
    except (OSError, OverflowError) as error:
        reason = _("cannot listen on {}:{}: {} (see --port)", options.address, options.port, error)
        raise UserError(reason) from None
    with server:
        address, port = server.server_address[:2]
        print(_("listening on http://{}:{} (Ctrl-C stops)", address, port), flush=True)
        server.serve_forever(poll_interval=0.1)
    return ExitStatus.PASSED
