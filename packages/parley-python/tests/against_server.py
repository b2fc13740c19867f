"""Run by packages/test/python-sdk.test.ts against a running server with a sandbox number."""

from __future__ import annotations

import base64
import inspect
import json
import os
import re
import time
import unittest
from collections.abc import Callable
from typing import Any, TypeVar, get_args, get_type_hints
from urllib.request import urlopen

from conformance import conforms, methods_of
from parley import ItemList, Parley, ParleyError, batch_error_details, is_parley_error, types
from replying_server import ReplyingServer, answer

BASE_URL = os.environ["PARLEY_BASE_URL"]
API_KEY = os.environ["PARLEY_API_KEY"]
PHONE = os.environ["CUSTOMER"]
NUMBER = os.environ["PHONE_NUMBER_ID"]
PHOTO = base64.b64decode(os.environ["PHOTO"])

T = TypeVar("T")


def until(read: Callable[[], T | None]) -> T:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        found = read()
        if found is not None:
            return found
        time.sleep(0.05)
    raise TimeoutError("The condition did not come true in a minute.")


class AgainstServer(unittest.TestCase):
    parley = Parley(api_key=API_KEY, base_url=BASE_URL)

    def check(self, value: object, annotation: Any) -> None:
        self.assertTrue(conforms(value, annotation), f"{annotation}: {json.dumps(value, indent=2)}")

    def test_has_a_method_for_every_operation_of_the_api_and_no_other(self) -> None:
        local = ReplyingServer(self, answer(200, {"data": [], "nextCursor": None}))
        for method in methods_of(local.parley):
            parameters = inspect.signature(method).parameters.values()
            required = [one.name for one in parameters if one.default is one.empty]
            result = method(**{name: {} if name in ("body", "query") else "{id}" for name in required})
            if isinstance(result, ItemList):
                result.first_page()
        with urlopen(f"{BASE_URL}/api/openapi.json") as response:
            paths = json.load(response)["paths"]
        operations = [
            f"{method.upper()} /api{re.sub(r'{.*?}', '{id}', path)}" for path, item in paths.items() for method in item
        ]
        sent = [
            f"{one.method} {one.path.replace('%7Bid%7D', '{id}')}"
            for one in local.requests
            if not one.path.startswith("/api/sandbox/")
        ]
        self.assertEqual(sorted(sent), sorted(operations))

    def test_sends_reads_and_verifies(self) -> None:
        parley = self.parley
        contact = parley.contacts.upsert({"phone": PHONE, "name": "Ana Souza"})
        self.assertEqual((contact["phone"], contact["window"]["open"]), (PHONE, False))

        with self.assertRaises(ParleyError) as caught:
            parley.messages.send_text({"to": PHONE, "body": "Hello"})
        closed = caught.exception
        if not is_parley_error(closed, "WINDOW_CLOSED"):
            raise closed
        self.assertEqual(closed.status, 409)
        self.assertRegex(closed.request_id or "", "^req_")
        self.check(closed.details, types.WindowClosedDetails)
        self.assertIn("order_update", closed.details.get("templates", []))

        hello: types.SendMessage = {"to": PHONE, "content": {"type": "text", "body": "Hello"}}
        [result] = parley.messages.send_batch({"messages": [hello]})["results"]
        details = batch_error_details(result["error"], "WINDOW_CLOSED")
        self.assertIn("order_update", (details or {}).get("templates", []))
        self.assertIsNone(batch_error_details(result["error"], "CONTACT_BLOCKED"))

        order: types.SendTemplateMessageBody = {
            "to": PHONE,
            "template": "order_update",
            "variables": {"1": "Ana", "2": "NW-1", "3": "Friday"},
        }
        sent = parley.messages.send_template(order, idempotency_key="order-shipped/1042")
        self.assertEqual(parley.messages.send_template(order, idempotency_key="order-shipped/1042"), sent)
        until(lambda: parley.messages.get(sent["messageId"])["status"] in ("delivered", "read") or None)

        uploaded = parley.media.upload({"file": PHOTO, "type": "image", "filename": "photo.jpg"})
        self.check(uploaded, types.Media)
        self.assertEqual(parley.media.get(uploaded["id"])["filename"], "photo.jpg")

        parley.sandbox.write_as_customer(NUMBER, PHONE, {"message": {"kind": "text", "body": "When does it come?"}})
        inbound = until(lambda: parley.messages.list({"direction": "inbound"}).to_list(limit=1) or None)
        self.assertEqual([(one["from"], one["body"]) for one in inbound], [(PHONE, "When does it come?")])
        self.assertEqual(parley.messages.send_text({"to": PHONE, "body": "On Friday."})["status"], "sent")
        messages = list(parley.conversations.messages(sent["conversationId"], {"limit": 1}))
        self.assertEqual([one["body"] for one in messages[:2]], ["On Friday.", "When does it come?"])
        self.assertEqual(len(messages), 3)

        otp = parley.otp.send({"to": PHONE, "purpose": "login"})
        code = until(lambda: next(iter(self.codes()), None))
        verified = parley.otp.verify({"otpId": otp["otpId"], "purpose": "login", "code": code})
        self.assertEqual(verified["verified"], True)
        self.check(verified, types.VerifyOtpResult)

        def has_happened() -> bool | None:
            happened = {event["type"] for event in parley.events.list({"order": "asc"})}
            return {"message.delivered", "message.received", "otp.verified"} <= happened or None

        until(has_happened)
        for event in parley.events.list():
            self.check(event, types.WebhookEvent)
        self.check_lists()
        for message in messages:
            self.check(parley.messages.timeline(message["id"]), types.GetMessageTimelineResult)

    def codes(self) -> list[str]:
        messages = self.parley.sandbox.messages(NUMBER, PHONE)["messages"]
        bodies = [(one["rendered"] or {}).get("body", "") for one in messages]
        return [code for body in bodies for code in re.findall(r"\*(\d{6,8})\*", body)]

    def check_lists(self) -> None:
        """The lists that need no id have pages and items of their types."""
        for method in methods_of(self.parley):
            result = method() if self.takes_nothing(method) else None
            if isinstance(result, ItemList):
                item, page = get_args(get_type_hints(method)["return"])
                self.check(result.first_page(), page)
                for one in result:
                    self.check(one, item)

    def takes_nothing(self, method: Callable[..., Any]) -> bool:
        return all(one.default is not one.empty for one in inspect.signature(method).parameters.values())

    def test_rejects_an_unknown_key_with_parleys_error(self) -> None:
        stranger = Parley(api_key="parley_sk_live_unknown", base_url=BASE_URL)
        with self.assertRaises(ParleyError) as caught:
            stranger.templates.get("order_update", {"language": "en"})
        self.assertEqual((caught.exception.status, caught.exception.code), (401, "NOT_AUTHENTICATED"))


if __name__ == "__main__":
    unittest.main()
