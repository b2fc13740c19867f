import "server-only";
import { z } from "zod";
import { textsOf, toPersonId } from "#lib/whatsapp/find-ids.ts";

const bodySchema = z.looseObject({
  entry: z.array(
    z.looseObject({ changes: z.array(z.looseObject({ value: z.record(z.string(), z.unknown()) })) }),
  ),
});

/**
 * Removes what a webhook of WhatsApp contains about a person. @param ids the person's, as WhatsApp writes them
 * @returns null when nothing about others remains, or the body cannot be read
 */
export function removePerson(body: Uint8Array, ids: ReadonlySet<string>): Uint8Array | null {
  const parsed = bodySchema.safeParse(parseJson(body)).data;
  if (!parsed) return null;
  const entry = parsed.entry
    .map((one) => ({
      ...one,
      changes: one.changes
        .map((change) => ({ ...change, value: withoutPerson(change.value, ids) }))
        .filter(({ value }) => value !== null),
    }))
    .filter(({ changes }) => changes.length > 0);
  return entry.length > 0 ? Buffer.from(JSON.stringify({ ...parsed, entry })) : null;
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return null;
  }
}

/** Returns null when only names of people remain. */
function withoutPerson(
  value: Record<string, unknown>,
  ids: ReadonlySet<string>,
): Record<string, unknown> | null {
  const members = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    if (Array.isArray(member)) return [[name, member.filter((item) => !names(item, ids))]];
    // It names the number of the workspace, which may be a contact of another of its numbers.
    return name !== "metadata" && names(member, ids) ? [] : [[name, member]];
  });
  const isAboutOthers = members.some(
    ([name, member]) => name !== "contacts" && Array.isArray(member) && member.length > 0,
  );
  return isAboutOthers ? Object.fromEntries(members) : null;
}

/** Whether a text anywhere in the item is one of the ids. */
function names(item: unknown, ids: ReadonlySet<string>): boolean {
  for (const text of textsOf(item)) if (ids.has(toPersonId(text))) return true;
  return false;
}
