"""Runs Python programs one after another (run-sample.ts)."""

import contextlib
import io
import json
import os
import runpy
import sys
import traceback

ENVIRONMENT = dict(os.environ)

for line in sys.stdin:
    given = json.loads(line)
    os.environ.clear()
    os.environ.update(ENVIRONMENT | given["env"])
    output = io.StringIO()
    code = 0
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        try:
            runpy.run_path(given["file"], run_name="__main__")
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else int(end.code is not None)
        except BaseException:
            code = 1
            traceback.print_exc()
    print(json.dumps({"exit": code, "output": output.getvalue()}), flush=True)
