"""The Python SDK of Parley, open-source business messaging on WhatsApp."""

from ._client import Parley
from ._error_codes import ErrorCode, batch_error_details, is_parley_error
from ._errors import ParleyConnectionError, ParleyError, WebhookVerificationError
from ._list import ItemList
from ._version import __version__
from ._webhook import verify_webhook
from .types import (
    Contact,
    Conversation,
    Media,
    Member,
    Message,
    Segment,
    Team,
    Template,
    WebhookEndpoint,
    WebhookEvent,
)

__all__ = [
    "Contact",
    "Conversation",
    "ErrorCode",
    "ItemList",
    "Media",
    "Member",
    "Message",
    "Parley",
    "ParleyConnectionError",
    "ParleyError",
    "Segment",
    "Team",
    "Template",
    "WebhookEndpoint",
    "WebhookEvent",
    "WebhookVerificationError",
    "__version__",
    "batch_error_details",
    "is_parley_error",
    "verify_webhook",
]
