import "server-only";
import { cookies } from "next/headers";
import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { z } from "zod";
import { pool } from "#db/client.ts";
import { formatDeviceCookie, parseDeviceCookie } from "#lib/accounts/auth/known-devices.ts";
import type { SignedIn } from "#lib/accounts/auth/open-session.ts";
import { authOptions } from "#lib/accounts/auth/options.ts";
import { recordFailure, recordThrottled } from "#lib/accounts/auth/record-failure.ts";
import type { SignInRefusal, SingleSignOnRefusal } from "#lib/accounts/auth/refusal-rules.ts";
import {
  type AttemptSubject,
  networkSubject,
  releaseAttempt,
  reserveAttempt,
} from "#lib/accounts/auth/reserve-attempt.ts";
import type { RequestOrigin } from "#lib/accounts/auth/sessions.ts";
import { confirmByIdentity } from "#lib/accounts/single-sign-on/confirm-by-identity.ts";
import { providerOptions } from "#lib/accounts/single-sign-on/provider-options.ts";
import { type Identity, refusalOf, SingleSignOnRefused } from "#lib/accounts/single-sign-on/rules.ts";
import { signInByIdentity } from "#lib/accounts/single-sign-on/sign-in-by-identity.ts";
import {
  type AuthContext,
  cookiePrefix,
  isSecure,
  NO_ACTIONS,
  nextPath,
  readDeviceId,
  readSessionId,
  signInFormSchema,
  signInPath,
  storeDevice,
} from "#lib/api/auth-context.ts";
import { respondEmpty, respondJson } from "#lib/api/respond.ts";
import { MINUTE, SECOND } from "#lib/platform/clock.ts";
import { env } from "#lib/platform/env.ts";
import type { Id } from "#lib/platform/id.ts";
import { log } from "#lib/platform/log.ts";
import { recordOf } from "#lib/platform/record-of.ts";

const startSchema = signInFormSchema.extend({ confirm: z.literal("true").optional().catch(undefined) });

/** As long as next-auth's own cookies of the flow. */
const FLOW_SECONDS = (15 * MINUTE) / SECOND;

/**
 * What the browser carries to the provider and back. Nobody gains by changing it: a confirmation is checked against the
 * session, and the device is signed.
 */
interface Flow {
  isConfirmation: boolean;
  deviceId: Id<"device"> | null;
}

/** Sends the browser to the provider. */
export async function startSingleSignOn(
  request: NextRequest,
  context: AuthContext,
  { requestId }: RequestOrigin,
): Promise<Response> {
  const { url, method, headers } = request;
  const body = await request.text();
  const form = startSchema.parse(parseForm(body, headers.get("content-type")));
  const flow = { isConfirmation: form.confirm === "true", deviceId: await readDeviceId() };
  const refuse = (code: SingleSignOnRefusal | "NOT_ALLOWED") => {
    const location = refusedPath(flow, code, form.callbackUrl);
    return form.json
      ? respondJson(200, { url: location }, requestId)
      : respondEmpty(303, requestId, { Location: location });
  };
  const options = await providerOptions(flow).catch((error: unknown) => {
    if (error instanceof SingleSignOnRefused) return error;
    throw error;
  });
  if (options instanceof SingleSignOnRefused) return refuse(options.code);
  // next-auth would send the parameters of the query to the provider.
  const clean = new NextRequest(new URL(new URL(url).pathname, url), { method, headers, body });
  const response = await NextAuth(authOptions({ ...NO_ACTIONS, provider: options.provider }))(clean, context);
  // Without a valid CSRF token it leads elsewhere.
  if (!isPage(await readLocation(response), options.authorizationUrl)) return refuse("NOT_ALLOWED");
  await storeFlow(flow);
  return response;
}

interface Outcome {
  admitted: Pick<SignedIn, "sessionId" | "userId"> | null;
  failure: unknown;
}

/** Receives the browser from the provider, and opens or confirms its session. */
export async function finishSingleSignOn(
  request: NextRequest,
  context: AuthContext,
  origin: RequestOrigin,
): Promise<Response> {
  const flow = await takeFlow();
  const next = (await cookies()).get(`${cookiePrefix()}next-auth.callback-url`)?.value;
  const refuse = (code: SignInRefusal["code"], wait?: number) =>
    respondEmpty(303, origin.requestId, { Location: refusedPath(flow, code, next, wait) });
  const providerError = request.nextUrl.searchParams.get("error");
  if (providerError !== null)
    return refuse(providerError === "access_denied" ? "SSO_CANCELED" : "SSO_FAILED");
  // Nothing was begun in this browser, so that it costs the network no attempt.
  if (!flow) return refuse("SSO_EXPIRED");
  const { db } = pool();
  const limit = limitOf(flow, origin);
  const throttled = await reserveAttempt(db, [limit], new Date());
  if (throttled) {
    recordThrottled(db, { ...origin, email: null, subject: limit, now: new Date() });
    return refuse("RATE_LIMITED", throttled.retryAfterSeconds);
  }
  const { response, admitted, failure } = await complete(request, context, { flow, origin });
  if (response && admitted) {
    await releaseAttempt(db, [limit]);
    return response;
  }
  const code = refusalOf(failure);
  // The others are recorded with their account.
  if (!(failure instanceof SingleSignOnRefused))
    await recordFailure(db, null, { ...origin, email: null, reason: code });
  return refuse(code);
}

async function complete(
  request: NextRequest,
  context: AuthContext,
  { flow, origin }: { flow: Flow; origin: RequestOrigin },
): Promise<Outcome & { response: Response | null }> {
  const outcome: Outcome = { admitted: null, failure: null };
  try {
    const { provider } = await providerOptions({
      ...flow,
      admit: async (identity) => {
        outcome.admitted = await admitPerson(flow, identity, origin).catch((error: unknown) => {
          if (!(error instanceof SingleSignOnRefused)) log.error({ err: error }, "single sign-on failed");
          throw error;
        });
        return outcome.admitted;
      },
      onError: (error) => {
        outcome.failure = error;
      },
    });
    const response = await NextAuth(authOptions({ ...NO_ACTIONS, provider }))(request, context);
    return { ...outcome, response };
  } catch (error) {
    if (!(error instanceof SingleSignOnRefused)) throw error;
    return { admitted: null, failure: error, response: null };
  }
}

async function admitPerson(
  { isConfirmation, deviceId }: Flow,
  identity: Identity,
  origin: RequestOrigin,
): Promise<Pick<SignedIn, "sessionId" | "userId">> {
  const { db } = pool();
  const previousSessionId = await readSessionId();
  if (isConfirmation) return confirmByIdentity(db, previousSessionId ?? "", identity, origin);
  const signedIn = await signInByIdentity(db, identity, { ...origin, deviceId, previousSessionId });
  await storeDevice(signedIn.deviceId);
  return signedIn;
}

/** Failures elsewhere do not delay a known device. */
function limitOf({ deviceId }: Flow, { address }: RequestOrigin): AttemptSubject {
  return deviceId === null
    ? networkSubject("network", address)
    : { kind: "device", of: `${deviceId}/single-sign-on` };
}

/** A confirmation returns to its page, which shows the error. */
function refusedPath(
  flow: Flow | null,
  code: SignInRefusal["code"],
  next: string | undefined,
  wait?: number,
): string {
  const seconds = wait === undefined ? undefined : String(wait);
  if (!flow?.isConfirmation) return signInPath(code, next, seconds);
  const url = new URL(nextPath(next ?? ""), env().PARLEY_PUBLIC_URL);
  url.searchParams.set("confirmation", code);
  if (seconds !== undefined) url.searchParams.set("wait", seconds);
  return url.pathname + url.search;
}

/** The device's own cookie is `SameSite=Strict`, so that the browser does not send it when it comes from the provider. */
async function storeFlow({ isConfirmation, deviceId }: Flow): Promise<void> {
  const device = deviceId === null ? "" : formatDeviceCookie(deviceId);
  (await cookies()).set(flowCookieName(), `${isConfirmation ? "confirm" : "sign-in"}:${device}`, {
    ...flowCookie(),
    maxAge: FLOW_SECONDS,
  });
}

/** @returns null in a browser that began none, or long ago */
async function takeFlow(): Promise<Flow | null> {
  const store = await cookies();
  const [purpose, device] = (store.get(flowCookieName())?.value ?? "").split(":");
  store.set(flowCookieName(), "", { ...flowCookie(), maxAge: 0 });
  return purpose ? { isConfirmation: purpose === "confirm", deviceId: parseDeviceCookie(device) } : null;
}

function flowCookie() {
  return { httpOnly: true, sameSite: "lax", secure: isSecure(), path: "/api/auth/callback" } as const;
}

function flowCookieName(): string {
  return `${cookiePrefix()}parley-single-sign-on`;
}

function parseForm(body: string, contentType: string | null): unknown {
  return contentType?.includes("application/json")
    ? JSON.parse(body)
    : Object.fromEntries(new URLSearchParams(body));
}

async function readLocation(response: Response): Promise<string> {
  const location = response.headers.get("location");
  if (location !== null) return location;
  const { url } = recordOf(await response.clone().json());
  return String(url);
}

function isPage(location: string, page: string): boolean {
  const [at, expected] = [new URL(location, env().PARLEY_PUBLIC_URL), new URL(page)];
  return at.origin === expected.origin && at.pathname === expected.pathname;
}
