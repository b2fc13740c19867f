import os
import re
from typing import Any

from parley import Parley, ParleyError

parley = Parley(base_url=os.environ["PARLEY_URL"], api_key=os.environ["PARLEY_API_KEY"])


class ConversionError(Exception):
    pass


def from_cloud_api(body: dict[str, Any]) -> Any:
    """
    Turns a body of Meta's `POST /{phone-number-id}/messages` into one of Parley's `POST /v1/messages`, or raises a
    `ConversionError`, so that no value is lost silently.
    """
    if not isinstance(body.get("to"), str):
        raise ConversionError("Only messages to a phone number are converted.")
    if "context" in body:
        raise ConversionError("Pass Parley's ID of the quoted message as replyTo.")
    reference = body.get("biz_opaque_callback_data")
    return {
        "to": re.sub(r"\D", "", body["to"]),
        **({"clientReference": reference} if reference else {}),
        "content": content_of(body),
    }


def content_of(body: dict[str, Any]) -> dict[str, Any]:
    kind = body["type"]
    part = body.get(kind, {})
    if kind == "text":
        return {"type": "text", "body": part["body"], "previewUrl": part.get("preview_url") is True}
    if kind in ("image", "video", "document", "location"):
        check_file(part)
        return {"type": kind, **part}
    if kind == "template":
        return from_template(part["name"], part["language"]["code"], part.get("components", []))
    raise ConversionError(f"Messages of the type {kind} are not converted.")


def check_file(file: dict[str, Any]) -> None:
    """An ID of a file at WhatsApp means nothing to Parley."""
    if "id" in file:
        raise ConversionError("Upload the file to Parley, or pass a link.")


# The types of parameters that are converted, of each component.
CONVERTED = {
    "body": ("text",),
    "header": ("text", "image", "video", "document"),
    "button": ("text", "coupon_code", "payload"),
}


def check_convertible(component: dict[str, Any]) -> None:
    kind = component["type"]
    types = CONVERTED.get(kind.lower())
    if types is None:
        raise ConversionError(f"Components of the type {kind} are not converted.")
    for parameter in component.get("parameters", []):
        if parameter["type"] not in types:
            raise ConversionError(f"Parameters of the type {parameter['type']} in a {kind} are not converted.")
        # Parley numbers named variables in the order of the template, which this program does not read.
        if "parameter_name" in parameter:
            raise ConversionError("Named variables are not converted.")
        if parameter["type"] in ("image", "video", "document"):
            check_file(parameter[parameter["type"]])


def from_template(template: str, language: str, components: list[dict[str, Any]]) -> dict[str, Any]:
    """Parley numbers the values of a template: first the body's, then the header's, then those of the buttons."""
    for component in components:
        check_convertible(component)

    def parameters_of(kind: str) -> list[dict[str, Any]]:
        own = [component for component in components if component["type"].lower() == kind]
        own.sort(key=lambda component: int(component.get("index", 0)))
        return [parameter for component in own for parameter in component.get("parameters", [])]

    parameters = parameters_of("body") + parameters_of("header") + parameters_of("button")
    texts = [one.get("text", one.get("coupon_code")) for one in parameters if "text" in one or "coupon_code" in one]
    media = next((one.get(one["type"], {}) for one in parameters_of("header") if one["type"] != "text"), {})
    payloads = {
        str(component["index"]): parameter["payload"]
        for component in components
        for parameter in component.get("parameters", [])
        if "payload" in parameter
    }
    return {
        "type": "template",
        "template": template,
        "language": language,
        "variables": {str(index): text for index, text in enumerate(texts, 1)},
        **({"headerMediaLink": media["link"]} if "link" in media else {}),
        **({"headerMediaFilename": media["filename"]} if "filename" in media else {}),
        **({"quickReplyPayloads": payloads} if payloads else {}),
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
                    {"type": "text", "text": "Harbor Street"},
                ]},
                {"type": "button", "sub_type": "url", "index": "0", "parameters": [
                    {"type": "text", "text": "harbor-street"},
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
        "location": {"latitude": -23.56, "longitude": -46.65, "name": "Harbor Street shop"},
    }),
    ("job-4", {
        "messaging_product": "whatsapp",
        "to": "5511999998888",
        "type": "template",
        "biz_opaque_callback_data": "customer-42",
        "template": {
            "name": "welcome",
            "language": {"code": "en"},
            "components": [
                {"type": "button", "sub_type": "quick_reply", "index": "0", "parameters": [
                    {"type": "payload", "payload": "talk/42"},
                ]},
            ],
        },
    }),
    ("job-5", {
        "messaging_product": "whatsapp",
        "to": "5511999998888",
        "type": "template",
        "template": {
            "name": "delivery_delayed",
            "language": {"code": "en"},
            "components": [
                {"type": "body", "parameters": [
                    {"type": "text", "parameter_name": "customer", "text": "Kenji"},
                ]},
            ],
        },
    }),
    ("job-6", {
        "messaging_product": "whatsapp",
        "to": "5511999998888",
        "type": "image",
        "image": {"id": "1479537139650973", "caption": "The new roast"},
    }),
    ("job-7", {
        "messaging_product": "whatsapp",
        "to": "15555550123",
        "type": "text",
        "text": {"body": "Are you still there?"},
    }),
]

for job, body in JOBS:
    try:
        sent = parley.messages.send(from_cloud_api(body), idempotency_key=job)
        print(job, sent["status"], sent["messageId"])
    except ParleyError as error:
        # Refused, as WhatsApp would: here because the customer has not written in the last 24 hours.
        print(job, "was not sent:", error.code, error.message)
    except ConversionError as error:
        # In your system: send this job as before, and rewrite the code that makes it.
        print(job, "was not converted:", error)
