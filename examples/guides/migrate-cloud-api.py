import os
import re
from typing import Any

from parley import Parley

parley = Parley(base_url=os.environ["PARLEY_URL"], api_key=os.environ["PARLEY_API_KEY"])


def from_cloud_api(body: dict[str, Any]) -> Any:
    """Turns a body of Meta's `POST /{phone-number-id}/messages` into one of Parley's `POST /v1/messages`."""
    to = re.sub(r"\D", "", body["to"])
    kind = body["type"]
    part = body[kind]
    if kind == "text":
        content = {"type": "text", "body": part["body"], "previewUrl": part.get("preview_url") is True}
    elif kind in ("image", "video", "document", "location"):
        # An ID of a file at WhatsApp means nothing to Parley: upload the file, or pass a link.
        content = {"type": kind, **part}
    elif kind == "template":
        content = from_template(part["name"], part["language"]["code"], part.get("components", []))
    else:
        raise ValueError(f"This program does not convert messages of the type {kind}.")
    return {"to": to, "content": content}


def from_template(template: str, language: str, components: list[dict[str, Any]]) -> dict[str, Any]:
    """Parley numbers the values of a template: first the body's, then the header's, then those of the buttons."""

    def parameters_of(kind: str) -> list[dict[str, Any]]:
        own = [component for component in components if component["type"].lower() == kind]
        own.sort(key=lambda component: int(component.get("index", 0)))
        return [parameter for component in own for parameter in component.get("parameters", [])]

    parameters = parameters_of("body") + parameters_of("header") + parameters_of("button")
    texts = [one.get("text", one.get("coupon_code")) for one in parameters if "text" in one or "coupon_code" in one]
    media = next((one.get(one["type"], {}) for one in parameters_of("header") if one["type"] != "text"), {})
    return {
        "type": "template",
        "template": template,
        "language": language,
        "variables": {str(index): text for index, text in enumerate(texts, 1)},
        **({"headerMediaLink": media["link"]} if "link" in media else {}),
        **({"headerMediaFilename": media["filename"]} if "filename" in media else {}),
    }


# In your system: the bodies that it sends to graph.facebook.com today, each with the ID of its job.
JOBS: list[tuple[str, dict[str, Any]]] = [
    ("job-1", {
        "messaging_product": "whatsapp",
        "to": "+5511999998888",
        "type": "template",
        "template": {
            "name": "pickup_reminder",
            "language": {"code": "en"},
            "components": [
                {"type": "header", "parameters": [{"type": "text", "text": "tomorrow"}]},
                {"type": "body", "parameters": [
                    {"type": "text", "text": "Kenji"},
                    {"type": "text", "text": "Harbour Street"},
                ]},
                {"type": "button", "sub_type": "url", "index": "0", "parameters": [
                    {"type": "text", "text": "harbour-street"},
                ]},
            ],
        },
    }),
    ("job-2", {
        "messaging_product": "whatsapp",
        "to": "5511999998888",
        "type": "text",
        "text": {"body": "See you tomorrow."},
    }),
    ("job-3", {
        "messaging_product": "whatsapp",
        "to": "5511999998888",
        "type": "location",
        "location": {"latitude": -23.56, "longitude": -46.65, "name": "Harbour Street shop"},
    }),
]

for job, body in JOBS:
    sent = parley.messages.send(from_cloud_api(body), idempotency_key=job)
    print(job, sent["status"], sent["messageId"])
