from __future__ import annotations

import json
from email.message import Message
from typing import Any, Generic, TypeVar

Details = TypeVar("Details", covariant=True)


class ParleyError(Exception, Generic[Details]):
    """The server refused the request. Match on `code`; the message may change."""

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        details: Details,
        request_id: str | None = None,
        doc_url: str | None = None,
    ) -> None:
        # All arguments, so that the error can be pickled.
        super().__init__(status, code, message, details, request_id, doc_url)
        self.status = status
        """The HTTP status."""
        self.code = code
        """Stable, for instance `WINDOW_CLOSED`."""
        self.message = message
        self.details = details
        """The specifics of the code. Use `is_parley_error` for their type."""
        self.request_id = request_id
        """The ID of the request in Parley's request log."""
        self.doc_url = doc_url
        """The page that explains the code."""

    def __str__(self) -> str:
        return f"{self.message} ({self.code})"


class ParleyConnectionError(Exception):
    """No response arrived in time, even after retries. The request may have been executed."""


class WebhookVerificationError(Exception):
    """The signature or the time of a webhook is not valid."""


def read_error(status: int, headers: Message, body: bytes) -> ParleyError[Any]:
    """Reads an error response of Parley, or of a proxy in front of it."""
    request_id = headers.get("X-Request-Id")
    error = _parse_error_object(body)
    if error is not None:
        return ParleyError(
            status,
            error["code"],
            error["message"],
            error.get("details", {}),
            error.get("requestId", request_id),
            error.get("docUrl"),
        )
    return ParleyError(
        status,
        "UNEXPECTED_RESPONSE",
        f"This response (HTTP {status}) is not from Parley. Check the base URL and any proxies.",
        {"body": body.decode(errors="replace")[:1000]},
        request_id,
    )


def _parse_error_object(body: bytes) -> dict[str, Any] | None:
    try:
        error = json.loads(body)["error"]
        is_parley = isinstance(error["code"], str) and isinstance(error["message"], str)
    except (ValueError, LookupError, TypeError):
        return None
    return error if is_parley else None
