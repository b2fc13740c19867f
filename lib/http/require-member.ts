import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { connection } from "next/server";
import { getServerSession } from "next-auth";
import { cache } from "react";
import { pool } from "#db/client.ts";
import { type Ctx, createCtx } from "#db/ctx.ts";
import { authOptions } from "#lib/auth/options.ts";
import { readSession, type SignedInMember } from "#lib/auth/sessions.ts";
import { clientAddress } from "#lib/client-address.ts";
import { env } from "#lib/env.ts";
import { type Id, newId } from "#lib/id.ts";
import { currentStreamCursor } from "#lib/realtime/queries.ts";
import { hasPermission, type Permission } from "#lib/workspaces/permissions.ts";
import type { Viewer } from "#lib/workspaces/schema.ts";

/** A signed-in member, ready to act: the context for verbs and what pages may show of them. */
export interface Member {
  ctx: Ctx;
  viewer: Viewer;
  sessionId: Id<"sess">;
  /** Asks the rows again, for what outlives its request: a stream ends soon after its member was removed. */
  stillAllowed(): Promise<boolean>;
}

// Once a request: the layout, the page and the metadata all ask, and read their data after they did.
const currentMember = cache(async () => {
  await connection();
  const place = currentStreamCursor(pool().db);
  const member = await readCurrentMember();
  return member && { ...member, place: await place };
});

/**
 * The member behind the request's session cookie, or null. The rows are read, so a removed member is out at once.
 * @param requestId the id that the answer names, for log and audit
 */
export async function readCurrentMember(requestId: string = newId("req")): Promise<Member | null> {
  // Never at build time: who asks is known only when somebody does.
  await connection();
  const session = await getServerSession(authOptions());
  const signedIn = session?.sessionId ? await readSession(pool().db, session.sessionId) : null;
  return signedIn ? toMember(signedIn, { requestId, address: clientAddress(await headers()) }) : null;
}

/**
 * Gates a page: a visitor without a session is sent to sign in and comes back afterwards; a member without the
 * permission gets `allowed: false`, for which the page shows `AdminsOnly`.
 */
export async function requireMember(permission: Permission): Promise<Member & { allowed: boolean }> {
  const member = await requireSignIn();
  return { ...member, allowed: hasPermission(member.viewer.role, permission) };
}

/**
 * Gates a frame around pages, each of which checks its own permission. `place` is where the live stream begins for a
 * page that reads its data after this.
 */
export async function requireSignIn(): Promise<Member & { place: string }> {
  const member = await currentMember();
  if (!member) {
    const path = (await headers()).get("x-parley-path");
    redirect(path ? `/sign-in?next=${encodeURIComponent(path)}` : "/sign-in");
  }
  return member;
}

function toMember(
  { sessionId, user, workspace, role }: SignedInMember,
  origin: { requestId: string; address: string | null },
): Member {
  return {
    sessionId,
    // Another role sees other things: what was opened under the old one begins anew.
    stillAllowed: async () => (await readSession(pool().db, sessionId))?.role === role,
    ctx: createCtx({
      db: pool().db,
      workspaceId: workspace.id,
      clockOffsetMs: workspace.clockOffsetMs,
      actor: { kind: "member", id: user.id, name: user.name, role },
      ...origin,
    }),
    viewer: {
      user,
      workspace: { id: workspace.id, name: workspace.name },
      role,
      sandboxEnabled: env().PARLEY_SANDBOX,
    },
  };
}
