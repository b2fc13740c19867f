import fc from "fast-check";
import { expect, test } from "vitest";
import {
  compareConversations,
  extendRange,
  findAdjacentConversations,
  idsBetween,
  type List,
  listVisibleConversations,
  matchesListFilter,
  measureScrollShift,
  type RangeSelection,
  rememberRowPosition,
  rowTime,
  withConversation,
} from "#components/inbox/cache/list-rules.ts";
import type { ListFilter } from "#lib/conversations/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { inboxViews, listSorts } from "#lib/conversations/views/inbox-view-rules.ts";
import { ALL_OPEN } from "#lib/conversations/views/rules.ts";
import { conversationStates } from "#lib/platform/conversation-states.ts";

const START = Date.parse("2026-11-20T10:00:00.000Z");
const at = (minutes: number) => new Date(START + minutes * 60_000).toISOString();

interface RowOptions {
  id: string;
  state: ConversationView["state"];
  assignee: "user_me" | "user_other" | null;
  team: "team_1" | "team_2" | null;
  labels: string[];
  unread: number;
  waiting: boolean;
  activity: number;
  closes: number | null;
}

function conversation(rowOptions: RowOptions): ConversationView {
  const { id, state, assignee, team: teamId, labels, unread, waiting, activity, closes } = rowOptions;
  return {
    ...base,
    id,
    state,
    assignee: assignee ? { id: assignee, name: assignee } : null,
    teamId,
    labels: labels.map((label) => ({ id: label, name: label, color: 1 })),
    unreadCount: unread,
    waitingSince: waiting ? at(0) : null,
    scheduledAt: null,
    lastActivityAt: at(activity),
    window: { expiresAt: closes === null ? null : at(closes) },
  };
}

test("a row has the time when its last message was written, or of a later activity", () => {
  const lastMessage = { at: at(180), whatsappAt: at(0) };
  expect(rowTime({ lastActivityAt: at(180), lastMessage })).toBe(at(0));
  expect(rowTime({ lastActivityAt: at(181), lastMessage })).toBe(at(181));
  expect(rowTime({ lastActivityAt: at(180), lastMessage: { at: at(180) } })).toBe(at(180));
  expect(rowTime({ lastActivityAt: at(1), lastMessage: null })).toBe(at(1));
});

const base = {
  contact: {
    id: "contact_1",
    displayName: "Ana",
    phone: null,
    phoneDisplay: null,
    name: "Ana",
    username: null,
    optedOut: false,
    blocked: false,
    version: 0,
  },
  number: { id: "num_1", displayNumber: "1" },
  snoozedUntil: null,
  firstUnreadId: null,
  threadRevision: 0,
  lastMessage: null,
  createdAt: at(0),
  version: 0,
} satisfies Partial<ConversationView>;

const ids = Array.from({ length: 8 }, (_, index) => `conv_${index}`);
const labelIds = ["lbl_a", "lbl_b"];
const rowOptions: fc.Arbitrary<RowOptions> = fc.record({
  id: fc.constantFrom(...ids),
  state: fc.constantFrom(...conversationStates),
  assignee: fc.constantFrom("user_me", "user_other", null),
  team: fc.constantFrom("team_1", "team_2", null),
  labels: fc.subarray(labelIds),
  unread: fc.nat(2),
  waiting: fc.boolean(),
  activity: fc.nat(500),
  closes: fc.option(fc.integer({ min: 1, max: 1440 })),
});
const filters: fc.Arbitrary<ListFilter> = fc.record({
  currentMemberId: fc.constant("user_me"),
  view: fc.constantFrom(...inboxViews),
  labels: fc.subarray(labelIds),
  assignee: fc.constantFrom("user_me", "user_other", "none", null),
  team: fc.constantFrom("team_1", null),
  number: fc.constantFrom("num_1", "num_2", null),
  unread: fc.boolean(),
  waiting: fc.boolean(),
  sort: fc.constantFrom(...listSorts),
});

/** An independent implementation of the documented filters. */
function expectedRows(all: Map<string, ConversationView>, filter: ListFilter): ConversationView[] {
  const rows = [...all.values()].filter((row) => {
    const assigneeId = row.assignee?.id ?? "none";
    return (
      {
        mine: row.state === "open" && assigneeId === "user_me",
        unassigned: row.state === "open" && assigneeId === "none",
        open: row.state === "open",
        snoozed: row.state === "snoozed",
        closed: row.state === "closed",
      }[filter.view] &&
      [assigneeId, null].includes(filter.assignee) &&
      ["num_1", null].includes(filter.number) &&
      [row.teamId, null].includes(filter.team) &&
      filter.labels.every((id) => row.labels.some((label) => label.id === id)) &&
      (!filter.unread || row.unreadCount > 0) &&
      (!filter.waiting || row.waitingSince) &&
      (filter.sort === "latest" || row.window.expiresAt !== null)
    );
  });
  const key = ({ window, lastActivityAt, id }: ConversationView) =>
    filter.sort === "closing" ? `${window.expiresAt} ${id}` : `${lastActivityAt} ${id}`;
  rows.sort((a, b) => (key(a) < key(b) ? -1 : 1));
  return filter.sort === "closing" ? rows : rows.reverse();
}

const shown = (list: List) => list.pages.flatMap((page) => page.data.map(({ id }) => id));

test("after any change a list in any view, filter and order equals the response of the server", () => {
  fc.assert(
    fc.property(filters, fc.array(rowOptions, { maxLength: 40 }), (filter, changes) => {
      const all = new Map<string, ConversationView>();
      let list: List = { pages: [{ data: [], nextCursor: null, edge: null, now: at(0) }], pageParams: [""] };
      for (const change of changes) {
        const changed = conversation(change);
        all.set(changed.id, changed);
        list = withConversation(list, changed, filter);
        expect(shown(list)).toEqual(expectedRows(all, filter).map(({ id }) => id));
      }
    }),
  );
});

test("a partly loaded list stays a gapless beginning across its pages", () => {
  const open = rowOptions.map((change) => ({
    ...change,
    state: "open" as const,
    closes: change.closes ?? 7,
  }));
  const filter = fc.record({ sort: fc.constantFrom(...listSorts), unread: fc.boolean() });
  const allRows = fc.tuple(...ids.map((id) => open.map((change) => ({ ...change, id }))));
  fc.assert(
    fc.property(filter, allRows, fc.array(open, { maxLength: 20 }), ({ sort, unread }, before, after) => {
      const filterUsed: ListFilter = { ...ALL_OPEN, currentMemberId: "user_me", sort, unread };
      const all = new Map(before.map((change) => [change.id, conversation(change)]));
      const rows = expectedRows(all, filterUsed);
      const edge = rows[3];
      if (!edge || rows.length === 4) return;
      const cursor = {
        at: sort === "closing" ? (edge.window.expiresAt ?? "") : edge.lastActivityAt,
        id: edge.id,
      };
      const page = (data: ConversationView[]) => ({ data, nextCursor: "more", edge: cursor, now: at(0) });
      let list: List = { pages: [page(rows.slice(0, 2)), page(rows.slice(2, 4))], pageParams: ["", "1"] };
      for (const change of after) {
        const changed = conversation(change);
        all.set(changed.id, changed);
        list = withConversation(list, changed, filterUsed);
      }
      const key = (row: ConversationView) =>
        sort === "closing" ? (row.window.expiresAt ?? "") : row.lastActivityAt;
      const upTo = expectedRows(all, filterUsed).filter((row) => {
        const order = key(row) === cursor.at ? (row.id < cursor.id ? -1 : 1) : key(row) < cursor.at ? -1 : 1;
        return row.id === cursor.id && key(row) === cursor.at
          ? true
          : sort === "closing"
            ? order < 0
            : order > 0;
      });
      expect(shown(list)).toEqual(upTo.map(({ id }) => id));
    }),
  );
});

test("the open conversation stays listed when it is read and is removed when it is closed", () => {
  const filter: ListFilter = { ...ALL_OPEN, currentMemberId: "user_me", unread: true };
  const row = (index: number, unread: number, state: RowOptions["state"] = "open") =>
    conversation({
      id: `conv_${index}`,
      state,
      assignee: null,
      team: null,
      labels: [],
      unread,
      waiting: false,
      activity: 100 - index,
      closes: null,
    });
  const list: List = {
    pages: [{ data: [row(0, 1), row(2, 1)], nextCursor: null, edge: null, now: at(0) }],
    pageParams: [""],
  };
  const idsOf = (open?: ConversationView) =>
    listVisibleConversations(list, filter, START, open).map(({ id }) => id);
  expect(idsOf(row(1, 0))).toEqual(["conv_0", "conv_1", "conv_2"]);
  expect(idsOf(row(9, 0))).toEqual(["conv_0", "conv_2", "conv_9"]);
  expect(idsOf(row(1, 0, "closed"))).toEqual(["conv_0", "conv_2"]);
  expect(matchesListFilter(row(1, 0), filter)).toBe(false);
});

test("a closed window is removed from the list of windows that close soon", () => {
  const filter: ListFilter = { ...ALL_OPEN, currentMemberId: "user_me", sort: "closing" };
  const rows = [5, 90].map((closes, index) =>
    conversation({
      id: `conv_${index}`,
      state: "open",
      assignee: null,
      team: null,
      labels: [],
      unread: 0,
      waiting: true,
      activity: 1,
      closes,
    }),
  );
  const list: List = { pages: [{ data: rows, nextCursor: null, edge: null, now: at(0) }], pageParams: [""] };
  expect(listVisibleConversations(list, filter, START + 4 * 60_000, undefined)).toHaveLength(2);
  expect(listVisibleConversations(list, filter, START + 5 * 60_000, undefined).map(({ id }) => id)).toEqual([
    "conv_1",
  ]);
  expect(compareConversations("closing", ...(rows as [ConversationView, ConversationView]))).toBeLessThan(0);
});

test("j and k move to the neighbors of a conversation that left the list", () => {
  const row = (index: number, activity = 100 - index) =>
    conversation({
      id: `conv_${index}`,
      state: "open",
      assignee: null,
      team: null,
      labels: [],
      unread: 0,
      waiting: false,
      activity,
      closes: null,
    });
  const [a, b, c, d] = [row(0), row(1), row(2), row(3)];
  const inList = rememberRowPosition(null, "open", [a, b, c, d], "conv_2");
  const around = (rows: ConversationView[]) =>
    findAdjacentConversations(rows, "latest", rememberRowPosition(inList, "open", rows, "conv_2"));
  expect(around([a, b, c, d])).toEqual({ after: "conv_3", before: "conv_1" });
  expect(around([a, b, d])).toEqual({ after: "conv_3", before: "conv_1" });
  expect(around([a, b])).toEqual({ after: undefined, before: "conv_1" });
  // A new conversation and one that moved up are both above the open one; its position does not shift.
  expect(around([row(8, 300), row(3, 200), a, b, row(4)])).toEqual({ after: "conv_4", before: "conv_1" });
  // A reply moved the open one to the top.
  expect(around([row(2, 300), a, b, d])).toEqual({ after: "conv_3", before: "conv_1" });
  const top = { after: "conv_0", before: undefined };
  expect(
    findAdjacentConversations([a, b, d], "latest", rememberRowPosition(inList, "mine", [a, b, d], "conv_2")),
  ).toEqual(top);
  expect(
    findAdjacentConversations([a, b, d], "latest", rememberRowPosition(inList, "open", [a, b, d], "conv_9")),
  ).toEqual(top);
  expect(
    findAdjacentConversations([a, b, d], "latest", rememberRowPosition(inList, "mine", [a, b, d], undefined)),
  ).toEqual(top);
  // It was left for the list.
  expect(
    findAdjacentConversations([a, b, d], "latest", rememberRowPosition(inList, "open", [a, b, d], undefined)),
  ).toEqual({ after: "conv_3", before: "conv_1" });
});

test("most visible rows stay in place when rows above are added, removed or moved", () => {
  const all = Array.from({ length: 60 }, (_, index) => `row ${index}`);
  fc.assert(
    fc.property(fc.nat(30), fc.nat(30), fc.nat(8), (moved, from, removed) => {
      const to = from + 12;
      const picked = all[moved] ?? "";
      const after = ["new", picked, ...all.filter((id, index) => id !== picked && index >= removed)];
      const shift = measureScrollShift(all, after, { from, to });
      const kept = all.slice(from, to + 1).filter((id) => id !== picked && after.includes(id));
      const steady = kept.filter((id) => after.indexOf(id) - all.indexOf(id) === shift);
      expect(steady.length).toBeGreaterThanOrEqual(kept.length / 2);
    }),
  );
  expect(measureScrollShift(all, ["new", ...all], { from: 5, to: 15 })).toBe(1);
  expect(measureScrollShift(all, all, { from: 5, to: 15 })).toBe(0);
  expect(measureScrollShift([], all, { from: 0, to: 0 })).toBe(0);
});

test("a range works in both directions, and is only its end if its start is not listed", () => {
  expect(idsBetween(ids, "conv_4", "conv_2")).toEqual(["conv_2", "conv_3", "conv_4"]);
  expect(idsBetween(ids, "gone", "conv_2")).toEqual(["conv_2"]);
  expect(idsBetween(ids, null, "conv_2")).toEqual(["conv_2"]);
});

test("a range grows from its begin by keys, shrinks back, and leaves other selected rows alone", () => {
  const shown = ["a", "b", "c", "d"];
  const keys = (start: RangeSelection, first: string, ...steps: (1 | -1)[]) => {
    let range = start;
    for (const by of steps) range = extendRange(shown, range, range.cursor ?? first, by);
    return [...range.ids].toSorted().join("");
  };
  const none: RangeSelection = { ids: new Set(), anchor: null, cursor: null };
  expect(keys(none, "b", 1)).toBe("bc");
  expect(keys(none, "b", 1, 1, 1)).toBe("bcd");
  expect(keys(none, "b", 1, -1)).toBe("b");
  expect(keys(none, "b", 1, -1, -1)).toBe("ab");
  const toggled: RangeSelection = { ids: new Set(["a", "c"]), anchor: "c", cursor: "c" };
  expect(keys(toggled, "c", 1)).toBe("acd");
  expect([...extendRange(shown, toggled, "b", -1).ids].toSorted().join("")).toBe("abc");
});
