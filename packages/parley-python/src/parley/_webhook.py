from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from collections.abc import Iterable, Sequence
from typing import Protocol, cast

from ._errors import WebhookVerificationError
from .types import WebhookEvent


class Headers(Protocol):
    """A dict, or the headers of any web framework."""

    def items(self) -> Iterable[tuple[str, str]]: ...


def verify_webhook(
    body: str | bytes, headers: Headers, secret: str | Sequence[str], tolerance_seconds: float = 300
) -> WebhookEvent:
    """Checks the signature of a webhook (https://www.standardwebhooks.com) and returns its event.

    :param body: The exact body as it arrived, before any parsing.
    :param secret: The endpoint's secret (`whsec_…`), or several while a secret is rotated.
    :param tolerance_seconds: How old or how far in the future the signature may be.
    :raises WebhookVerificationError: a header is missing, the time is too far off or no signature matches
    """
    found = {name.lower(): value for name, value in headers.items()}
    event_id, timestamp, signatures = (
        found.get(name) for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
    )
    if not event_id or not timestamp or not signatures:
        raise WebhookVerificationError("A header is missing: webhook-id, webhook-timestamp or webhook-signature.")
    is_number = re.fullmatch("[0-9]{1,15}", timestamp) is not None
    if not is_number or abs(time.time() - int(timestamp)) > tolerance_seconds:
        raise WebhookVerificationError(
            f"The timestamp in webhook-timestamp is not within {tolerance_seconds} seconds of the current time. "
            "Check this machine's clock; an old webhook can be a replay attack."
        )
    content = body.encode() if isinstance(body, str) else body
    signed = f"{event_id}.{timestamp}.".encode() + content
    for one in [secret] if isinstance(secret, str) else secret:
        expected = hmac.new(_decode_secret(one), signed, hashlib.sha256).digest()
        if any(_is_match(expected, signature) for signature in signatures.split(" ")):
            return cast(WebhookEvent, json.loads(content))
    raise WebhookVerificationError("No signature matches. Check the secret, and that the body is unchanged.")


def _is_match(expected: bytes, signature: str) -> bool:
    version, _, encoded = signature.partition(",")
    given = _decode_base64(encoded)
    return version == "v1" and given is not None and hmac.compare_digest(expected, given)


def _decode_secret(secret: str) -> bytes:
    key = _decode_base64(secret.removeprefix("whsec_"))
    if not key:
        raise ValueError("The secret is not valid. It starts with whsec_.")
    return key


def _decode_base64(text: str) -> bytes | None:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
