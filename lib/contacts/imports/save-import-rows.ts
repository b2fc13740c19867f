import "server-only";
import type { Ctx } from "#db/ctx.ts";
import type { ContactRow } from "#lib/contacts/column-rules.ts";
import { recordContactWrites } from "#lib/contacts/publish-contact-event.ts";
import type { UpsertContact } from "#lib/contacts/schema.ts";
import { touchThreads } from "#lib/contacts/touch-threads.ts";
import { writeContactBatch } from "#lib/contacts/write-contact-batch.ts";
import { attributeText } from "#lib/platform/attribute-values.ts";

export type RowOutcome = "created" | "updated" | "unchanged" | { reason: string };

/**
 * Writes a batch of rows independently and publishes a webhook event per changed contact. Pages reload when the import
 * ends.
 * @param existing whether existing contacts are changed
 * @throws as `writeContactBatch`
 */
export async function saveImportRows(
  tx: Ctx,
  inputs: readonly UpsertContact[],
  existing: "update" | "skip",
): Promise<RowOutcome[]> {
  const rules = { origin: "import", labels: "add", existing, adapt: removeUnchanged } as const;
  const writes = await writeContactBatch(tx, inputs, rules);
  const updated = writes.flatMap((write) =>
    write.kind === "written" && write.outcome === "updated" ? [write.id] : [],
  );
  await touchThreads(tx, [...new Set(updated)]);
  await recordContactWrites(tx, writes);
  return writes.map((write) => (write.kind === "written" ? write.outcome : { reason: write.error.message }));
}

/** A file has no value types: without this, importing an export would change values. */
function removeUnchanged(input: UpsertContact, row: Pick<ContactRow, "name" | "attributes">): UpsertContact {
  const { name, attributes, ...rest } = input;
  const stored = new Map(Object.entries(row.attributes));
  const changed = Object.entries(attributes ?? {}).filter(([key, value]) => {
    const previous = stored.get(key);
    return (
      previous === undefined || value === null || attributeText(previous).trim() !== attributeText(value)
    );
  });
  return {
    ...rest,
    ...(name === undefined || row.name?.trim() === name ? {} : { name }),
    ...(changed.length > 0 ? { attributes: Object.fromEntries(changed) } : {}),
  };
}
