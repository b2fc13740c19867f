import os
import traceback
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from parley import Parley, ParleyError, WebhookEvent, WebhookVerificationError, is_parley_error, verify_webhook

PORT = int(os.environ.get("PORT", "8080"))
SECRET = os.environ["PARLEY_WEBHOOK_SECRET"]
parley = Parley(base_url=os.environ["PARLEY_URL"], api_key=os.environ["PARLEY_API_KEY"])

HANDED_OVER = "handed over"
ANSWERS = [
    (["open", "hours"], "We are open from Monday to Saturday, 8 am to 6 pm."),
    (["deliver", "shipping"], "We deliver within two days."),
]

# These arrive as messages too, but nobody expects an answer to them.
UNANSWERED = ("reaction", "revoked", "call", "call_permission", "system")


def handle(event: WebhookEvent) -> None:
    if event["type"] != "message.received":
        return
    message, conversation = event["data"]["message"], event["data"]["conversation"]
    if message["content"]["type"] in UNANSWERED:
        return
    # A person answers this conversation now.
    if conversation["assignee"] or HANDED_OVER in conversation["labels"]:
        return

    content = message["content"]
    text = content["body"].lower() if content["type"] == "text" else ""
    known = next((body for words, body in ANSWERS if any(word in text for word in words)), None)
    body = known or "A colleague will answer you soon."
    # The same event can arrive again. With its ID as the key, nothing is sent twice.
    parley.messages.send(
        {"conversationId": conversation["id"], "content": {"type": "text", "body": body}},
        idempotency_key=f"answer/{event['id']}",
    )
    if known is None:
        parley.conversations.update(
            conversation["id"],
            {"labels": {"add": [HANDED_OVER]}},
            idempotency_key=f"hand-over/{event['id']}",
        )


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
        try:
            handle(verify_webhook(body, self.headers, SECRET))
            self.respond(204)
        except WebhookVerificationError:
            self.respond(401)
        except ParleyError as error:
            traceback.print_exc()
            # The bot was away for more than a day: the customer can no longer be answered with a text.
            # After any other status than 2xx, Parley delivers the event again.
            self.respond(204 if is_parley_error(error, "WINDOW_CLOSED") else 500)
        except Exception:
            traceback.print_exc()
            self.respond(500)

    def respond(self, status: int) -> None:
        self.send_response(status)
        self.end_headers()


server = ThreadingHTTPServer(("", PORT), Receiver)
print(f"Listening on port {PORT}.", flush=True)
server.serve_forever()
