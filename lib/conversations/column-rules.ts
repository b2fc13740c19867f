import type { conversations } from "#db/schema/index.ts";
import { earlierOf, laterOf } from "#lib/platform/clock.ts";

export type ConversationRow = typeof conversations.$inferSelect;
type Column = keyof ConversationRow;

interface Pair {
  /** The conversation that remains. */
  into: ConversationRow;
  from: ConversationRow;
}

interface ColumnRule<C extends Column> {
  /** Its value when two contacts are merged; `given` by the caller. */
  merged: "kept" | "given" | ((pair: Pair) => ConversationRow[C]);
  /** Its value when an erasure begins, until all messages are deleted and the conversation with them. */
  erased: "kept" | "given" | { to: ConversationRow[C] };
}

/** The conversation with the newer activity. */
export function latestOf({ into, from }: Pair): ConversationRow {
  return into.lastActivityAt >= from.lastActivityAt ? into : from;
}

function mergedState({ into, from }: Pair): ConversationRow["state"] {
  const states = [into.state, from.state];
  return states.includes("open") ? "open" : states.includes("snoozed") ? "snoozed" : "closed";
}

/** The earlier time, if the merged conversation is snoozed. */
function mergedSnooze({ into, from }: Pair): Date | null {
  if (mergedState({ into, from }) !== "snoozed") return null;
  const snoozedUntil = (row: ConversationRow) => (row.state === "snoozed" ? row.snoozedUntil : null);
  return earlierOf(snoozedUntil(into), snoozedUntil(from));
}

/** A wait of a closed conversation counts only if both are closed. */
function mergedWait({ into, from }: Pair): Date | null {
  const isClosed = mergedState({ into, from }) === "closed";
  const waitingSince = (row: ConversationRow) =>
    !isClosed && row.state === "closed" ? null : row.waitingSince;
  return earlierOf(waitingSince(into), waitingSince(from));
}

/** A new column of a conversation does not compile until it has its rules here. */
const rules = {
  id: { merged: "kept", erased: "kept" },
  workspaceId: { merged: "kept", erased: "kept" },
  contactId: { merged: "kept", erased: "kept" },
  numberId: { merged: (pair) => latestOf(pair).numberId, erased: "kept" },
  state: { merged: mergedState, erased: { to: "closed" } },
  assigneeId: { merged: ({ into, from }) => into.assigneeId ?? from.assigneeId, erased: { to: null } },
  assignedTeamId: {
    merged: ({ into, from }) => into.assignedTeamId ?? from.assignedTeamId,
    erased: { to: null },
  },
  snoozedUntil: { merged: mergedSnooze, erased: { to: null } },
  unreadCount: { merged: ({ into, from }) => into.unreadCount + from.unreadCount, erased: { to: 0 } },
  firstUnreadId: {
    merged: ({ into, from }) => earlierOf(into.firstUnreadId, from.firstUnreadId),
    erased: { to: null },
  },
  waitingSince: { merged: mergedWait, erased: { to: null } },
  scheduledAt: {
    merged: ({ into, from }) => earlierOf(into.scheduledAt, from.scheduledAt),
    erased: { to: null },
  },
  closingNoticeSentTo: { merged: (pair) => latestOf(pair).closingNoticeSentTo, erased: "kept" },
  threadRevision: { merged: ({ into, from }) => into.threadRevision + from.threadRevision, erased: "kept" },
  lastMessage: { merged: (pair) => latestOf(pair).lastMessage, erased: { to: null } },
  lastInboundAt: {
    merged: ({ into, from }) => laterOf(into.lastInboundAt, from.lastInboundAt),
    erased: "kept",
  },
  deletedInboundAt: {
    merged: ({ into, from }) => laterOf(into.deletedInboundAt, from.deletedInboundAt),
    erased: { to: null },
  },
  lastActivityAt: { merged: (pair) => latestOf(pair).lastActivityAt, erased: "kept" },
  windowExpiresAt: { merged: "given", erased: { to: null } },
  freeEntryUntil: {
    merged: ({ into, from }) => laterOf(into.freeEntryUntil, from.freeEntryUntil),
    erased: { to: null },
  },
  eventSequence: { merged: "kept", erased: "kept" },
  version: { merged: "kept", erased: "kept" },
  createdAt: { merged: "kept", erased: "kept" },
  updatedAt: { merged: "given", erased: "given" },
} as const satisfies { [C in Column]: ColumnRule<C> };

type Rules = typeof rules;

/** The columns whose rule has this type. */
type ColumnsBy<Reader extends keyof ColumnRule<Column>, Rule> = {
  [C in Column]: Rules[C][Reader] extends Rule ? C : never;
}[Column];

type Merged = Omit<ConversationRow, ColumnsBy<"merged", "kept">>;
type Erased = Omit<ConversationRow, ColumnsBy<"erased", "kept">>;

const columnRules = Object.entries(rules) as [Column, ColumnRule<Column>][];

/** What a merge sets in the conversation that remains. */
export function mergedColumns(pair: Pair, given: Pick<Merged, ColumnsBy<"merged", "given">>): Merged {
  const merged = columnRules.flatMap(([column, { merged }]) =>
    typeof merged === "function" ? [[column, merged(pair)]] : [],
  );
  return { ...Object.fromEntries(merged), ...given };
}

/** What the beginning of an erasure sets. */
export function erasedColumns(given: Pick<Erased, ColumnsBy<"erased", "given">>): Erased {
  const erased = columnRules.flatMap(([column, { erased }]) =>
    typeof erased === "object" ? [[column, erased.to]] : [],
  );
  return { ...Object.fromEntries(erased), ...given };
}
