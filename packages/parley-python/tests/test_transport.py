from __future__ import annotations

import io
import pickle
import tempfile
import threading
from datetime import datetime, timezone
from email.parser import BytesParser
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any
from unittest import TestCase
from unittest.mock import patch
from urllib.request import OpenerDirector

from parley import Parley, ParleyConnectionError, ParleyError, is_parley_error
from parley._transport import Transport, backoff
from replying_server import Received, Reply, ReplyingServer, answer

TEXT: Any = {"to": "5511999998888", "body": "Olá"}
ACCEPT = answer(202, {"messageId": "msg_1", "conversationId": "conv_1", "status": "sent"})


def refuse(status: int, headers: dict[str, str], code: str = "RATE_LIMITED", details: Any = None) -> Reply:
    error = {"code": code, "message": "Refused.", "requestId": "req_1", "docUrl": "https://parley.example.com/docs"}
    return answer(status, {"error": error if details is None else {**error, "details": details}}, headers)


def break_connection(handler: BaseHTTPRequestHandler) -> None:
    handler.close_connection = True


class RequestTest(TestCase):
    def test_sends_json_with_the_key_and_an_idempotency_key_of_its_own(self) -> None:
        server = ReplyingServer(self, ACCEPT)
        self.assertEqual(server.parley.messages.send_text(TEXT)["messageId"], "msg_1")
        [request] = server.requests
        self.assertEqual((request.method, request.path), ("POST", "/api/v1/messages/text"))
        self.assertEqual(request.body, b'{"to": "5511999998888", "body": "Ol\\u00e1"}')
        self.assertEqual(request.headers["authorization"], "Bearer key")
        self.assertEqual(request.headers["content-type"], "application/json")
        self.assertRegex(request.headers["idempotency-key"], "^[0-9a-f-]{36}$")
        server.parley.messages.send_text(TEXT, idempotency_key="order-shipped/1042")
        self.assertEqual(server.requests[1].headers["idempotency-key"], "order-shipped/1042")

    def test_sends_an_empty_object_when_no_field_of_a_body_is_required(self) -> None:
        server = ReplyingServer(self, answer(200, {}))
        server.parley.contacts.opt_out("contact_1", idempotency_key="once")
        server.parley.contacts.opt_in("contact_1", {"source": "checkout"})
        self.assertEqual([request.body for request in server.requests], [b"{}", b'{"source": "checkout"}'])

    def test_encodes_ids_and_filters(self) -> None:
        server = ReplyingServer(self, answer(200, {"data": [], "nextCursor": None}))
        query: Any = {"q": "a&b=ç", "optedOut": True, "limit": 5, "label": None, "createdAfter": ["x", "y"]}
        server.parley.contacts.list(query).to_list()
        at: Any = {"createdAfter": datetime(2026, 11, 20, 9, tzinfo=timezone.utc)}
        server.parley.contacts.list(at).to_list()
        server.parley.contacts.get("a/b?c")
        self.assertEqual(
            [request.path for request in server.requests],
            [
                "/api/v1/contacts?q=a%26b%3D%C3%A7&optedOut=true&limit=5&createdAfter=x&createdAfter=y",
                "/api/v1/contacts?createdAfter=2026-11-20T09%3A00%3A00Z",
                "/api/v1/contacts/a%2Fb%3Fc",
            ],
        )
        self.assertNotIn("idempotency-key", server.requests[0].headers)

    def test_refuses_wrong_settings_and_ids_before_it_sends_anything(self) -> None:
        with self.assertRaisesRegex(ValueError, "API key"):
            Parley(api_key="", base_url="https://parley.example.com")
        for url in ("parley", "ftp://parley.example.com", "https://"):
            with self.assertRaisesRegex(ValueError, "https://parley.example.com"):
                Parley(api_key="key", base_url=url)
        server = ReplyingServer(self, ACCEPT)
        with self.assertRaisesRegex(ValueError, "id"):
            server.parley.contacts.get("")
        self.assertEqual(server.requests, [])

    def test_sends_a_form_with_files(self) -> None:
        server = ReplyingServer(self, answer(503, "", {"Retry-After": "0"}), answer(201, {"id": "att_1"}))
        transport = Transport("key", server.url, 5, 3)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, 'a "photo".png')
            path.write_bytes(b"\x89PNG\r\n\x00")
            with path.open("rb") as file:
                transport.send("POST", "/v1/media", form={"file": file, "type": "image", "ünï": True})
        self.assertEqual(server.requests[0].body, server.requests[1].body)
        self.assertEqual(
            parts_of(server.requests[1]),
            [
                ('form-data; name="file"; filename="a %22photo%22.png"', "image/png", b"\x89PNG\r\n\x00"),
                ('form-data; name="type"', None, b"image"),
                ('form-data; name="ünï"', None, b"true"),
            ],
        )
        transport.send("POST", "/v1/media", form={"file": b"bytes"})
        transport.send("POST", "/v1/media", form={"file": io.BytesIO(b"stream")})
        server.parley.media.upload({"type": "document", "file": b"hello", "filename": "a.txt"})
        server.parley.media.upload({"type": "sticker", "file": (b"RIFF", "image/webp")})
        self.assertEqual(
            [part for request in server.requests[2:] for part in parts_of(request)],
            [
                ('form-data; name="file"; filename="file"', "application/octet-stream", b"bytes"),
                ('form-data; name="file"; filename="file"', "application/octet-stream", b"stream"),
                ('form-data; name="type"', None, b"document"),
                ('form-data; name="file"; filename="a.txt"', "text/plain", b"hello"),
                ('form-data; name="filename"', None, b"a.txt"),
                ('form-data; name="type"', None, b"sticker"),
                ('form-data; name="file"; filename="file"', "image/webp", b"RIFF"),
            ],
        )


def parts_of(request: Received) -> list[tuple[str, str | None, bytes]]:
    _, boundary = request.headers["content-type"].split("; boundary=")
    [before, *parts, after] = request.body.split(f"--{boundary}".encode())
    assert (before, after) == (b"", b"--\r\n")
    found = []
    for part in parts:
        head, content = part.removeprefix(b"\r\n").split(b"\r\n\r\n", 1)
        headers = BytesParser().parsebytes(head)
        disposition = head.split(b"\r\n")[0].decode().removeprefix("Content-Disposition: ")
        found.append((disposition, headers.get("Content-Type"), content.removesuffix(b"\r\n")))
    return found


class RetryTest(TestCase):
    def test_repeats_a_request_that_can_succeed_with_the_same_idempotency_key(self) -> None:
        again = {"X-Should-Retry": "true", "Retry-After": "0"}
        server = ReplyingServer(self, refuse(429, again), refuse(503, again), refuse(409, again), ACCEPT)
        self.assertEqual(server.parley.messages.send_text(TEXT)["messageId"], "msg_1")
        self.assertEqual(len(server.requests), 4)
        self.assertEqual(len({request.headers["idempotency-key"] for request in server.requests}), 1)

    def test_does_not_repeat_a_request_that_cannot_succeed(self) -> None:
        for reply, attempts in [
            (refuse(503, {"X-Should-Retry": "false"}), 1),
            (refuse(429, {"X-Should-Retry": "true", "Retry-After": "61"}), 1),
            (refuse(400, {"Retry-After": "0"}), 1),
            (refuse(503, {"X-Should-Retry": "true", "Retry-After": "0"}), 3),
        ]:
            server = ReplyingServer(self, reply)
            with self.assertRaises(ParleyError):
                server.parley.messages.send_text(TEXT, max_retries=2)
            self.assertEqual(len(server.requests), attempts)

    def test_repeats_a_request_whose_connection_breaks(self) -> None:
        server = ReplyingServer(self, break_connection, ACCEPT)
        self.assertEqual(server.parley.messages.send_text(TEXT)["messageId"], "msg_1")
        self.assertEqual(len({request.headers["idempotency-key"] for request in server.requests}), 1)

    def test_repeats_a_delete_only_if_the_server_asks_for_it(self) -> None:
        for reply in (break_connection, answer(502, "")):
            server = ReplyingServer(self, reply)
            with self.assertRaises((ParleyError, ParleyConnectionError)):
                server.parley.contacts.delete("contact_1")
            self.assertEqual(len(server.requests), 1)
        again = refuse(429, {"X-Should-Retry": "true", "Retry-After": "0"})
        server = ReplyingServer(self, again, answer(200, {"id": "contact_1"}))
        server.parley.contacts.delete("contact_1")
        self.assertEqual(len(server.requests), 2)

    def test_reports_a_server_that_is_not_reached(self) -> None:
        dead = ReplyingServer(self, break_connection)
        with self.assertRaisesRegex(ParleyConnectionError, "could not be reached") as caught:
            dead.parley.messages.send_text(TEXT, max_retries=0)
        self.assertIsInstance(caught.exception.__cause__, OSError)

    def test_ends_an_attempt_that_takes_too_long(self) -> None:
        released = threading.Event()

        def wait(_: BaseHTTPRequestHandler) -> None:
            released.wait(30)

        server = ReplyingServer(self, wait)
        self.addCleanup(released.set)
        with self.assertRaisesRegex(ParleyConnectionError, "did not respond in time"):
            server.parley.messages.send_text(TEXT, timeout=0.05, max_retries=0)

    def test_gives_an_upload_ten_minutes_unless_another_limit_is_set(self) -> None:
        server = ReplyingServer(self, answer(201, {"id": "att_1"}))
        hasty = Parley(api_key="key", base_url=server.url, timeout=5)
        form: Any = {"type": "document", "file": b"hello"}
        with patch.object(OpenerDirector, "open", autospec=True, side_effect=OpenerDirector.open) as opened:
            server.parley.media.upload(form)
            server.parley.media.upload(form, timeout=7)
            hasty.media.upload(form)
            server.parley.messages.send_text(TEXT)
        self.assertEqual([call.kwargs["timeout"] for call in opened.call_args_list], [600, 7, 5, 30])

    def test_waits_longer_with_every_attempt_up_to_a_limit(self) -> None:
        for attempt, longest in enumerate([0.5, 1, 2, 4, 8, 8, 8]):
            delays = [backoff(attempt) for _ in range(100)]
            self.assertTrue(all(longest / 2 <= delay <= longest for delay in delays), delays)
            self.assertGreater(len(set(delays)), 1)


class ErrorTest(TestCase):
    def test_has_the_fields_of_the_error(self) -> None:
        details = {"windowExpiredAt": None, "conversationId": None, "templates": ["order_update"]}
        server = ReplyingServer(self, refuse(409, {}, "WINDOW_CLOSED", details))
        with self.assertRaises(ParleyError) as caught:
            server.parley.messages.send_text(TEXT)
        error = caught.exception
        self.assertEqual((error.status, error.code, error.message), (409, "WINDOW_CLOSED", "Refused."))
        self.assertEqual((error.request_id, error.doc_url), ("req_1", "https://parley.example.com/docs"))
        self.assertEqual(error.details, details)
        self.assertEqual(str(error), "Refused. (WINDOW_CLOSED)")
        self.assertTrue(is_parley_error(error, "WINDOW_CLOSED"))
        self.assertFalse(is_parley_error(error, "NOT_FOUND"))
        self.assertFalse(is_parley_error(ValueError(), "WINDOW_CLOSED"))

    def test_can_be_pickled(self) -> None:
        error: ParleyError[Any] = ParleyError(404, "NOT_FOUND", "Not found.", {}, "req_1")
        copy = pickle.loads(pickle.dumps(error))
        self.assertEqual((copy.code, copy.request_id, str(copy)), ("NOT_FOUND", "req_1", str(error)))

    def test_explains_an_answer_that_is_not_parleys(self) -> None:
        for status, body in [(404, "<h1>Not here</h1>"), (200, "<h1>Welcome</h1>"), (400, {"error": "no"}), (400, [])]:
            server = ReplyingServer(self, answer(status, body, {"X-Request-Id": "req_2"}))
            with self.assertRaises(ParleyError) as caught:
                server.parley.contacts.get("contact_1")
            error = caught.exception
            self.assertEqual((error.status, error.code, error.request_id), (status, "UNEXPECTED_RESPONSE", "req_2"))

    def test_follows_no_redirect_so_that_no_other_host_gets_the_key(self) -> None:
        other = ReplyingServer(self, ACCEPT)
        server = ReplyingServer(self, answer(302, "", {"Location": other.url}))
        with self.assertRaises(ParleyError) as caught:
            server.parley.contacts.get("contact_1")
        self.assertEqual((caught.exception.status, other.requests), (302, []))


class ListTest(TestCase):
    def setUp(self) -> None:
        first = answer(200, {"data": [{"id": "a"}, {"id": "b"}], "hasMore": True, "nextCursor": "next"})
        last = answer(200, {"data": [{"id": "c"}], "hasMore": False, "nextCursor": None})
        self.server = ReplyingServer(self, first, last)

    def test_reads_the_pages_while_it_is_iterated(self) -> None:
        items = iter(self.server.parley.contacts.list({"label": "vip"}))
        self.assertEqual([next(items)["id"], next(items)["id"]], ["a", "b"])
        self.assertEqual(len(self.server.requests), 1)
        self.assertEqual([item["id"] for item in items], ["c"])
        self.assertEqual(
            [request.path for request in self.server.requests],
            ["/api/v1/contacts?label=vip", "/api/v1/contacts?label=vip&cursor=next"],
        )

    def test_reads_items_up_to_a_limit_one_page_or_all_pages(self) -> None:
        contacts = self.server.parley.contacts.list({"cursor": "here"})
        self.assertEqual(contacts.to_list(limit=0), [])
        self.assertEqual([item["id"] for item in contacts.to_list(limit=2)], ["a", "b"])
        self.assertEqual([request.path for request in self.server.requests], ["/api/v1/contacts?cursor=here"])
        self.assertEqual(contacts.first_page()["data"][0]["id"], "c")

    def test_reads_all_pages(self) -> None:
        pages = self.server.parley.contacts.list().pages()
        self.assertEqual([len(page["data"]) for page in pages], [2, 1])
