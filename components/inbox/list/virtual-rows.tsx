"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { measureScrollShift } from "#components/inbox/cache/list-rules.ts";
import { ConversationRow, ROW_HEIGHT } from "#components/inbox/list/conversation-row.tsx";
import { RowSkeleton } from "#components/inbox/list/row-skeleton.tsx";
import { useRovingRows } from "#components/inbox/list/use-roving-rows.ts";
import type { Selection } from "#components/inbox/list/use-selection.ts";
import { useOpenConversation } from "#components/shell/navigation/open-conversation.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";

const LOAD_AHEAD_ROWS = 40;
const SKELETON_ROWS = 4;

interface RowsProps {
  rows: readonly ConversationView[];
  hasMore: boolean;
  onMore: () => void;
  conversationId: string | undefined;
  selection: Selection;
  currentMemberId: string;
  now: number;
  /** Whether search results are shown over the rows. */
  isCovered: boolean;
  showsTimeLeft: boolean;
  /** Whether the list begins at the row of the open conversation instead of at its top. */
  startsAtOpenRow: boolean;
}

export function VirtualRows(props: RowsProps) {
  const { rows, hasMore, onMore, conversationId, selection, currentMemberId, now, isCovered, showsTimeLeft } =
    props;
  const { linkProps } = useOpenConversation();
  const scrollBox = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length + (hasMore ? SKELETON_ROWS : 0),
    getScrollElement: () => scrollBox.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.id ?? `skeleton ${index}`,
    overscan: 8,
    useFlushSync: false,
    // The server cannot measure the height.
    initialRect: { width: 340, height: 900 },
  });
  const openIndex = conversationId === undefined ? -1 : rows.findIndex(({ id }) => id === conversationId);
  const showRow = useCallback(
    (index: number) => {
      // It would write the scroll position, and read it again in the next frames, for a row that is shown anyway.
      if (!isRowShown(scrollBox.current, index)) virtual.scrollToIndex(index, { align: "auto" });
    },
    [virtual],
  );
  useFollowOpenRow(scrollBox, conversationId, openIndex, showRow);
  useKeepOpenRowAboveNotices(scrollBox, openIndex, showRow);
  useSteadyScroll(scrollBox, rows);
  const items = virtual.getVirtualItems();
  const roving = useRovingRows({
    rows,
    items,
    scrollTop: virtual.scrollOffset ?? 0,
    conversationId,
    showRow,
  });
  const end = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && end >= rows.length - LOAD_AHEAD_ROWS) onMore();
  }, [hasMore, end, rows.length, onMore]);

  const latestIndex = useRef(openIndex);
  latestIndex.current = openIndex;
  const staysAtTop = useRef(!props.startsAtOpenRow);
  useEffect(() => {
    if (staysAtTop.current) {
      staysAtTop.current = false;
      return;
    }
    // Once, not when the list changes later. A search returns to the rows as they were.
    if (!isCovered && conversationId && latestIndex.current >= 0) showRow(latestIndex.current);
  }, [conversationId, isCovered, showRow]);

  return (
    <div
      ref={scrollBox}
      data-list-scroll
      // Neither the focus nor a screen reader goes to what is not seen.
      inert={isCovered}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none]"
    >
      <ul {...roving.handlers} className="relative w-full" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const row = rows[index];
          return (
            <li
              key={key}
              aria-setsize={hasMore ? -1 : rows.length}
              aria-posinset={index + 1}
              aria-hidden={row ? undefined : true}
              className="absolute inset-x-0 top-0"
              style={{ height: ROW_HEIGHT, transform: `translateY(${start}px)` }}
            >
              {row ? (
                <ConversationRow
                  conversation={row}
                  linkProps={linkProps}
                  current={row.id === conversationId}
                  isTabStop={row.id === roving.tabStop}
                  selected={selection.ids.has(row.id)}
                  showsCheckbox={selection.ids.size > 0}
                  onSelect={selection.toggle}
                  currentMemberId={currentMemberId}
                  now={now}
                  showsTimeLeft={showsTimeLeft}
                />
              ) : (
                <RowSkeleton />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function isRowShown(box: HTMLElement | null, index: number): boolean {
  if (!box) return false;
  const top = index * ROW_HEIGHT;
  return top >= box.scrollTop && top + ROW_HEIGHT <= box.scrollTop + box.clientHeight;
}

/**
 * Messages of others move the open row down: if it was visible, it stays so. Call it before `useSteadyScroll`. A reply,
 * which moves the row up, leaves the list at the rows that the member is working on.
 */
function useFollowOpenRow(
  scrollBox: React.RefObject<HTMLDivElement | null>,
  conversationId: string | undefined,
  openIndex: number,
  scrollTo: (index: number) => void,
): void {
  const before = useRef({ conversationId, openIndex });
  const show = useEffectEvent(scrollTo);
  useLayoutEffect(() => {
    const { conversationId: previousId, openIndex: previousIndex } = before.current;
    before.current = { conversationId, openIndex };
    const element = scrollBox.current;
    if (!element || previousId !== conversationId || previousIndex === openIndex) return;
    if (openIndex === -1 || openIndex < previousIndex || previousIndex === -1) return;
    const top = previousIndex * ROW_HEIGHT;
    const wasVisible = top + ROW_HEIGHT > element.scrollTop && top < element.scrollTop + element.clientHeight;
    // After the scroll position has been adjusted to the new order.
    if (wasVisible) requestAnimationFrame(() => show(openIndex));
  }, [scrollBox, conversationId, openIndex]);
}

/** A notice makes the list shorter: an open row that was visible above it stays so. */
function useKeepOpenRowAboveNotices(
  scrollBox: React.RefObject<HTMLDivElement | null>,
  openIndex: number,
  scrollTo: (index: number) => void,
): void {
  const onShorter = useEffectEvent((element: HTMLElement, previousHeight: number) => {
    const top = openIndex * ROW_HEIGHT;
    const wasVisible = top >= element.scrollTop && top < element.scrollTop + previousHeight;
    if (openIndex !== -1 && wasVisible) scrollTo(openIndex);
  });
  useEffect(() => {
    const element = scrollBox.current;
    if (!element) return;
    let height = element.clientHeight;
    const observer = new ResizeObserver(() => {
      const previousHeight = height;
      height = element.clientHeight;
      if (height < previousHeight) onShorter(element, previousHeight);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scrollBox]);
}

function useSteadyScroll(
  scrollBox: React.RefObject<HTMLDivElement | null>,
  rows: readonly ConversationView[],
): void {
  const before = useRef<readonly ConversationView[]>(rows);
  useLayoutEffect(() => {
    const previous = before.current;
    before.current = rows;
    const element = scrollBox.current;
    // Reading positions forces layout.
    const moved = previous.length !== rows.length || previous.some(({ id }, index) => id !== rows[index]?.id);
    if (!element || !moved || element.scrollTop < ROW_HEIGHT / 2) return;
    const from = Math.floor(element.scrollTop / ROW_HEIGHT);
    const to = Math.ceil((element.scrollTop + element.clientHeight) / ROW_HEIGHT);
    const ids = (all: readonly ConversationView[]) => all.map(({ id }) => id);
    const shift = measureScrollShift(ids(previous), ids(rows), { from, to });
    if (shift !== 0) element.scrollTop += shift * ROW_HEIGHT;
  }, [scrollBox, rows]);
}
