from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ._resources import Resources
from ._transport import Transport


class Parley(Resources):
    """A client of one Parley server, which threads can share.

    Every method is one operation of the API (`/docs` of your server). It takes the path's ids first, then the body or
    the filters, then options, and raises `ParleyError` or `ParleyConnectionError`. Failed requests are retried when
    they can succeed; a retried write is executed only once, and a DELETE is retried only if the server asks for it.
    """

    def __init__(self, *, api_key: str, base_url: str, timeout: float | None = None, max_retries: int = 3) -> None:
        """
        :param api_key: An API key: `parley_sk_…`.
        :param base_url: The server's public URL without a path, for instance `https://parley.example.com`.
        :param timeout: How many seconds to wait for the connection, for the server to receive the request and for
            each part of a response. Default: 30, and 600 for an upload.
        :param max_retries: How often a failed request is sent again.
        :raises ValueError: without an API key or with a base URL that is not a URL
        """
        self._transport = Transport(api_key, base_url, timeout, max_retries)
        super().__init__(self._transport)

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Mapping[str, Any] | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Any:
        """Calls an operation that has no method, for instance of a newer server: `request("GET", "/v1/contacts")`."""
        return self._transport.send(
            method,
            path,
            query=query,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        )
