from __future__ import annotations

import json
import threading
from collections.abc import Callable
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from unittest import TestCase

from parley import Parley


@dataclass
class Received:
    method: str
    path: str
    headers: dict[str, str]
    body: bytes


Reply = Callable[[BaseHTTPRequestHandler], None]


class ReplyingServer:
    """A server on this machine that gives the replies in turn, the last one again and again."""

    def __init__(self, test: TestCase, *replies: Reply) -> None:
        self.requests: list[Received] = []

        class Handler(BaseHTTPRequestHandler):
            def answer(handler) -> None:
                body = handler.rfile.read(int(handler.headers.get("Content-Length", 0)))
                reply = replies[min(len(self.requests), len(replies) - 1)]
                headers = {name.lower(): value for name, value in handler.headers.items()}
                self.requests.append(Received(handler.command, handler.path, headers, body))
                reply(handler)

            do_GET = do_POST = do_PATCH = do_DELETE = answer

            def log_message(handler, *_: Any) -> None:
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        test.addCleanup(server.server_close)
        test.addCleanup(server.shutdown)
        self.url = f"http://127.0.0.1:{server.server_port}"
        self.parley = Parley(api_key="key", base_url=self.url)


def answer(status: int, body: Any, headers: dict[str, str] | None = None) -> Reply:
    def reply(handler: BaseHTTPRequestHandler) -> None:
        content = body.encode() if isinstance(body, str) else json.dumps(body).encode()
        handler.send_response(status)
        for name, value in (headers or {}).items():
            handler.send_header(name, value)
        handler.send_header("Content-Length", str(len(content)))
        handler.end_headers()
        handler.wfile.write(content)

    return reply
