/**
 * Whose data a query holds, of the people that the workspace writes to: when one of them is erased, the open pages discard
 * it by this mark (`applyDeletion` in `components/inbox/cache/apply-event.ts`). Each query has one, which a test checks.
 * `rows`: the event takes the person out of the rows that are loaded.
 */
type PeopleHeld = "nobody" | "anybody" | "rows" | { contact: string } | { conversation: string };

interface PeopleMeta extends Record<string, unknown> {
  people: PeopleHeld;
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: PeopleMeta;
  }
}

export const ofNobody: PeopleMeta = { people: "nobody" };
export const ofAnybody: PeopleMeta = { people: "anybody" };
export const ofRows: PeopleMeta = { people: "rows" };

export function ofContact(id: string): PeopleMeta {
  return { people: { contact: id } };
}

export function ofConversation(id: string): PeopleMeta {
  return { people: { conversation: id } };
}

/** Whether the query may hold the person. One without a mark was written to the cache before it was ever shown. */
export function mayHold(
  meta: PeopleMeta | undefined,
  { contactId, conversationId }: { contactId: string; conversationId: string | null },
): boolean {
  const people = meta?.people ?? "anybody";
  if (typeof people === "string") return people === "anybody";
  return "contact" in people ? people.contact === contactId : people.conversation === conversationId;
}
