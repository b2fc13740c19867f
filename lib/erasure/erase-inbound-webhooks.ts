import "server-only";
import { and, eq, isNull, lte, not, or, sql } from "drizzle-orm";
import { textArray } from "#db/array-params.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { isNodeDead } from "#db/node-claims.ts";
import { deferredUpdates, inboundWebhooks } from "#db/schema/index.ts";
import { removePerson } from "#lib/erasure/remove-person.ts";
import { type ErasureStep, LATER, likePatterns } from "#lib/erasure/step-rules.ts";
import { findSearchKeys } from "#lib/ingest/to-inbound-webhook-columns.ts";
import { textsOf, toPersonId } from "#lib/whatsapp/find-ids.ts";

const BATCH = 50;

// Not a parameter: a plan for any state cannot use the index of pending webhooks.
const isPending = sql<boolean>`${inboundWebhooks.state} = 'pending'`;

/** A live node is applying it, and would create the person again after it is deleted. */
const isBeingProcessed = sql<boolean>`(${isPending} and ${inboundWebhooks.claimedBy} is not null
  and ${inboundWebhooks.nextAttemptAt} > now() and not ${isNodeDead(inboundWebhooks.claimedBy)})`;

/**
 * Deletes WhatsApp's webhooks about the person; from one about several people, only the person's part. One that is not
 * processed yet, such as that of a node that died, would otherwise create the person again.
 */
export const eraseInboundWebhooks: ErasureStep = (ctx, { phones, accounts }, _position, startedAt) => {
  const ids = new Set([...phones, ...accounts]);
  return inTransaction(ctx, async (tx): ReturnType<ErasureStep> => {
    const isFound = isAboutOneOf(tx, ids, startedAt);
    const rows = await tx.db
      .select()
      .from(inboundWebhooks)
      .where(and(isFound, not(isBeingProcessed)))
      .limit(BATCH)
      .for("update");
    const wamids = new Set<string>();
    for (const row of rows) {
      const isThisRow = and(
        eq(inboundWebhooks.workspaceId, tx.workspaceId),
        eq(inboundWebhooks.receivedAt, row.receivedAt),
        eq(inboundWebhooks.id, row.id),
      );
      const isAboutPerson = ({ person }: { person?: string }) => person !== undefined && ids.has(person);
      const updates = row.updates ?? [];
      for (const { wamid } of updates.filter(isAboutPerson)) if (wamid) wamids.add(wamid);
      const body = removePerson(row.body, ids);
      if (body === null) {
        await tx.db.delete(inboundWebhooks).where(isThisRow);
        continue;
      }
      await tx.db
        .update(inboundWebhooks)
        .set({
          body,
          updates: row.updates && updates.filter((update) => !isAboutPerson(update)),
          searchKeys: keysLeft(row.searchKeys, body).filter((key) => !ids.has(key)),
        })
        .where(isThisRow);
    }
    await tx.db
      .delete(deferredUpdates)
      .where(
        and(
          eq(deferredUpdates.workspaceId, tx.workspaceId),
          sql`${deferredUpdates.wamid} = any(${textArray(wamids)})`,
        ),
      );
    if (rows.length === BATCH) return "more";
    return (await tx.db.$count(inboundWebhooks, and(isFound, isBeingProcessed))) > 0 ? LATER : null;
  });
};

/** Includes webhooks that wait to be processed only if they arrived before the erasure: a later message is another one. */
function isAboutOneOf({ workspaceId, clock }: Ctx, ids: ReadonlySet<string>, startedAt: Date) {
  const { body, receivedAt, searchKeys } = inboundWebhooks;
  const ofWorkspace = eq(inboundWebhooks.workspaceId, workspaceId);
  // A sandbox can shift the workspace's clock (decision 005); webhooks have the real time.
  const offsetMs = clock.now().getTime() - Date.now();
  const isEarlier = lte(receivedAt, new Date(startedAt.getTime() - offsetMs));
  const hasKey = sql`${searchKeys} && ${textArray(ids)}`;
  // The keys are stored after the first attempt. As bytes, because the body may not be valid text.
  const isNamed = sql`exists (select from unnest(${textArray(likePatterns([...ids]))}) as pattern
    where ${body} like convert_to(pattern, 'UTF8'))`;
  return or(
    and(ofWorkspace, hasKey, or(not(isPending), isEarlier)),
    and(ofWorkspace, isPending, isNull(searchKeys), isEarlier, isNamed),
  );
}

/** The keys that what is left of the body has. */
function keysLeft(keys: readonly string[] | null, body: Uint8Array): string[] {
  const json: unknown = JSON.parse(Buffer.from(body).toString("utf8"));
  if (keys === null) return findSearchKeys(json);
  const texts = [...textsOf(json)];
  const left = new Set([...texts, ...texts.map(toPersonId)]);
  return keys.filter((key) => left.has(key));
}
