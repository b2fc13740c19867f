import type { InfiniteData } from "@tanstack/react-query";
import { isolate } from "#components/ui/isolate.ts";
import type { ListFilter } from "#lib/conversations/browser.ts";
import type { ConversationList, ConversationView } from "#lib/conversations/schema.ts";
import {
  inboxViewRules,
  type ListSort,
  NO_ASSIGNEE,
  sortRules,
} from "#lib/conversations/views/inbox-view-rules.ts";
import type { ViewFilter } from "#lib/conversations/views/schema.ts";
import { messageTime } from "#lib/messages/send/time-rules.ts";
import { compareText } from "#lib/platform/compare-text.ts";

export type List = InfiniteData<ConversationList, unknown>;

export function matchesListFilter(conversation: ConversationView, filter: ListFilter): boolean {
  const { assignee, labels, number, unreadCount, waitingSince, window } = conversation;
  const matches: Record<keyof ViewFilter, boolean> = {
    view: matchesView(conversation, filter),
    assignee: filter.assignee === null || (assignee?.id ?? NO_ASSIGNEE) === filter.assignee,
    team: filter.team === null || conversation.teamId === filter.team,
    labels: filter.labels.every((id) => labels.some((label) => label.id === id)),
    number: filter.number === null || number.id === filter.number,
    unread: !filter.unread || unreadCount > 0,
    waiting: !filter.waiting || waitingSince !== null,
    // `listVisibleConversations` leaves out those that have closed since.
    sort: !sortRules[filter.sort].openWindowsOnly || window.expiresAt !== null,
  };
  return Object.values(matches).every(Boolean);
}

function matchesView({ state, assignee }: ConversationView, { view, currentMemberId }: ListFilter): boolean {
  const rules = inboxViewRules[view];
  const isAssignedSo = { any: true, none: assignee === null, me: assignee?.id === currentMemberId };
  return state === rules.state && isAssignedSo[rules.assignee];
}

interface RowActivity {
  lastMessage: { at: string; whatsappAt?: string | undefined } | null;
  lastActivityAt: string;
}

/** The time that a list shows for a conversation. */
export function rowTime({ lastMessage, lastActivityAt }: RowActivity): string {
  if (lastMessage?.at !== lastActivityAt) return lastActivityAt;
  const { at: createdAt, whatsappAt = null } = lastMessage;
  return messageTime({ createdAt, whatsappAt });
}

export function nameOfNumber({
  verifiedName,
  displayNumber,
}: {
  verifiedName: string | null;
  displayNumber: string;
}): string {
  const number = isolate(displayNumber);
  return verifiedName ? `${isolate(verifiedName)} · ${number}` : number;
}

export function compareConversations(sort: ListSort, a: ConversationView, b: ConversationView): number {
  return compareSortKeys(sort, sortKeyOf(sort, a), sortKeyOf(sort, b));
}

interface SortKey {
  at: string;
  id: string;
}

function sortKeyOf(sort: ListSort, { id, lastActivityAt, window }: ConversationView): SortKey {
  const { sortedByTime } = sortRules[sort];
  return { at: { lastActivityAt, windowExpiresAt: window.expiresAt ?? "" }[sortedByTime], id };
}

function compareSortKeys(sort: ListSort, a: SortKey, b: SortKey): number {
  const order = compareText(a.at, b.at) || compareText(a.id, b.id);
  return sortRules[sort].order === "asc" ? order : -order;
}

export function withConversation(list: List, conversation: ConversationView, filter: ListFilter): List {
  const known = list.pages.some((page) => page.data.some((item) => item.id === conversation.id));
  const rest = known ? withoutConversation(list, conversation.id) : list;
  return matchesListFilter(conversation, filter)
    ? { ...rest, pages: insert(rest.pages, conversation, filter.sort) }
    : rest;
}

export function withoutConversation(list: List, id: string): List {
  const pages = list.pages.map((page) =>
    page.data.some((item) => item.id === id)
      ? { ...page, data: page.data.filter((item) => item.id !== id) }
      : page,
  );
  return { ...list, pages };
}

function insert(
  pages: ConversationList[],
  conversation: ConversationView,
  sort: ListSort,
): ConversationList[] {
  const isBefore = (item: ConversationView) => compareConversations(sort, item, conversation) < 0;
  const target = pages.findIndex(({ data }) => data.length > 0 && !data.every(isBefore));
  const last = pages.length - 1;
  // Belongs to a page that is not loaded yet.
  const edge = pages[last]?.edge;
  if (target === -1 && edge && compareSortKeys(sort, sortKeyOf(sort, conversation), edge) > 0) return pages;
  return pages.map((page, index) => {
    if (index !== (target === -1 ? last : target)) return page;
    const insertAt = page.data.filter(isBefore).length;
    return { ...page, data: [...page.data.slice(0, insertAt), conversation, ...page.data.slice(insertAt)] };
  });
}

/** Keeps the open conversation while only reading or answering it made it leave the filter; drops closed windows. */
export function listVisibleConversations(
  list: List | undefined,
  filter: ListFilter,
  now: number,
  open: ConversationView | undefined,
): ConversationView[] {
  const loaded = (list?.pages ?? []).flatMap((page) => page.data);
  const rows = sortRules[filter.sort].openWindowsOnly
    ? loaded.filter(({ window }) => window.expiresAt !== null && Date.parse(window.expiresAt) > now)
    : loaded;
  const keepsOpen =
    open !== undefined &&
    (filter.unread || filter.waiting) &&
    matchesListFilter(open, { ...filter, unread: false, waiting: false }) &&
    !rows.some(({ id }) => id === open.id);
  if (!keepsOpen) return rows;
  const index = rows.findIndex((row) => compareConversations(filter.sort, open, row) < 0);
  return index === -1 ? [...rows, open] : rows.toSpliced(index, 0, open);
}

export interface LastRowPosition {
  filterKey: string;
  row: ConversationView;
}

/**
 * The open conversation's position from when it was opened: a reply moves the row, not the member's place in the list,
 * which stays when the conversation is left.
 */
export function rememberRowPosition(
  before: LastRowPosition | null,
  filterKey: string,
  rows: readonly ConversationView[],
  current: string | undefined,
): LastRowPosition | null {
  const isSamePlace = current === undefined || before?.row.id === current;
  if (before && before.filterKey === filterKey && isSamePlace) return before;
  const row = rows.find(({ id }) => id === current);
  return row ? { filterKey, row } : null;
}

/** A conversation that was never in the list precedes all. */
export function findAdjacentConversations(
  rows: readonly ConversationView[],
  sort: ListSort,
  lastPosition: LastRowPosition | null,
): { after: string | undefined; before: string | undefined } {
  if (!lastPosition) return { after: rows[0]?.id, before: undefined };
  const { row } = lastPosition;
  const others = rows.filter(({ id }) => id !== row.id);
  const next = others.findIndex((other) => compareConversations(sort, row, other) < 0);
  const insertAt = next === -1 ? others.length : next;
  return { after: others[insertAt]?.id, before: others[insertAt - 1]?.id };
}

/** The shift of most visible rows decides; rows that changed their own position are ignored. */
export function measureScrollShift(
  before: readonly string[],
  after: readonly string[],
  visible: { from: number; to: number },
): number {
  const indexById = new Map(after.map((id, index) => [id, index]));
  const shiftCounts = new Map<number, number>();
  for (let index = visible.from; index <= visible.to && index < before.length; index += 1) {
    const newIndex = indexById.get(before[index] ?? "");
    if (newIndex === undefined) continue;
    shiftCounts.set(newIndex - index, (shiftCounts.get(newIndex - index) ?? 0) + 1);
  }
  return [...shiftCounts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0])[0];
}

export function idsBetween(ids: readonly string[], from: string | null, to: string): string[] {
  const [a, b] = [ids.indexOf(from ?? to), ids.indexOf(to)];
  return a === -1 || b === -1 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}

export interface RangeSelection {
  ids: ReadonlySet<string>;
  /** Where the range began, which stays selected. */
  anchor: string | null;
  /** The end of the range that keys move. */
  cursor: string | null;
}

/** Moves the end of the range by one row: away from its begin it grows, towards it it shrinks. */
export function extendRange(
  shown: readonly string[],
  { ids, anchor, cursor }: RangeSelection,
  start: string,
  by: 1 | -1,
): RangeSelection {
  const continues = cursor === start && anchor !== null && ids.has(cursor);
  const from = continues ? anchor : start;
  const next = shown[shown.indexOf(start) + by] ?? start;
  const selected = new Set(ids);
  if (continues) for (const id of idsBetween(shown, from, start)) selected.delete(id);
  for (const id of idsBetween(shown, from, next)) selected.add(id);
  return { ids: selected, anchor: from, cursor: next };
}
