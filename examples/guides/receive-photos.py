import os
import time
import traceback
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.request import urlopen

from parley import Parley, WebhookEvent, WebhookVerificationError, types, verify_webhook

PORT = int(os.environ.get("PORT", "8080"))
FOLDER = Path(os.environ.get("FOLDER", "photos"))
SECRET = os.environ["PARLEY_WEBHOOK_SECRET"]
parley = Parley(base_url=os.environ["PARLEY_URL"], api_key=os.environ["PARLEY_API_KEY"])

ENDINGS = {"image/jpeg": "jpg", "image/png": "png", "image/webp": "webp"}


def handle(event: WebhookEvent) -> None:
    if event["type"] != "message.received":
        return
    message = event["data"]["message"]
    content = message["content"]
    if content["type"] != "image" or content["mediaId"] is None:
        return
    media = wait_for_file(content["mediaId"])
    if media["url"] is None:
        # Without a URL, WhatsApp did not deliver the file. Ask the customer to send it again.
        print(f"The photo of {message['id']} is lost.", flush=True)
        return
    # Name files by the message, never by a filename from outside. The same event replaces the same file.
    file = FOLDER / f"{message['id']}.{ENDINGS.get(media['mimeType'] or '', 'bin')}"
    with urlopen(media["url"]) as response:
        file.write_bytes(response.read())
    print(f"Saved {file}.", flush=True)


def wait_for_file(media_id: str) -> types.Media:
    """Parley downloads the file from WhatsApp after the event, usually within a second."""
    for _ in range(20):
        media = parley.media.get(media_id)
        if media["state"] != "pending":
            return media
        time.sleep(0.5)
    raise TimeoutError(f"The file {media_id} is still being downloaded.")


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
        try:
            handle(verify_webhook(body, self.headers, SECRET))
            self.respond(204)
        except WebhookVerificationError:
            self.respond(401)
        except Exception:
            traceback.print_exc()
            # After any other status than 2xx, Parley delivers the event again.
            self.respond(500)

    def respond(self, status: int) -> None:
        self.send_response(status)
        self.end_headers()


FOLDER.mkdir(parents=True, exist_ok=True)
server = ThreadingHTTPServer(("", PORT), Receiver)
print(f"Listening on port {PORT}.", flush=True)
server.serve_forever()
