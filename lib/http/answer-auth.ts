import "server-only";
import { cookies } from "next/headers";
import NextAuth, { getServerSession } from "next-auth";
import { z } from "zod";
import { pool } from "#db/client.ts";
import { DEVICE_COOKIE_MAX_AGE_SECONDS, deviceCookie, readDeviceCookie } from "#lib/auth/known-devices.ts";
import { type AuthActions, authOptions } from "#lib/auth/options.ts";
import { safePath } from "#lib/auth/rules.ts";
import { endSession, type RequestOrigin, readSession } from "#lib/auth/sessions.ts";
import { type SignedIn, signIn } from "#lib/auth/sign-in.ts";
import { clientAddress } from "#lib/client-address.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { refusalSchema } from "#lib/http/answer-schema.ts";
import {
  type Answer,
  answerError,
  respondAnswer,
  respondEmpty,
  respondError,
  respondJson,
} from "#lib/http/respond.ts";
import { newId } from "#lib/id.ts";
import { log } from "#lib/log.ts";

interface AuthContext {
  params: Promise<{ nextauth: string[] }>;
}

const credentialsSchema = z.object({
  email: z.string().min(1).max(254),
  password: z.string().min(1).max(256),
});

/** The fields of the sign-in form that its answer depends on. */
const formSchema = z.object({
  /** next-auth's client asks for JSON; a browser that posts the form itself is redirected. */
  json: z.literal("true").optional().catch(undefined),
  callbackUrl: z.string().optional().catch(undefined),
});

/** Answers next-auth's endpoints: csrf, sign-in, session and sign-out. */
export async function answerAuth(request: Request, context: AuthContext): Promise<Response> {
  const origin = { requestId: newId("req"), address: clientAddress(request.headers) ?? "" };
  try {
    const { nextauth } = await context.params;
    const action = nextauth.join("/");
    if (action === "callback/credentials" && request.method === "POST")
      return await answerSignIn(request, context, origin);
    if (action === "signout" && request.method === "POST")
      return await answerSignOut(request, context, origin);
    // The cookie outlives its session; nothing must be read from it then.
    if (action === "session" && !(await hasLiveSession())) return respondJson(200, {}, origin.requestId);
    return await NextAuth(authOptions(NO_ACTIONS))(request, context);
  } catch (error) {
    return respondError(error, origin.requestId, log);
  }
}

const NO_ACTIONS: AuthActions = { authorize: async () => null, signOut: async () => undefined };

/** What came of a form. Absent: the form was not looked at, because its token was wrong. */
interface Outcome {
  form: z.infer<typeof formSchema>;
  signedIn: SignedIn | null;
  error: unknown;
}

/**
 * Signs in through next-auth, which checks the form's token and writes the session cookie. next-auth knows one refusal,
 * 401; ours carry their own status, `Retry-After` and the error envelope, beside the `url` that next-auth's client reads.
 */
async function answerSignIn(
  request: Request,
  context: AuthContext,
  origin: RequestOrigin,
): Promise<Response> {
  const store = await cookies();
  const deviceId = readDeviceCookie(store.get(deviceCookieName())?.value);
  const previousSessionId = await readSessionId();
  let outcome: Outcome | undefined;
  const authorize = async (body: unknown) => {
    outcome = { form: formSchema.parse(body ?? {}), signedIn: null, error: null };
    const credentials = credentialsSchema.safeParse(body);
    if (!credentials.success) return null;
    try {
      const attempt = { ...credentials.data, ...origin, deviceId, previousSessionId };
      outcome.signedIn = await signIn(pool().db, attempt);
    } catch (error) {
      outcome.error = error;
    }
    return outcome.signedIn;
  };
  const response = await NextAuth(authOptions({ ...NO_ACTIONS, authorize }))(request, context);
  const { form, signedIn, error } = outcome ?? { form: null, signedIn: null, error: formExpired() };
  // Without a form, next-auth has redirected a browser to a new one; to its client it has answered 200.
  if (!form && response.status !== 200) return response;
  if (!signedIn) return refuseSignIn(form, error, origin.requestId);
  store.set(deviceCookieName(), deviceCookie(signedIn.deviceId), {
    httpOnly: true,
    sameSite: "strict",
    secure: isSecure(),
    path: "/api/auth",
    maxAge: DEVICE_COOKIE_MAX_AGE_SECONDS,
  });
  return response;
}

/** @param error null for an email and a password that are not an account's */
function refuseSignIn(form: Outcome["form"] | null, error: unknown, requestId: string): Response {
  const answer = error ? answerError(error, requestId, log) : incorrect(requestId);
  const body: unknown = JSON.parse(answer.body);
  const wait = answer.headers["Retry-After"];
  const query = new URLSearchParams({
    error: refusalSchema.parse(body).error.code,
    ...(wait ? { wait } : {}),
    ...(form?.callbackUrl ? { next: safePath(pathOf(form.callbackUrl)) } : {}),
  });
  const location = `/sign-in?${query}`;
  if (form && !form.json) return respondEmpty(303, requestId, { Location: location });
  const url = `${env().PARLEY_PUBLIC_URL}${location}`;
  return respondAnswer({ ...answer, body: JSON.stringify({ url, ...Object(body) }) }, requestId);
}

/** One answer, whatever is wrong with an email or a password. */
function incorrect(requestId: string): Answer {
  const error = { code: "NOT_AUTHENTICATED", message: "Incorrect email or password.", requestId };
  return { status: 401, headers: {}, body: JSON.stringify({ error }) };
}

function formExpired(): AppError<"NOT_ALLOWED"> {
  return new AppError("NOT_ALLOWED", "This form has expired. Reload the page and try again.");
}

/** Signs out. When the session could not be ended, the answer says so and the cookie stays. */
async function answerSignOut(
  request: Request,
  context: AuthContext,
  origin: RequestOrigin,
): Promise<Response> {
  let failure: unknown;
  const signOut = async (sessionId: string) => {
    await endSession(pool().db, sessionId, origin).catch((error: unknown) => {
      failure = error;
    });
  };
  const response = await NextAuth(authOptions({ ...NO_ACTIONS, signOut }))(request, context);
  if (failure) throw failure;
  return response;
}

async function hasLiveSession(): Promise<boolean> {
  const sessionId = await readSessionId();
  return sessionId !== null && (await readSession(pool().db, sessionId)) !== null;
}

/** The session that the request's cookie names, whether or not it has ended. */
async function readSessionId(): Promise<string | null> {
  return (await getServerSession(authOptions()))?.sessionId ?? null;
}

/** The token of the sign-in form for a browser that posts it without a script; null until it has next-auth's cookie. */
export async function readFormToken(): Promise<string | null> {
  const name = `${isSecure() ? "__Host-" : ""}next-auth.csrf-token`;
  return (await cookies()).get(name)?.value.split("|")[0] ?? null;
}

function deviceCookieName(): string {
  return `${isSecure() ? "__Secure-" : ""}parley-device`;
}

function isSecure(): boolean {
  return env().PARLEY_PUBLIC_URL.startsWith("https:");
}

function pathOf(url: string): string | undefined {
  const parsed = URL.parse(url, env().PARLEY_PUBLIC_URL);
  return parsed ? parsed.pathname + parsed.search : undefined;
}
