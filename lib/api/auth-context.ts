import "server-only";
import { cookies } from "next/headers";
import { getServerSession } from "next-auth";
import { z } from "zod";
import {
  DEVICE_COOKIE_MAX_AGE_SECONDS,
  formatDeviceCookie,
  parseDeviceCookie,
} from "#lib/accounts/auth/known-devices.ts";
import { type AuthActions, authOptions, pathOf } from "#lib/accounts/auth/options.ts";
import { safePath } from "#lib/accounts/auth/rules.ts";
import { env } from "#lib/platform/env.ts";
import type { Id } from "#lib/platform/id.ts";

export interface AuthContext {
  params: Promise<{ nextauth: string[] }>;
}

export const NO_ACTIONS: AuthActions = { authorize: async () => null, signOut: async () => undefined };

export const signInFormSchema = z.object({
  /** next-auth's client asks for JSON; a form posted without JavaScript is redirected. */
  json: z.literal("true").optional().catch(undefined),
  callbackUrl: z.string().optional().catch(undefined),
});

/** The path of this site to which a sign-in leads. */
export function nextPath(callbackUrl: string): string {
  return safePath(pathOf(callbackUrl, env().PARLEY_PUBLIC_URL));
}

/** The sign-in page with an error. @param next as the person's form or cookie has it */
export function signInPath(error: string, next: string | undefined, wait?: string): string {
  const query = new URLSearchParams({
    error,
    ...(wait ? { wait } : {}),
    ...(next ? { next: nextPath(next) } : {}),
  });
  return `/sign-in?${query}`;
}

export async function readSessionId(): Promise<string | null> {
  return (await getServerSession(authOptions()))?.sessionId ?? null;
}

export async function readDeviceId(): Promise<Id<"device"> | null> {
  return parseDeviceCookie((await cookies()).get(deviceCookieName())?.value);
}

export async function storeDevice(deviceId: Id<"device">): Promise<void> {
  (await cookies()).set(deviceCookieName(), formatDeviceCookie(deviceId), {
    httpOnly: true,
    sameSite: "strict",
    secure: isSecure(),
    path: "/api/auth",
    maxAge: DEVICE_COOKIE_MAX_AGE_SECONDS,
  });
}

function deviceCookieName(): string {
  return `${cookiePrefix()}parley-device`;
}

export function cookiePrefix(): string {
  return isSecure() ? "__Secure-" : "";
}

export function isSecure(): boolean {
  return env().PARLEY_PUBLIC_URL.startsWith("https:");
}
