import "server-only";
import { cookies } from "next/headers";
import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { z } from "zod";
import { pool } from "#db/client.ts";
import type { SignedIn } from "#lib/accounts/auth/open-session.ts";
import { authOptions } from "#lib/accounts/auth/options.ts";
import { readSingleSignOn } from "#lib/accounts/auth/read-single-sign-on.ts";
import { continueSession, endSession, type RequestOrigin } from "#lib/accounts/auth/sessions.ts";
import { signIn } from "#lib/accounts/auth/sign-in.ts";
import { PROVIDER_ID } from "#lib/accounts/single-sign-on/provider-options.ts";
import {
  type AuthContext,
  isSecure,
  NO_ACTIONS,
  readDeviceId,
  readSessionId,
  signInFormSchema,
  signInPath,
  storeDevice,
} from "#lib/api/auth-context.ts";
import { finishSingleSignOn, startSingleSignOn } from "#lib/api/handle-single-sign-on.ts";
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
import { AppError, notFound } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/id.ts";
import { log } from "#lib/platform/log.ts";
import { recordOf } from "#lib/platform/record-of.ts";

const credentialsSchema = z.object({
  email: z.string().min(1).max(254),
  password: z.string().min(1).max(256),
  code: z.string().max(64).optional(),
});

export async function handleAuth(request: NextRequest, context: AuthContext): Promise<Response> {
  const origin = originOfRequest(request, newId("req"));
  try {
    const { nextauth } = await context.params;
    const action = nextauth.join("/");
    if (action === "callback/credentials" && request.method === "POST")
      return await handleSignIn(request, context, origin);
    if (nextauth[1] === PROVIDER_ID) return await handleSingleSignOn(request, context, origin);
    if (action === "signout" && request.method === "POST")
      return await handleSignOut(request, context, origin);
    // The cookie outlives its session.
    if (action === "session" && !(await hasLiveSession())) return respondJson(200, {}, origin.requestId);
    return await NextAuth(authOptions(NO_ACTIONS))(request, context);
  } catch (error) {
    return respondError(error, origin.requestId, log);
  }
}

function handleSingleSignOn(
  request: NextRequest,
  context: AuthContext,
  origin: RequestOrigin,
): Promise<Response> {
  if (readSingleSignOn() === null) throw notFound();
  if (request.method === "POST") return startSingleSignOn(request, context, origin);
  // Not HEAD, with which link previews would use the code up.
  if (request.method === "GET") return finishSingleSignOn(request, context, origin);
  throw notFound();
}

interface Outcome {
  form: z.infer<typeof signInFormSchema>;
  signedIn: SignedIn | null;
  error: unknown;
}

/** next-auth reports every refusal as a 401; this adds the status, `Retry-After` and the error envelope. */
async function handleSignIn(
  request: NextRequest,
  context: AuthContext,
  origin: RequestOrigin,
): Promise<Response> {
  const deviceId = await readDeviceId();
  const previousSessionId = await readSessionId();
  let outcome: Outcome | undefined;
  const authorize = async (body: unknown) => {
    outcome = { form: signInFormSchema.parse(body ?? {}), signedIn: null, error: null };
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
  await storeDevice(signedIn.deviceId);
  return response;
}

function refuseSignIn(form: Outcome["form"] | null, error: unknown, requestId: string): Response {
  const response = error ? toErrorResponse(error, requestId, log) : incorrect(requestId);
  const body: unknown = JSON.parse(response.body);
  const wait = response.headers["Retry-After"];
  const location = signInPath(refusalSchema.parse(body).error.code, form?.callbackUrl, wait);
  if (form && !form.json) return respondEmpty(303, requestId, { Location: location });
  const url = `${env().PARLEY_PUBLIC_URL}${location}`;
  return respondWith({ ...response, body: JSON.stringify({ url, ...recordOf(body) }) }, requestId);
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
  request: NextRequest,
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
  return sessionId !== null && (await continueSession(pool().db, sessionId)) !== null;
}

export async function readFormToken(): Promise<string | null> {
  const name = `${isSecure() ? "__Host-" : ""}next-auth.csrf-token`;
  return (await cookies()).get(name)?.value.split("|")[0] ?? null;
}
