import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { textArray } from "#db/array-params.ts";
import { inTransaction } from "#db/ctx.ts";
import { contacts, segments } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { lowerAttributeText } from "#lib/contacts/attribute-queries.ts";
import type { ErasureStep } from "#lib/erasure/step-rules.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";

/**
 * Deletes the segments whose value is the person's, such as an email address, unless another contact has it too. Such a
 * segment matches nobody anymore; without its value it would match everybody who has the field.
 */
export const eraseSegments: ErasureStep = (ctx, { phones, accounts, names }) =>
  inTransaction(ctx, async (tx) => {
    const value = sql`lower(${segments.filter} ->> 'value')`;
    const texts = [...phones, ...accounts, ...names].map((text) => text.toLowerCase());
    const deleted = await tx.db
      .delete(segments)
      .where(
        and(
          eq(segments.workspaceId, tx.workspaceId),
          sql`(${value} = any(${textArray(texts)})
            or regexp_replace(${value}, '[^0-9]', '', 'g') = any(${textArray(phones)}))`,
          sql`not exists (select from ${contacts}
            where ${contacts.workspaceId} = ${segments.workspaceId}
              and ${lowerAttributeText(sql`(${segments.filter} ->> 'attribute')`)} = ${value})`,
        ),
      )
      .returning({ id: segments.id, name: segments.name });
    for (const { id, name } of deleted)
      await appendAudit(tx, { action: "segment.deleted", targetId: id, targetName: name });
    if (deleted.length > 0) await recordLiveEvent(tx, { type: "list.changed", list: "segments" });
    return null;
  });
