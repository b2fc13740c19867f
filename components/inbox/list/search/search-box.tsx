"use client";

import { Search, X } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { isSearching, useSearchRequestCount } from "#components/inbox/details/search-scope.ts";
import type { SearchOrigin } from "#components/inbox/list/search/search-panel.tsx";
import { useSearchText } from "#components/inbox/list/search/use-search-text.ts";
import { targetConversationId } from "#components/shell/navigation/conversation-id.ts";
import { useOpenConversation } from "#components/shell/navigation/open-conversation.ts";
import { lazyComponent } from "#components/ui/lazy-component.tsx";

const SearchPanel = lazyComponent(() =>
  import("#components/inbox/list/search/search-panel.tsx").then((module) => module.SearchPanel),
);

/** The results need a positioned ancestor of the height of the list. */
export function SearchBox({ currentMemberId }: { currentMemberId: string }) {
  const t = useTranslations("search");
  const [focused, setFocused] = useState(false);
  const [caret, setCaret] = useState(0);
  const box = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { text, q, scopeId, change, clearScope, leave, restart } = useSearchText(close);
  const open = focused || q !== "" || scopeId !== null;
  const pathname = usePathname();
  const requestCount = useSearchRequestCount();
  const handledCount = useRef(requestCount);
  /** Enter was pressed before the results of the query were shown. */
  const enteredQuery = useRef<string | null>(null);
  const origin = useRef<SearchOrigin | null>(null);
  const { reopen } = useOpenConversation();
  useEffect(() => {
    // After the panel has returned the focus.
    if (!open) origin.current = null;
  }, [open]);

  const startSearch = useEffectEvent(() => {
    if (requestCount === handledCount.current || !input.current?.checkVisibility()) return;
    handledCount.current = requestCount;
    restart();
    rememberOrigin(document.activeElement);
    input.current.focus();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone the box is mounted after the URL change.
  useEffect(() => {
    // A search starts on request only, and not on a page that loads with one.
    startSearch();
  }, [requestCount, scopeId, pathname]);

  function rememberOrigin(element: Element | null) {
    origin.current ??= { element, conversationId: targetConversationId() };
  }

  function close() {
    input.current?.blur();
    setFocused(false);
  }

  function end() {
    const conversationId = origin.current?.conversationId;
    leave();
    close();
    const hasEnded = !isSearching(new URLSearchParams(window.location.search));
    if (conversationId && hasEnded && targetConversationId() === undefined) reopen(conversationId);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      event.preventDefault();
      const isInResults = event.target instanceof Element && event.target.closest("[data-hit]") !== null;
      if (event.target === input.current || isInResults || text === "") end();
      else input.current?.focus();
    } else if (event.key === "Enter" && event.target === input.current) {
      const isShown = text.trim() === q && moveFocus(box.current, input.current, 1);
      enteredQuery.current = isShown ? null : text.trim();
      change(text, true);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (moveFocus(box.current, input.current, event.key === "ArrowDown" ? 1 : -1)) event.preventDefault();
    }
  }

  return (
    <search
      ref={box}
      onFocus={({ relatedTarget }) => {
        rememberOrigin(relatedTarget);
        setFocused(true);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
      }}
      onKeyDown={onKeyDown}
    >
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 start-2.5 size-4 -translate-y-1/2 text-muted"
        />
        <input
          ref={input}
          type="search"
          dir="auto"
          value={text}
          maxLength={200}
          onChange={(event) => {
            enteredQuery.current = null;
            change(event.target.value);
            setCaret(event.target.selectionEnd ?? event.target.value.length);
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionEnd ?? text.length)}
          aria-label={t(scopeId === null ? "label" : "placeholderWithin")}
          placeholder={t(scopeId === null ? "placeholder" : "placeholderWithin")}
          autoComplete="off"
          spellCheck={false}
          data-search
          className="h-8 w-full rounded-md border border-line-strong bg-canvas px-8 text-sm max-md:h-10 max-md:text-base [&::-webkit-search-cancel-button]:hidden"
        />
        {text ? (
          <button
            type="button"
            aria-label={t("clear")}
            onClick={end}
            className="absolute top-1/2 end-1 grid size-6 -translate-y-1/2 place-items-center rounded text-muted hover:text-ink"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        ) : null}
      </div>
      {open ? (
        <SearchPanel
          text={text}
          q={q}
          scopeId={scopeId}
          onClearScope={() => {
            clearScope();
            input.current?.focus();
          }}
          box={box}
          origin={origin}
          caret={caret}
          currentMemberId={currentMemberId}
          onResults={() => {
            if (enteredQuery.current === q && document.activeElement === input.current)
              moveFocus(box.current, input.current, 1);
            enteredQuery.current = null;
          }}
          onChange={(next) => {
            change(next, true);
            setCaret(next.length);
            input.current?.focus();
          }}
        />
      ) : null}
    </search>
  );
}

function moveFocus(box: HTMLElement | null, field: HTMLElement | null, step: 1 | -1): boolean {
  const results = [...(box?.querySelectorAll<HTMLElement>("[data-hit]") ?? [])];
  const at = results.indexOf(document.activeElement as HTMLElement);
  const next = at + step < 0 ? field : results[Math.min(at + step, results.length - 1)];
  next?.focus();
  return results.length > 0;
}
