"use client";

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Plus, UsersRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { type Emoji, emojiQuery, withTone } from "#components/inbox/composer/emoji-data.ts";
import { matchMembers, matchShortcodes, type Trigger } from "#components/inbox/composer/trigger-rules.ts";
import { MemberAvatar } from "#components/shell/session/member-avatar.tsx";
import { cn } from "#components/ui/cn.ts";
import { ListState } from "#components/ui/list-state.tsx";
import { PausedStatus } from "#components/ui/paused-status.tsx";
import { membersQuery } from "#lib/accounts/browser.ts";
import { hasPermission } from "#lib/accounts/permissions.ts";
import type { MemberView } from "#lib/accounts/schema.ts";
import { quickRepliesQuery } from "#lib/conversations/quick-replies/browser.ts";
import { fillReply, findReplies, type ReplyVariables } from "#lib/conversations/quick-replies/rules.ts";
import type { QuickReply } from "#lib/conversations/quick-replies/schema.ts";
import { teamsQuery } from "#lib/teams/browser.ts";
import type { TeamView } from "#lib/teams/schema.ts";

const MAX_SHOWN = 8;

export type Suggestion =
  | { kind: "quick"; id: string; reply: QuickReply }
  | { kind: "emoji"; id: string; emoji: Emoji }
  | { kind: "mention"; id: string; member: { id: string; name: string } }
  | { kind: "create"; id: "create" };

interface Suggestions {
  items: Suggestion[];
  loading: boolean;
  /** The list, if it could not be loaded. */
  failed: UseQueryResult | null;
}

/** @param canCreateReplies offers a new quick reply where none is found */
export function useSuggestions(
  trigger: Trigger | null,
  currentMemberId: string,
  canCreateReplies: boolean,
): Suggestions {
  const kind = trigger?.kind;
  const replies = useQuery({ ...quickRepliesQuery, enabled: kind === "quick" });
  const members = useQuery({ ...membersQuery, enabled: kind === "mention" });
  const teams = useQuery({ ...teamsQuery, enabled: kind === "mention" });
  const emoji = useQuery({ ...emojiQuery, enabled: kind === "emoji" });
  if (!trigger) return { items: [], loading: false, failed: null };
  switch (trigger.kind) {
    case "quick": {
      const found = findReplies(replies.data?.data ?? [], trigger.query)
        .slice(0, MAX_SHOWN)
        .map((reply) => ({ kind: "quick" as const, id: reply.id, reply }));
      const offersNew = canCreateReplies && replies.data !== undefined && found.length === 0;
      return {
        items: offersNew ? [{ kind: "create", id: "create" }] : found,
        loading: replies.isPending,
        failed: findFailed(replies),
      };
    }
    case "mention":
      return {
        items: matchMembers(
          mentionable(members.data?.data ?? [], teams.data?.data ?? [], currentMemberId),
          trigger.query,
        )
          .slice(0, MAX_SHOWN)
          .map((member) => ({ kind: "mention", id: member.id, member })),
        loading: members.isPending,
        failed: findFailed(members, teams),
      };
    case "emoji":
      return {
        items: matchShortcodes(emoji.data ?? [], trigger.query, MAX_SHOWN).map((item) => ({
          kind: "emoji",
          id: item.codes[0] ?? item.unicode,
          emoji: item,
        })),
        loading: emoji.isPending,
        failed: null,
      };
  }
}

function findFailed(...queries: readonly UseQueryResult[]): UseQueryResult | null {
  return queries.find(({ isLoadingError }) => isLoadingError) ?? null;
}

/** Teams, and members who get the notification, with oneself last. */
function mentionable(
  members: readonly MemberView[],
  teams: readonly TeamView[],
  currentMemberId: string,
): { id: string; name: string }[] {
  const readers = members.filter(({ role }) => hasPermission(role, "conversations.read"));
  const others = readers.filter(({ id }) => id !== currentMemberId);
  return [...others, ...teams, ...readers.filter(({ id }) => id === currentMemberId)];
}

interface SuggestionListProps {
  id: string;
  trigger: Trigger;
  items: readonly Suggestion[];
  loading: boolean;
  failed: UseQueryResult | null;
  /** -1 if none is selected. */
  active: number;
  variables: ReplyVariables;
  onChoose: (item: Suggestion) => void;
  onActive: (index: number) => void;
}

export function SuggestionList({
  id,
  trigger: { kind, query },
  items,
  loading,
  failed,
  active,
  variables,
  onChoose,
  onActive,
}: SuggestionListProps) {
  const t = useTranslations("composer.suggest");
  const list = useRef<HTMLDivElement>(null);
  const offersNew = items[0]?.kind === "create";
  const isNone = kind === "quick" && !loading;
  const isCalled = isNone && query !== "";
  const none = loading ? t("loading") : t(`none.${kind}`);
  const hints = isNone ? ` ${t("escape")}${offersNew ? "" : ` ${t("askAdmin")}`}` : "";
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div className="absolute end-0 bottom-full start-0 z-20 mb-10 max-w-md overflow-hidden rounded-md border bg-surface shadow-lg">
      {failed ? (
        // The field keeps the focus, without which the list closes.
        <div onPointerDown={(event) => event.preventDefault()}>
          <ListState query={failed} />
        </div>
      ) : items.length === 0 || offersNew ? (
        <>
          <p aria-hidden className={cn("px-3 pt-3 text-muted text-xs", !offersNew && "pb-3")}>
            {isCalled ? t.rich("noneCalled", { shortcut: () => <bdi dir="ltr">/{query}</bdi> }) : none}
            {hints}
          </p>
          <PausedStatus
            text={`${isCalled ? t.markup("noneCalled", { shortcut: () => `/${query}` }) : none}${hints}`}
          />
        </>
      ) : null}
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={t(kind)}
        className={cn("max-h-72 overflow-y-auto", items.length > 0 && "p-1")}
      >
        {items.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys.
          <div
            key={item.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerMove={() => onActive(index)}
            // Only keeps the focus in the field: choosing at the press would make a swipe choose instead of scroll.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(item)}
            className={cn(
              "flex min-h-8 cursor-default items-center gap-2.5 rounded px-2 py-1 text-sm",
              index === active && "bg-raised",
            )}
          >
            <SuggestionText item={item} variables={variables} />
          </div>
        ))}
      </div>
    </div>
  );
}

function NewReply() {
  const t = useTranslations("composer.suggest");
  return (
    <>
      <Plus aria-hidden className="size-4 text-muted" />
      {t("create")}
    </>
  );
}

function SuggestionText({ item, variables }: { item: Suggestion; variables: ReplyVariables }): ReactNode {
  switch (item.kind) {
    case "quick":
      return (
        <span className="min-w-0">
          <span className="block truncate font-medium">
            <bdi dir="ltr">/{item.reply.shortcut}</bdi>
          </span>
          <span dir="auto" className="line-clamp-2 text-page-start text-muted text-xs">
            {fillReply(item.reply.body, variables).text}
          </span>
        </span>
      );
    case "mention":
      return (
        <>
          {item.member.id.startsWith("team_") ? (
            <span className="grid size-6 shrink-0 place-items-center rounded-md bg-ink/6 text-muted">
              <UsersRound aria-hidden className="size-3.5" />
            </span>
          ) : (
            <MemberAvatar id={item.member.id} name={item.member.name} className="size-6 text-2xs" />
          )}
          <span dir="auto" className="truncate text-page-start">
            {item.member.name}
          </span>
        </>
      );
    case "create":
      return <NewReply />;
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
