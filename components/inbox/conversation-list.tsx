"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Search, X } from "lucide-react";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { ConversationRow } from "#components/inbox/conversation-row.tsx";
import { useServerNow } from "#components/inbox/server-clock.ts";
import { useConversationId, useOpenConversation } from "#components/inbox/thread/open-conversation.ts";
import { useListKeys } from "#components/inbox/use-list-keys.ts";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { cn } from "#lib/cn.ts";
import { conversationListQuery } from "#lib/conversations/browser.ts";
import { errorText } from "#lib/http/fetch-json.ts";
import { readFilter } from "#lib/views/rules.ts";
import { type InboxView, inboxViews } from "#lib/views/schema.ts";

/** The list of conversations: its view and its search are in the address, its order and counts are live. */
export function ConversationList({ serverNow, viewerId }: { serverNow: string; viewerId: string }) {
  const t = useTranslations("inbox");
  const search = useSearchParams();
  const filter = readFilter(search);
  const { view, q } = filter;
  const conversationId = useConversationId();
  const { linkProps } = useOpenConversation();
  const now = useServerNow(serverNow, 30_000);
  const query = useInfiniteQuery(conversationListQuery({ ...filter, viewerId }));
  const rows = (query.data?.pages ?? []).flatMap((page) => page.data);
  useListKeys(
    rows.map((row) => row.id),
    conversationId,
  );
  const unread = rows.filter((row) => row.unreadCount > 0).length;

  useEffect(() => {
    document.title = unread > 0 ? `(${unread}) ${t("title")} · Parley` : `${t("title")} · Parley`;
  }, [unread, t]);

  return (
    <section
      aria-label={t("list")}
      className={cn(
        "h-full w-full shrink-0 flex-col border-r bg-surface lg:flex lg:w-85",
        conversationId ? "hidden" : "flex",
      )}
    >
      <h1 className="sr-only">{t("title")}</h1>
      <div className="flex flex-col gap-2 border-b px-3 py-3">
        <SearchBox q={q} />
        <ViewSwitch view={view} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {query.isPending ? (
          <ListSkeleton />
        ) : query.isError && rows.length === 0 ? (
          <EmptyState
            title={t("loadFailed")}
            action={<Button onClick={() => query.refetch()}>{t("tryAgain")}</Button>}
          >
            {errorText(query.error)}
          </EmptyState>
        ) : rows.length === 0 ? (
          <EmptyState title={t("emptyTitle")}>{q ? t("emptySearch") : t(`empty.${view}`)}</EmptyState>
        ) : (
          <ul className="divide-y">
            {rows.map((row) => (
              <li key={row.id} className="[contain-intrinsic-size:auto_62px] [content-visibility:auto]">
                <ConversationRow
                  conversation={row}
                  link={linkProps(row.id)}
                  current={row.id === conversationId}
                  now={now}
                />
              </li>
            ))}
          </ul>
        )}
        {query.hasNextPage ? (
          <More key={rows.length} onVisible={() => !query.isFetchingNextPage && void query.fetchNextPage()} />
        ) : null}
      </div>
    </section>
  );
}

/** Sets one part of the address and leaves the rest. */
function useSetSearch(): (name: "view" | "q", value: string) => void {
  const router = useRouter();
  const pathname = usePathname();
  const search = useSearchParams();
  return (name, value) => {
    const next = new URLSearchParams(search);
    if (value) next.set(name, value);
    else next.delete(name);
    router.replace(next.size > 0 ? `${pathname}?${next}` : pathname, { scroll: false });
  };
}

function ViewSwitch({ view }: { view: InboxView }) {
  const t = useTranslations("inbox");
  const setSearch = useSetSearch();
  return (
    <fieldset className="grid grid-cols-5 gap-1 rounded-md bg-raised p-0.5">
      <legend className="sr-only">{t("views")}</legend>
      {inboxViews.map((candidate) => (
        <button
          key={candidate}
          type="button"
          aria-pressed={candidate === view}
          onClick={() => setSearch("view", candidate === "open" ? "" : candidate)}
          className={cn(
            "h-7 rounded text-xs transition-colors",
            candidate === view ? "bg-surface font-medium text-ink shadow-xs" : "text-muted hover:text-ink",
          )}
        >
          {t(`view.${candidate}`)}
        </button>
      ))}
    </fieldset>
  );
}

const SEARCH_PAUSE_MS = 250;

function SearchBox({ q }: { q: string }) {
  const t = useTranslations("inbox");
  const setSearch = useSetSearch();
  const [text, setText] = useState(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  function change(next: string) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSearch("q", next.trim()), SEARCH_PAUSE_MS);
  }
  return (
    <div className="relative">
      <Search aria-hidden className="pointer-events-none absolute top-2 left-2.5 size-4 text-muted" />
      <input
        type="search"
        value={text}
        onChange={(event) => change(event.target.value)}
        aria-label={t("search")}
        placeholder={t("search")}
        data-search
        className="h-8 w-full rounded-md border border-line bg-canvas pr-8 pl-8 text-sm [&::-webkit-search-cancel-button]:hidden"
      />
      {text ? (
        <button
          type="button"
          aria-label={t("clearSearch")}
          onClick={() => change("")}
          className="absolute top-1 right-1 grid size-6 place-items-center text-muted"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      ) : null}
    </div>
  );
}

/** The end of what is loaded: asks for more as soon as it comes into view. */
function More({ onVisible }: { onVisible: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const act = useRef(onVisible);
  act.current = onVisible;
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && act.current(), {
      rootMargin: "400px",
    });
    if (end.current) observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={end} className="h-8" />;
}

function ListSkeleton() {
  return (
    <div aria-hidden className="divide-y">
      {["a", "b", "c", "d", "e", "f"].map((key) => (
        <div key={key} className="flex animate-pulse gap-3 px-3 py-2.5">
          <span className="size-9 rounded-full bg-raised" />
          <span className="flex-1 pt-1.5">
            <span className="block h-3 w-2/5 rounded bg-raised" />
            <span className="mt-2.5 block h-2.5 w-4/5 rounded bg-raised" />
          </span>
        </div>
      ))}
    </div>
  );
}
