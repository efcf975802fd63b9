r"""Run programs for others over HTTP, as SandboxFusion does: its clients need another address only.

    wire.py            requests and responses: the models of its SDK
    runs.py            /run_code: one program on one input
    hooks.py           what that room has
    submitted_rows.py  /submit: a completion on a row, judged by the room that reads rows
    bound.py           how many requests run at once, how many may wait, and when one is refused
    http_server.py     the server: by default, only requests of this machine are answered

POST /run_code {"code": "print(input())", "language": "python", "stdin": "3"}
     {"status": "Success", "run_result": {"status": "Finished", "return_code": 0, "stdout": "3\n"}}

The names of fields are those of sandbox/server/sandbox_api.py and sandbox/datasets/types.py of
github.com/bytedance/SandboxFusion.
"""
