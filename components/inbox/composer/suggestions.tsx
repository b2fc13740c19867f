"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { type Emoji, loadEmoji, withTone } from "#components/inbox/composer/emoji-data.ts";
import {
  matchMembers,
  matchShortcodes,
  type Trigger,
  type TriggerKind,
} from "#components/inbox/composer/trigger-rules.ts";
import { cn } from "#components/ui/cn.ts";
import { membersQuery } from "#lib/accounts/browser.ts";
import { quickRepliesQuery } from "#lib/conversations/quick-replies/browser.ts";
import { findReplies } from "#lib/conversations/quick-replies/rules.ts";
import type { QuickReply } from "#lib/conversations/quick-replies/schema.ts";
import { teamsQuery } from "#lib/teams/browser.ts";

const MAX_SHOWN = 8;

export type Suggestion =
  | { kind: "quick"; id: string; reply: QuickReply }
  | { kind: "emoji"; id: string; emoji: Emoji }
  | { kind: "mention"; id: string; member: { id: string; name: string } };

const emojiQuery = { queryKey: ["emoji"], queryFn: loadEmoji, staleTime: Number.POSITIVE_INFINITY };

export function useSuggestions(trigger: Trigger | null): { items: Suggestion[]; loading: boolean } {
  const kind = trigger?.kind;
  const replies = useQuery({ ...quickRepliesQuery, enabled: kind === "quick" });
  const members = useQuery({ ...membersQuery, enabled: kind === "mention" });
  const teams = useQuery({ ...teamsQuery, enabled: kind === "mention" });
  const emoji = useQuery({ ...emojiQuery, enabled: kind === "emoji" });
  if (!trigger) return { items: [], loading: false };
  switch (trigger.kind) {
    case "quick":
      return {
        items: findReplies(replies.data?.data ?? [], trigger.query)
          .slice(0, MAX_SHOWN)
          .map((reply) => ({ kind: "quick", id: reply.id, reply })),
        loading: replies.isPending,
      };
    case "mention":
      return {
        items: matchMembers([...(members.data?.data ?? []), ...(teams.data?.data ?? [])], trigger.query)
          .slice(0, MAX_SHOWN)
          .map((member) => ({ kind: "mention", id: member.id, member })),
        loading: members.isPending,
      };
    case "emoji":
      return {
        items: matchShortcodes(emoji.data ?? [], trigger.query, MAX_SHOWN).map((item) => ({
          kind: "emoji",
          id: item.codes[0] ?? item.unicode,
          emoji: item,
        })),
        loading: emoji.isPending,
      };
  }
}

interface SuggestionListProps {
  id: string;
  kind: TriggerKind;
  items: readonly Suggestion[];
  loading: boolean;
  active: number;
  onChoose: (item: Suggestion) => void;
  onActive: (index: number) => void;
}

export function SuggestionList({
  id,
  kind,
  items,
  loading,
  active,
  onChoose,
  onActive,
}: SuggestionListProps) {
  const t = useTranslations("composer.suggest");
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div className="absolute end-0 bottom-full start-0 z-20 mx-3 mb-1 max-w-md overflow-hidden rounded-md border bg-surface shadow-lg">
      {items.length === 0 ? (
        <p role="status" className="px-3 py-2 text-muted text-xs">
          {t(loading ? "loading" : `none.${kind}`)}
        </p>
      ) : null}
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={t(kind)}
        className={cn("max-h-72 overflow-y-auto", items.length > 0 && "p-1")}
      >
        {items.map((item, index) => (
          <div
            key={item.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerMove={() => onActive(index)}
            onPointerDown={(event) => {
              event.preventDefault();
              onChoose(item);
            }}
            className={cn(
              "flex min-h-8 cursor-default items-center gap-2.5 rounded px-2 py-1 text-sm",
              index === active && "bg-raised",
            )}
          >
            <SuggestionText item={item} />
          </div>
        ))}
      </div>
    </div>
  );
}

function SuggestionText({ item }: { item: Suggestion }): ReactNode {
  switch (item.kind) {
    case "quick":
      return (
        <span className="min-w-0">
          <span className="block truncate font-medium">/{item.reply.shortcut}</span>
          <span dir="auto" className="line-clamp-2 text-muted text-xs">
            {item.reply.body}
          </span>
        </span>
      );
    case "mention":
      return <span className="truncate">{item.member.name}</span>;
    case "emoji":
      return (
        <>
          <span aria-hidden className="text-lg">
            {withTone(item.emoji)}
          </span>
          <span className="truncate">:{item.emoji.codes[0]}:</span>
          <span className="truncate text-muted text-xs">{item.emoji.label}</span>
        </>
      );
  }
}
