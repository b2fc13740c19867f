import "server-only";
import { cookies } from "next/headers";
import NextAuth, { getServerSession } from "next-auth";
import { z } from "zod";
import { pool } from "#db/client.ts";
import {
  DEVICE_COOKIE_MAX_AGE_SECONDS,
  formatDeviceCookie,
  parseDeviceCookie,
} from "#lib/accounts/auth/known-devices.ts";
import { type AuthActions, authOptions } from "#lib/accounts/auth/options.ts";
import { safePath } from "#lib/accounts/auth/rules.ts";
import { endSession, type RequestOrigin, readSession } from "#lib/accounts/auth/sessions.ts";
import { type SignedIn, signIn } from "#lib/accounts/auth/sign-in.ts";
import { originOfRequest } from "#lib/api/request-origin.ts";
import {
  type JsonResponse,
  respondEmpty,
  respondError,
  respondJson,
  respondWith,
  toErrorResponse,
} from "#lib/api/respond.ts";
import { refusalSchema } from "#lib/platform/browser-fetch/response-schema.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/id.ts";
import { log } from "#lib/platform/log.ts";

interface AuthContext {
  params: Promise<{ nextauth: string[] }>;
}

const credentialsSchema = z.object({
  email: z.string().min(1).max(254),
  password: z.string().min(1).max(256),
  code: z.string().max(64).optional(),
});

const formSchema = z.object({
  /** next-auth's client asks for JSON; a form posted without JavaScript is redirected. */
  json: z.literal("true").optional().catch(undefined),
  callbackUrl: z.string().optional().catch(undefined),
});

export async function handleAuth(request: Request, context: AuthContext): Promise<Response> {
  const origin = originOfRequest(request, newId("req"));
  try {
    const { nextauth } = await context.params;
    const action = nextauth.join("/");
    if (action === "callback/credentials" && request.method === "POST")
      return await handleSignIn(request, context, origin);
    if (action === "signout" && request.method === "POST")
      return await handleSignOut(request, context, origin);
    // The cookie outlives its session.
    if (action === "session" && !(await hasLiveSession())) return respondJson(200, {}, origin.requestId);
    return await NextAuth(authOptions(NO_ACTIONS))(request, context);
  } catch (error) {
    return respondError(error, origin.requestId, log);
  }
}

const NO_ACTIONS: AuthActions = { authorize: async () => null, signOut: async () => undefined };

interface Outcome {
  form: z.infer<typeof formSchema>;
  signedIn: SignedIn | null;
  error: unknown;
}

/** next-auth reports every refusal as a 401; this adds the status, `Retry-After` and the error envelope. */
async function handleSignIn(
  request: Request,
  context: AuthContext,
  origin: RequestOrigin,
): Promise<Response> {
  const store = await cookies();
  const deviceId = parseDeviceCookie(store.get(deviceCookieName())?.value);
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
  // Without a form, next-auth has redirected the browser; to its own client it returns 200.
  if (!form && response.status !== 200) return response;
  if (!signedIn) return refuseSignIn(form, error, origin.requestId);
  store.set(deviceCookieName(), formatDeviceCookie(signedIn.deviceId), {
    httpOnly: true,
    sameSite: "strict",
    secure: isSecure(),
    path: "/api/auth",
    maxAge: DEVICE_COOKIE_MAX_AGE_SECONDS,
  });
  return response;
}

function refuseSignIn(form: Outcome["form"] | null, error: unknown, requestId: string): Response {
  const response = error ? toErrorResponse(error, requestId, log) : incorrect(requestId);
  const body: unknown = JSON.parse(response.body);
  const wait = response.headers["Retry-After"];
  const query = new URLSearchParams({
    error: refusalSchema.parse(body).error.code,
    ...(wait ? { wait } : {}),
    ...(form?.callbackUrl ? { next: safePath(readPath(form.callbackUrl)) } : {}),
  });
  const location = `/sign-in?${query}`;
  if (form && !form.json) return respondEmpty(303, requestId, { Location: location });
  const url = `${env().PARLEY_PUBLIC_URL}${location}`;
  return respondWith({ ...response, body: JSON.stringify({ url, ...Object(body) }) }, requestId);
}

/** The same response whether or not the email exists. */
function incorrect(requestId: string): JsonResponse {
  const error = { code: "NOT_AUTHENTICATED", message: "Incorrect email or password.", requestId };
  return { status: 401, headers: {}, body: JSON.stringify({ error }) };
}

function formExpired(): AppError<"NOT_ALLOWED"> {
  return new AppError("NOT_ALLOWED", "This form has expired. Reload the page and try again.");
}

async function handleSignOut(
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

async function readSessionId(): Promise<string | null> {
  return (await getServerSession(authOptions()))?.sessionId ?? null;
}

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

function readPath(url: string): string | undefined {
  const parsed = URL.parse(url, env().PARLEY_PUBLIC_URL);
  return parsed ? parsed.pathname + parsed.search : undefined;
}
