import type { InfiniteData } from "@tanstack/react-query";
import type { ListFilter } from "#lib/conversations/browser.ts";
import type { ConversationList, ConversationView } from "#lib/conversations/schema.ts";
import { type ListSort, NO_ASSIGNEE } from "#lib/conversations/views/filter-rules.ts";
import { messageTime } from "#lib/messages/send/time-rules.ts";

export type List = InfiniteData<ConversationList, unknown>;

export function fits(conversation: ConversationView, filter: ListFilter): boolean {
  const { state, assignee, labels, number, unreadCount, waitingSince, window } = conversation;
  const { view } = filter;
  if (state !== (view === "snoozed" || view === "closed" ? view : "open")) return false;
  if (view === "mine" && assignee?.id !== filter.viewerId) return false;
  if (view === "unassigned" && assignee !== null) return false;
  if (filter.assignee !== null && (assignee?.id ?? NO_ASSIGNEE) !== filter.assignee) return false;
  if (!filter.labels.every((id) => labels.some((label) => label.id === id))) return false;
  if (filter.number !== null && number.id !== filter.number) return false;
  if (filter.unread && unreadCount === 0) return false;
  if (filter.waiting && waitingSince === null) return false;
  return filter.sort !== "closing" || window.state === "open";
}

/** The time shown in a row: that of its last message, or of later activity. */
export function rowTime({ lastMessage, lastActivityAt }: ConversationView): string {
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
  return verifiedName ? `${verifiedName} · ${displayNumber}` : displayNumber;
}

export function compareIn(sort: ListSort, a: ConversationView, b: ConversationView): number {
  return comparePlaces(sort, placeOf(sort, a), placeOf(sort, b));
}

interface Place {
  at: string;
  id: string;
}

function placeOf(sort: ListSort, { id, lastActivityAt, window }: ConversationView): Place {
  return { at: sort === "closing" ? (window.expiresAt ?? "") : lastActivityAt, id };
}

function comparePlaces(sort: ListSort, a: Place, b: Place): number {
  const order = compare(a.at, b.at) || compare(a.id, b.id);
  return sort === "closing" ? order : -order;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** @returns the list with the conversation at its place in the order, or without it if the filter does not match */
export function withConversation(list: List, conversation: ConversationView, filter: ListFilter): List {
  const known = list.pages.some((page) => page.data.some((item) => item.id === conversation.id));
  const rest = known ? withoutConversation(list, conversation.id) : list;
  return fits(conversation, filter)
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
  const isBefore = (item: ConversationView) => compareIn(sort, item, conversation) < 0;
  const target = pages.findIndex(({ data }) => data.length > 0 && !data.every(isBefore));
  const last = pages.length - 1;
  // A place beyond the last loaded page is filled by that page.
  const edge = pages[last]?.edge;
  if (target === -1 && edge && comparePlaces(sort, placeOf(sort, conversation), edge) > 0) return pages;
  return pages.map((page, index) => {
    if (index !== (target === -1 ? last : target)) return page;
    const place = page.data.filter(isBefore).length;
    return { ...page, data: [...page.data.slice(0, place), conversation, ...page.data.slice(place)] };
  });
}

/**
 * The rows to show: every loaded conversation once, without windows that have closed. The open conversation stays
 * while reading or answering it is the only reason it no longer matches the filter.
 */
export function rowsOf(
  list: List | undefined,
  filter: ListFilter,
  now: number,
  open: ConversationView | undefined,
): ConversationView[] {
  const loaded = (list?.pages ?? []).flatMap((page) => page.data);
  const rows =
    filter.sort === "closing"
      ? loaded.filter(({ window }) => window.expiresAt !== null && Date.parse(window.expiresAt) > now)
      : loaded;
  const stays =
    open !== undefined &&
    (filter.unread || filter.waiting) &&
    fits(open, { ...filter, unread: false, waiting: false }) &&
    !rows.some(({ id }) => id === open.id);
  if (!stays) return rows;
  const place = rows.findIndex((row) => compareIn(filter.sort, open, row) < 0);
  return place === -1 ? [...rows, open] : rows.toSpliced(place, 0, open);
}

export interface LastRowPosition {
  list: string;
  row: ConversationView;
}

/**
 * Remembers the open conversation's position in a list, also after it left the list. Resets when another conversation
 * or list is opened.
 */
export function rememberRowPosition(
  before: LastRowPosition | null,
  list: string,
  rows: readonly ConversationView[],
  current: string | undefined,
): LastRowPosition | null {
  const row = rows.find(({ id }) => id === current);
  if (row) return { list, row };
  return before && before.list === list && before.row.id === current ? before : null;
}

/**
 * The rows after and before the open conversation. If it has left the list, its former place in the order is used; if
 * it was never in it, the first row follows.
 */
export function neighboursOf(
  rows: readonly ConversationView[],
  sort: ListSort,
  stood: LastRowPosition | null,
): { after: string | undefined; before: string | undefined } {
  if (!stood) return { after: rows[0]?.id, before: undefined };
  const { row } = stood;
  const place = rows.findIndex(({ id }) => id === row.id);
  if (place !== -1) return { after: rows[place + 1]?.id, before: rows[place - 1]?.id };
  const behind = rows.findIndex((other) => compareIn(sort, row, other) < 0);
  const gap = behind === -1 ? rows.length : behind;
  return { after: rows[gap]?.id, before: rows[gap - 1]?.id };
}

/**
 * By how many rows the visible part has moved. Most rows move together when rows are added or removed above them; rows
 * that changed their own place are ignored.
 */
export function shiftOf(
  before: readonly string[],
  after: readonly string[],
  seen: { from: number; to: number },
): number {
  const places = new Map(after.map((id, index) => [id, index]));
  const votes = new Map<number, number>();
  for (let index = seen.from; index <= seen.to && index < before.length; index += 1) {
    const place = places.get(before[index] ?? "");
    if (place !== undefined) votes.set(place - index, (votes.get(place - index) ?? 0) + 1);
  }
  return [...votes].reduce((best, vote) => (vote[1] > best[1] ? vote : best), [0, 0])[0];
}

/** The ids between two rows, inclusive, in either order; only `to` if `from` is not in the list. */
export function idsBetween(ids: readonly string[], from: string | null, to: string): string[] {
  const [a, b] = [ids.indexOf(from ?? to), ids.indexOf(to)];
  return a === -1 || b === -1 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}
