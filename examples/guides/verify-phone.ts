import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { isParleyError, Parley } from "@parley/sdk";

const { PARLEY_URL = "", PARLEY_API_KEY = "", PORT = "8080" } = process.env;
// A person is waiting, so a refused request is not sent again after the time to wait.
const parley = new Parley({ baseUrl: PARLEY_URL, apiKey: PARLEY_API_KEY, maxRetries: 0 });

// In your system: the sessions of your web framework.
const sessions = new Map<string, { otpId: string; phone: string }>();

interface Answer {
  status: number;
  body: unknown;
  session?: string;
}

/** POST /start {"phone": "…"} sends a passcode. */
async function start(request: IncomingMessage): Promise<Answer> {
  const { phone } = Object(await json(request));
  const endUserIp = request.socket.remoteAddress ?? "";
  const { otpId, resendAvailableAt } = await parley.otp.send({ to: phone, purpose: "signup", endUserIp });
  const session = randomUUID();
  sessions.set(session, { otpId, phone });
  return { status: 200, body: { resendAvailableAt }, session };
}

/** POST /check {"code": "…"} checks the passcode. */
async function check(request: IncomingMessage): Promise<Answer> {
  const [, id = ""] = /session=([\w-]+)/.exec(request.headers.cookie ?? "") ?? [];
  const session = sessions.get(id);
  if (!session) return { status: 410, body: { message: "Request a new code." } };
  const { code } = Object(await json(request));
  await parley.otp.verify({ otpId: session.otpId, purpose: "signup", code });
  sessions.delete(id);
  // In your system: store that this person has this phone number.
  return { status: 200, body: { verified: session.phone } };
}

/** What the person sees. Other errors are yours to fix. */
function explain(error: unknown): Answer {
  if (isParleyError(error, "OTP_INCORRECT")) {
    return {
      status: 422,
      body: { message: `Wrong code. ${error.details.attemptsRemaining} attempts left.` },
    };
  }
  if (isParleyError(error, "OTP_EXPIRED") || isParleyError(error, "OTP_ATTEMPTS_EXCEEDED")) {
    return { status: 410, body: { message: "Request a new code." } };
  }
  if (isParleyError(error, "OTP_RECIPIENT_LIMITED")) {
    const { retryAfterSeconds } = error.details;
    return { status: 429, body: { message: `Try again in ${retryAfterSeconds} seconds.` } };
  }
  if (isParleyError(error, "VALIDATION_ERROR")) {
    return { status: 400, body: { message: error.details.issues[0]?.message } };
  }
  console.error(error);
  return { status: 503, body: { message: "Please try again later." } };
}

const server = createServer(async (request, response) => {
  const route = new Map([
    ["POST /start", start],
    ["POST /check", check],
  ]).get(`${request.method} ${request.url}`);
  const { status, body, session } = route
    ? await route(request).catch(explain)
    : { status: 404, body: { message: "Not found." } };
  if (session) response.setHeader("Set-Cookie", `session=${session}; HttpOnly; Secure; SameSite=Strict`);
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
});
server.listen(Number(PORT), () => console.log(`Listening on port ${PORT}.`));
