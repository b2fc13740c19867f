import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { connection } from "next/server";
import { getServerSession } from "next-auth";
import { cache } from "react";
import { pool } from "#db/client.ts";
import { type Ctx, createCtx } from "#db/ctx.ts";
import { authOptions } from "#lib/accounts/auth/options.ts";
import { readSingleSignOn } from "#lib/accounts/auth/read-single-sign-on.ts";
import { continueSession, type SignedInMember } from "#lib/accounts/auth/sessions.ts";
import { logoUrl, photoUrl } from "#lib/accounts/image-rules.ts";
import { hasPermission, type Permission } from "#lib/accounts/permissions.ts";
import type { CurrentMember } from "#lib/accounts/schema.ts";
import { admitMember, type MemberPolicy } from "#lib/api/rate-limit.ts";
import { currentStreamCursor } from "#lib/events/live/queries.ts";
import { clientAddress } from "#lib/platform/client-address.ts";
import { env } from "#lib/platform/env.ts";
import type { AppError } from "#lib/platform/errors.ts";
import { type Id, newId } from "#lib/platform/id.ts";

export interface Member {
  ctx: Ctx;
  currentMember: CurrentMember;
  sessionId: Id<"sess">;
  passwordConfirmedAt: Date;
  mustSetUpTwoFactor: boolean;
  /** Streams check it again, because they outlive their request. */
  isStillAllowed(): Promise<boolean>;
}

// Cached per request: the layout, the page and the metadata all call it before they read data.
const loadMember = cache(async () => {
  await connection();
  const path = new URL((await headers()).get("x-parley-path") ?? "/", "http://parley");
  const [cursor, admission] = await Promise.all([
    currentStreamCursor(pool().db),
    admitCurrentMember(newId("req"), searchPolicyOf(path.searchParams)),
  ]);
  if (admission?.refusal) redirect(tooManyRequestsPath(path, admission.refusal));
  return admission && { ...admission.member, cursor };
});

/** Reads the database, so that a removed member loses access immediately. */
export async function readCurrentMember(requestId: Id<"req"> = newId("req")): Promise<Member | null> {
  const sessionId = await readSessionId();
  const signedIn = sessionId ? await continueSession(pool().db, sessionId) : null;
  return signedIn && toMember(signedIn, await originOf(requestId));
}

/** Reads the member and consumes their rate limits in the same statement. */
export async function admitCurrentMember(
  requestId: Id<"req">,
  limit: MemberPolicy | undefined,
): Promise<{ member: Member; refusal: AppError<"RATE_LIMITED"> | null } | null> {
  const sessionId = await readSessionId();
  const admission = sessionId ? await admitMember(pool().db, sessionId, limit) : null;
  return admission && { ...admission, member: toMember(admission.member, await originOf(requestId)) };
}

/** The parameters with a text that lists search for. */
const SEARCH_PARAMETERS = ["q", "search", "path"];

/** The limit of a request of the pages, or of a page, that searches. */
export function searchPolicyOf(query: URLSearchParams): MemberPolicy | undefined {
  return SEARCH_PARAMETERS.some((name) => query.get(name)) ? "member-search" : undefined;
}

function tooManyRequestsPath({ pathname, searchParams }: URL, { details }: AppError<"RATE_LIMITED">): string {
  // Next's own parameter of the request for a part of a page.
  searchParams.delete("_rsc");
  const next = searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`;
  return `/too-many-requests?${new URLSearchParams({ next, wait: String(details.retryAfterSeconds) })}`;
}

async function readSessionId(): Promise<string | undefined> {
  // Never at build time.
  await connection();
  return (await getServerSession(authOptions()))?.sessionId;
}

interface Origin {
  requestId: Id<"req">;
  address: string | null;
  userAgent: string | null;
}

async function originOf(requestId: Id<"req">): Promise<Origin> {
  const given = await headers();
  return { requestId, address: clientAddress(given), userAgent: given.get("user-agent") };
}

/** Redirects to sign-in without a session; without the permission, `allowed` is false. */
export async function requireMember(permission: Permission): Promise<Member & { allowed: boolean }> {
  const member = await requireSignIn();
  return { ...member, allowed: hasPermission(member.currentMember.role, permission) };
}

/** Layouts use it, whose pages check their own permissions. `cursor` is the live stream's cursor. */
export async function requireSignIn(): Promise<Member & { cursor: string }> {
  const member = await loadMember();
  if (!member) {
    const path = (await headers()).get("x-parley-path");
    redirect(path ? `/sign-in?next=${encodeURIComponent(path)}` : "/sign-in");
  }
  if (member.mustSetUpTwoFactor) redirect("/two-factor");
  return member;
}

function toMember(
  { sessionId, passwordConfirmedAt, mustSetUpTwoFactor, user, workspace, role, ...session }: SignedInMember,
  origin: Origin,
): Member {
  return {
    sessionId,
    passwordConfirmedAt,
    mustSetUpTwoFactor,
    // A changed role or workspace ends streams opened under the old one.
    isStillAllowed: async () => {
      const now = await continueSession(pool().db, sessionId);
      return now?.role === role && now.workspace.id === workspace.id && !now.mustSetUpTwoFactor;
    },
    ctx: createCtx({
      db: pool().db,
      workspaceId: workspace.id,
      clockOffsetMs: workspace.clockOffsetMs,
      actor: { kind: "member", id: user.id, name: user.name, role },
      ...origin,
    }),
    currentMember: {
      user: { id: user.id, name: user.name, email: user.email, photoUrl: photoUrl(user.id, user.photo) },
      workspace: {
        id: workspace.id,
        name: workspace.name,
        language: workspace.language,
        defaultCountry: workspace.defaultCountry,
        timeZone: workspace.timeZone,
        logoUrl: logoUrl(workspace.id, workspace.logo),
      },
      role,
      sandboxEnabled: env().PARLEY_SANDBOX,
      confirmBy: {
        password: session.isPasswordUsable,
        singleSignOn: session.signedInBy === "single_sign_on" ? nameOfSingleSignOn() : null,
      },
    },
  };
}

function nameOfSingleSignOn(): { name: string | null } | null {
  const configured = readSingleSignOn();
  return configured && { name: configured.name };
}
