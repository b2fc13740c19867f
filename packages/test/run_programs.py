"""Runs the programs of the guides one after the other in this process; those that serve requests go on in a thread."""

from __future__ import annotations

import builtins
import json
import os
import runpy
import threading
from typing import Any

listening = threading.Event()
plain_print = print


def print_and_note(*values: Any, **options: Any) -> None:
    plain_print(*values, **options)
    if values and str(values[0]).startswith("Listening on port"):
        listening.set()


builtins.print = print_and_note

for program in json.loads(os.environ["PROGRAMS"]):
    os.environ.update(program["env"])
    if "PORT" in program["env"]:
        listening.clear()
        threading.Thread(target=runpy.run_path, args=[program["file"]], daemon=True).start()
        if not listening.wait(30):
            raise SystemExit(f"{program['file']} does not listen.")
    else:
        try:
            runpy.run_path(program["file"], run_name="__main__")
        except SystemExit as end:
            # unittest ends the process.
            if end.code:
                raise
threading.Event().wait()
