from __future__ import annotations

import base64
import hashlib
import hmac
import math
import time
from email.message import Message
from typing import Any
from unittest import TestCase

from parley import WebhookVerificationError, verify_webhook

# The vector of the API's documentation.
SECRET = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY="
BODY = (
    '{"id":"evt_01k0000000000000000000test","type":"message.delivered","timestamp":"2025-11-06T00:00:00.000Z",'
    '"data":{"messageId":"msg_01k0000000000000000000test","status":"delivered"}}'
)
HEADERS = {
    "webhook-id": "evt_01k0000000000000000000test",
    "webhook-timestamp": "1762387200",
    "webhook-signature": "v1,THursPGqoo3kHL/hKPFauhen7+t2UP9clZCeZ/8gtw0=",
}
OTHER = "whsec_" + base64.b64encode(b"another secret of the endpoint").decode()


def sign(secret: str, event_id: str, timestamp: str) -> str:
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, f"{event_id}.{timestamp}.{BODY}".encode(), hashlib.sha256).digest()
    return f"v1,{base64.b64encode(digest).decode()}"


class WebhookTest(TestCase):
    def test_verifies_the_documented_vector_from_text_or_bytes_with_any_headers(self) -> None:
        message = Message()
        for name, value in HEADERS.items():
            message[name.title()] = value
        for headers in (HEADERS, message, {name.upper(): value for name, value in HEADERS.items()}):
            for body in (BODY, BODY.encode()):
                event = verify_webhook(body, headers, SECRET, tolerance_seconds=math.inf)
                self.assertEqual((event["id"], event["type"]), (HEADERS["webhook-id"], "message.delivered"))

    def test_accepts_one_of_several_secrets_and_one_of_several_signatures(self) -> None:
        now = str(int(time.time()))
        signatures = " ".join(["v1a,unknown", sign(OTHER, "evt_1", now), sign(SECRET, "evt_1", now)])
        headers = {"webhook-id": "evt_1", "webhook-timestamp": now, "webhook-signature": signatures}
        for secret in (SECRET, ["whsec_AAAA", OTHER]):
            self.assertEqual(verify_webhook(BODY, headers, secret)["type"], "message.delivered")

    def test_rejects_everything_else(self) -> None:
        valid: dict[str, Any] = {"body": BODY, "headers": HEADERS, "secret": SECRET, "tolerance_seconds": math.inf}
        changes: dict[str, dict[str, Any]] = {
            "an altered body": {"body": BODY.replace("delivered", "read")},
            "another id": {"headers": {**HEADERS, "webhook-id": "evt_2"}},
            "another secret": {"secret": OTHER},
            "an empty signature": {"headers": {**HEADERS, "webhook-signature": "v1,"}},
            "a signature that is no base64": {"headers": {**HEADERS, "webhook-signature": "v1,%%% v1,é"}},
            "another version": {"headers": {**HEADERS, "webhook-signature": "v2," + HEADERS["webhook-signature"][3:]}},
            "a missing header": {"headers": {"webhook-id": "evt_1"}},
            "an old timestamp": {"tolerance_seconds": 300},
            "a timestamp that is no number": {"headers": {**HEADERS, "webhook-timestamp": "soon"}},
            "a timestamp of other digits": {"headers": {**HEADERS, "webhook-timestamp": "١٧٦٢٣٨٧٢٠٠"}},
            "a timestamp without end": {"headers": {**HEADERS, "webhook-timestamp": "9" * 5000}},
        }
        for name, change in changes.items():
            with self.subTest(name), self.assertRaises(WebhookVerificationError):
                verify_webhook(**{**valid, **change})

    def test_refuses_a_secret_that_is_none(self) -> None:
        for secret in ("whsec_%%%", "whsec_", ""):
            with self.assertRaisesRegex(ValueError, "starts with whsec_"):
                verify_webhook(BODY, HEADERS, secret, tolerance_seconds=math.inf)
