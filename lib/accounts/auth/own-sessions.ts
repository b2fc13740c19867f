import "server-only";
import { and, desc, eq } from "drizzle-orm";
import ipaddr from "ipaddr.js";
import type { z } from "zod";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { knownDevices, sessions } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { describeClient } from "#lib/accounts/auth/describe-client.ts";
import type { sessionListSchema } from "#lib/accounts/auth/schema.ts";
import { endSessions, isActiveSession } from "#lib/accounts/auth/sessions.ts";
import { notifyAccessChanged } from "#lib/events/live/access-changes.ts";
import { notFound } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";
import { networkOf } from "#lib/platform/network-rules.ts";

/**
 * The sessions of one person in all their workspaces, the current one first.
 * @param userId the signed-in person
 */
export async function listSessions(
  { db, address: currentAddress }: Ctx,
  userId: Id<"user">,
  currentId: Id<"sess">,
): Promise<z.input<typeof sessionListSchema>> {
  const rows = await db
    .select({ session: sessions, knownSince: knownDevices.createdAt })
    .from(sessions)
    .leftJoin(
      knownDevices,
      and(eq(knownDevices.deviceId, sessions.deviceId), eq(knownDevices.userId, sessions.userId)),
    )
    .where(and(eq(sessions.userId, userId), isActiveSession()))
    .orderBy(desc(eq(sessions.id, currentId)), desc(sessions.lastSeenAt), desc(sessions.id));
  return {
    data: rows.map(({ session: { id, userAgent, address, createdAt, lastSeenAt }, knownSince }) => ({
      id,
      client: describeClient(userAgent),
      address,
      network: networkKindOf(address, currentAddress ?? null),
      signedInAt: createdAt.toISOString(),
      deviceKnownSince: knownSince?.toISOString() ?? null,
      // Written in one transaction, so at one time.
      isNewDevice: knownSince?.getTime() === createdAt.getTime(),
      lastSeenAt: lastSeenAt.toISOString(),
      isCurrent: id === currentId,
    })),
  };
}

const LOCAL: ReadonlySet<string> = new Set(["private", "loopback", "linkLocal", "uniqueLocal"]);

/** All that can be said about the place of an address without a database (docs/decisions/071-place-of-a-sign-in.md). */
function networkKindOf(address: string | null, currentAddress: string | null): "current" | "local" | null {
  const [network, current] = [address, currentAddress].map((each) =>
    each !== null && ipaddr.isValid(each) ? networkOf(each) : null,
  );
  if (address === null || !network) return null;
  if (network === current) return "current";
  return LOCAL.has(ipaddr.process(address).range()) ? "local" : null;
}

/** Signs the person out in one session, with its live streams. @throws AppError NOT_FOUND for one of others too */
export async function endOwnSession(ctx: Ctx, userId: Id<"user">, sessionId: string): Promise<void> {
  if (!isId("sess", sessionId)) throw notFound();
  await inTransaction(ctx, async (tx) => {
    const [ended] = await tx.db
      .delete(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
      .returning({ address: sessions.address, userAgent: sessions.userAgent });
    if (!ended) throw notFound();
    const { browser, system } = describeClient(ended.userAgent);
    await appendAudit(tx, {
      action: "member.session_ended",
      targetId: userId,
      data: { browser, system, signedInFrom: ended.address },
    });
    notifyAccessChanged(tx, userId);
  });
}

/** Signs the person out in every session but the current one. */
export async function signOutElsewhere(ctx: Ctx, userId: Id<"user">, currentId: Id<"sess">): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const sessionsEnded = await endSessions(tx, userId, currentId);
    await appendAudit(tx, { action: "member.sessions_ended", targetId: userId, data: { sessionsEnded } });
  });
}
