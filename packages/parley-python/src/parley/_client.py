from __future__ import annotations

from ._resources import Resources
from ._transport import Transport


class Parley(Resources):
    """A client of one Parley server, which threads can share.

    Every method is one operation of the API (`/docs` of your server). It takes the path's ids first, then the body or
    the filters, then options, and raises `ParleyError` or `ParleyConnectionError`. Failed requests are retried when
    they can succeed; a retried write is executed only once.
    """

    def __init__(self, *, api_key: str, base_url: str, timeout: float = 30, max_retries: int = 3) -> None:
        """
        :param api_key: An API key: `parley_sk_…`.
        :param base_url: The server's public URL without a path, for instance `https://parley.example.com`.
        :param timeout: How many seconds to wait for the connection and for each part of a response.
        :param max_retries: How often a failed request is sent again.
        :raises ValueError: without an API key or with a base URL that is none
        """
        super().__init__(Transport(api_key, base_url, timeout, max_retries))
