from __future__ import annotations

import json
import math
import random
import time
from collections.abc import Iterator, Mapping
from datetime import datetime, timezone
from email.message import Message
from http.client import HTTPException, HTTPMessage
from typing import IO, Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, OpenerDirector, Request, build_opener
from uuid import uuid4

from ._errors import ParleyConnectionError, ParleyError, read_error
from ._form import encode_form
from ._list import ItemList
from ._version import __version__

_TIMEOUT_SECONDS = 30.0
# The largest file, over a slow connection. The server waits for up to an hour.
_UPLOAD_TIMEOUT_SECONDS = 600.0
_FIRST_DELAY_SECONDS = 0.5
_MAX_DELAY_SECONDS = 8.0
# A longer `Retry-After` is the caller's to wait for.
_MAX_RETRY_AFTER_SECONDS = 60.0


class _NoRedirect(HTTPRedirectHandler):
    """A redirect is an error: following one would send the API key to another host."""

    def redirect_request(
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> None:
        return None


class _Retryable(Exception):
    """A failed attempt that can succeed later."""

    def __init__(self, error: ParleyError[Any] | ParleyConnectionError, retry_after: float | None = None) -> None:
        self.error = error
        self.retry_after = retry_after


class Transport:
    """Sends requests, retries those that can succeed, and reads responses."""

    def __init__(self, api_key: str, base_url: str, timeout: float | None, max_retries: int) -> None:
        if not api_key:
            raise ValueError("Pass an API key: Parley(api_key=…, base_url=…).")
        self._api_key = api_key
        self._origin = _origin_of(base_url)
        self._timeout = timeout
        self._max_retries = max_retries
        # It uses the proxies of the environment, as `HTTPS_PROXY`.
        self._opener: OpenerDirector = build_opener(_NoRedirect)

    def send(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Mapping[str, Any] | None = None,
        form: Mapping[str, Any] | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Any:
        """
        :param path: below `/api`, for instance `/v1/messages`
        :raises ParleyError: the server refused the request
        :raises ParleyConnectionError: no response arrived
        """
        headers = {
            "Authorization": f"Bearer {self._api_key}",
            "Accept": "application/json",
            "User-Agent": f"parley-sdk-python/{__version__}",
        }
        data = None
        if form is not None:
            headers["Content-Type"], data = encode_form(form)
        elif body is not None:
            headers["Content-Type"], data = "application/json", json.dumps(body, allow_nan=False).encode()
        if method in ("POST", "PATCH"):
            # Every attempt has the same key, so a repeated request is executed only once.
            headers["Idempotency-Key"] = str(uuid4()) if idempotency_key is None else idempotency_key
        request = Request(self._url_of(path, query), data=data, headers=headers, method=method)

        if timeout is None:
            timeout = self._timeout
        if timeout is None:
            timeout = _TIMEOUT_SECONDS if form is None else _UPLOAD_TIMEOUT_SECONDS
        retries = self._max_retries if max_retries is None else max_retries
        attempt = 0
        while True:
            try:
                return self._attempt(request, timeout)
            except _Retryable as failure:
                delay = backoff(attempt) if failure.retry_after is None else failure.retry_after
                if attempt >= retries or delay > _MAX_RETRY_AFTER_SECONDS:
                    raise failure.error from failure.__cause__
            time.sleep(delay)
            attempt += 1

    def list(
        self,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> ItemList[Any, Any]:
        """Reads a list, whose pages are requested while it is iterated."""
        filters = dict(query or {})
        cursor = filters.pop("cursor", None)

        def read_page(position: str | None) -> Any:
            page = {**filters, "cursor": position}
            return self.send("GET", path, query=page, timeout=timeout, max_retries=max_retries)

        return ItemList(read_page, cursor)

    def _attempt(self, request: Request, timeout: float) -> Any:
        headers: Message
        try:
            with self._opener.open(request, timeout=timeout) as response:
                status, headers, body = response.status, response.headers, response.read()
        except HTTPError as response:
            with response:
                status, headers, body = response.code, response.headers, _read_what_arrives(response)
        except (OSError, HTTPException) as reason:
            if request.method == "DELETE":
                raise _connection_error(reason) from reason
            raise _Retryable(_connection_error(reason)) from reason
        if 200 <= status < 300:
            try:
                return json.loads(body)
            except ValueError:
                raise read_error(status, headers, body) from None
        error = read_error(status, headers, body)
        if _is_retryable(request.method, status, headers):
            raise _Retryable(error, _retry_after(headers))
        raise error

    def _url_of(self, path: str, query: Mapping[str, Any] | None) -> str:
        parameters = urlencode(list(_flatten(query or {})))
        return f"{self._origin}/api{path}" + (f"?{parameters}" if parameters else "")


def path_of(template: str, **ids: str) -> str:
    """Fills `/v1/messages/{id}`."""
    for name, value in ids.items():
        if not isinstance(value, str) or value == "":
            raise ValueError(f"Pass the {name} as a string.")
    return template.format(**{name: quote(value, safe="") for name, value in ids.items()})


def backoff(attempt: int) -> float:
    """Doubles with every attempt; half of it is random, so that clients do not all retry at once."""
    return min(_FIRST_DELAY_SECONDS * 2.0**attempt, _MAX_DELAY_SECONDS) * random.uniform(0.5, 1)


def _origin_of(base_url: str) -> str:
    parts = urlsplit(base_url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(f'"{base_url}" is not a URL. Pass the server\'s URL, such as https://parley.example.com.')
    return f"{parts.scheme}://{parts.netloc}"


def _flatten(query: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in query.items():
        for one in value if isinstance(value, (list, tuple)) else [value]:
            if isinstance(one, datetime):
                yield name, one.astimezone(timezone.utc).isoformat().replace("+00:00", "Z")
            elif one is not None:
                yield name, str(one).lower() if isinstance(one, bool) else str(one)


def _is_retryable(method: str | None, status: int, headers: Message) -> bool:
    # Parley says of every error whether the same request can succeed; a proxy's error does not. A DELETE has no
    # idempotency key: if it was executed, a retry would be refused as not found.
    advice = headers.get("X-Should-Retry")
    if advice is None:
        return method != "DELETE" and status in (429, 502, 503, 504)
    return advice == "true"


def _retry_after(headers: Message) -> float | None:
    try:
        seconds = float(headers.get("Retry-After", ""))
    except ValueError:
        return None
    return max(seconds, 0.0) if math.isfinite(seconds) else None


def _connection_error(reason: OSError | HTTPException) -> ParleyConnectionError:
    source = reason.reason if isinstance(reason, URLError) else reason
    is_timeout = isinstance(source, TimeoutError)
    return ParleyConnectionError(
        "The server did not respond in time."
        if is_timeout
        else f"The server could not be reached ({source}). Check the URL, and that Parley is running."
    )


def _read_what_arrives(response: HTTPError) -> bytes:
    try:
        return response.read()
    except (OSError, HTTPException):
        return b""
