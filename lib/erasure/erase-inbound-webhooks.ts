import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { textArray } from "#db/array-params.ts";
import { inTransaction } from "#db/ctx.ts";
import { deferredUpdates, inboundWebhooks } from "#db/schema/index.ts";
import { removePerson } from "#lib/erasure/remove-person.ts";
import type { ErasureStep } from "#lib/erasure/step-rules.ts";
import { textsOf, toPersonId } from "#lib/whatsapp/find-ids.ts";

const BATCH = 50;

/** Deletes WhatsApp's webhooks about the person; from one about several people, only the person's part. */
export const eraseInboundWebhooks: ErasureStep = (ctx, { phones, accounts }) => {
  const ids = new Set([...phones, ...accounts]);
  return inTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .select()
      .from(inboundWebhooks)
      .where(
        and(
          eq(inboundWebhooks.workspaceId, tx.workspaceId),
          sql`${inboundWebhooks.searchKeys} && ${textArray(ids)}`,
        ),
      )
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
          updates: updates.filter((update) => !isAboutPerson(update)),
          searchKeys: keepFound(
            (row.searchKeys ?? []).filter((key) => !ids.has(key)),
            body,
          ),
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
    return rows.length === BATCH ? "more" : null;
  });
};

/** The keys that what is left of the body has. */
function keepFound(keys: readonly string[], body: Uint8Array): string[] {
  const texts = [...textsOf(JSON.parse(Buffer.from(body).toString("utf8")))];
  const left = new Set([...texts, ...texts.map(toPersonId)]);
  return keys.filter((key) => left.has(key));
}
