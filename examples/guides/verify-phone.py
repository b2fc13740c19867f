import json
import os
import re
import traceback
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from uuid import uuid4

from parley import Parley, is_parley_error

PORT = int(os.environ.get("PORT", "8080"))
# A person is waiting, so a refused request is not sent again after the time to wait.
parley = Parley(base_url=os.environ["PARLEY_URL"], api_key=os.environ["PARLEY_API_KEY"], max_retries=0)

# In your system: the sessions of your web framework.
sessions: dict[str, dict[str, str]] = {}


def explain(error: Exception) -> tuple[int, dict[str, Any]]:
    """What the person sees. Other errors are yours to fix."""
    if is_parley_error(error, "OTP_INCORRECT"):
        return 422, {"message": f"Wrong code. {error.details['attemptsRemaining']} attempts left."}
    if is_parley_error(error, "OTP_EXPIRED") or is_parley_error(error, "OTP_ATTEMPTS_EXCEEDED"):
        return 410, {"message": "Request a new code."}
    if is_parley_error(error, "OTP_RECIPIENT_LIMITED"):
        return 429, {"message": f"Try again in {error.details['retryAfterSeconds']} seconds."}
    if is_parley_error(error, "VALIDATION_ERROR"):
        return 400, {"message": error.details["issues"][0]["message"]}
    traceback.print_exception(error)
    return 503, {"message": "Please try again later."}


class Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        try:
            if self.path == "/start":
                self.start()
            elif self.path == "/check":
                self.check()
            else:
                self.respond(404, {"message": "Not found."})
        except Exception as error:
            self.respond(*explain(error))

    def start(self) -> None:
        """POST /start {"phone": "…"} sends a passcode."""
        phone = self.read_body().get("phone")
        sent = parley.otp.send({"to": phone, "purpose": "signup", "endUserIp": self.client_address[0]})
        session = str(uuid4())
        sessions[session] = {"otpId": sent["otpId"], "phone": phone}
        self.respond(200, {"resendAvailableAt": sent["resendAvailableAt"]}, session)

    def check(self) -> None:
        """POST /check {"code": "…"} checks the passcode."""
        cookie = re.search(r"session=([\w-]+)", self.headers.get("Cookie", ""))
        session_id = cookie[1] if cookie else ""
        session = sessions.get(session_id)
        if session is None:
            return self.respond(410, {"message": "Request a new code."})
        code = self.read_body().get("code")
        parley.otp.verify({"otpId": session["otpId"], "purpose": "signup", "code": code})
        del sessions[session_id]
        # In your system: store that this person has this phone number.
        self.respond(200, {"verified": session["phone"]})

    def read_body(self) -> dict[str, Any]:
        return json.loads(self.rfile.read(int(self.headers.get("Content-Length", "0"))))

    def respond(self, status: int, body: dict[str, Any], session: str | None = None) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        if session:
            self.send_header("Set-Cookie", f"session={session}; HttpOnly; Secure; SameSite=Strict")
        self.end_headers()
        self.wfile.write(json.dumps(body).encode())


server = ThreadingHTTPServer(("", PORT), Handler)
print(f"Listening on port {PORT}.", flush=True)
server.serve_forever()
