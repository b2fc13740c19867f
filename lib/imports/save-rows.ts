import "server-only";
import type { Ctx } from "#db/ctx.ts";
import type { contacts } from "#db/schema/index.ts";
import type { UpsertContact } from "#lib/contacts/schema.ts";
import { publishContactEvents } from "#lib/contacts/tell-contact.ts";
import { writeContacts } from "#lib/contacts/write-contacts.ts";
import { touchThreads } from "#lib/conversations/touch-threads.ts";

/** What became of a row. */
export type RowOutcome = "created" | "updated" | "unchanged" | { reason: string };

/**
 * Writes a batch of a file's rows, each judged by itself, and tells other systems of each contact that is new or changed.
 * Pages that show their threads ask again when the file is done. Call inside a transaction.
 * @param existing whether people who are there already are changed
 * @throws as `writeContacts`
 */
export async function saveRows(
  tx: Ctx,
  inputs: readonly UpsertContact[],
  existing: "update" | "skip",
): Promise<RowOutcome[]> {
  const rules = { origin: "import", labels: "add", existing, adapt: withoutEchoes } as const;
  const writes = await writeContacts(tx, inputs, rules);
  const updated = writes.flatMap((write) =>
    write.kind === "written" && write.outcome === "updated" ? [write.id] : [],
  );
  await touchThreads(tx, [...new Set(updated)]);
  await publishContactEvents(tx, writes);
  return writes.map((write) => (write.kind === "written" ? write.outcome : { reason: write.error.message }));
}

/**
 * A row without what says only what is there already: a file knows no kinds of values and no space around a name, and what
 * was exported and comes back must change nothing.
 */
function withoutEchoes(
  input: UpsertContact,
  row: Pick<typeof contacts.$inferSelect, "name" | "attributes">,
): UpsertContact {
  const { name, attributes, ...rest } = input;
  const changed = Object.entries(attributes ?? {}).filter(
    ([key, value]) =>
      !Object.hasOwn(row.attributes, key) || String(row.attributes[key]).trim() !== String(value),
  );
  return {
    ...rest,
    ...(name === undefined || row.name?.trim() === name ? {} : { name }),
    ...(changed.length > 0 ? { attributes: Object.fromEntries(changed) } : {}),
  };
}
