"use client";

import { useQuery } from "@tanstack/react-query";
import { AlarmClock, Check, UserRoundPlus, UsersRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FOUND_PREFIX, MISTYPED_PREFIX, PaletteGroup, PaletteItem } from "#components/app/palette-item.tsx";
import { rankTypedActions } from "#components/app/rank-typed-actions.ts";
import { describeTime } from "#components/inbox/details/time-choices.ts";
import { useConversationActions } from "#components/inbox/details/use-conversation-actions.ts";
import { useLeaveConversation } from "#components/inbox/details/use-leave-conversation.ts";
import { useTypedTime } from "#components/inbox/details/use-typed-time.ts";
import type { BulkTarget } from "#components/inbox/list/bulk-target.ts";
import { serverNow } from "#components/shell/session/server-clock.ts";
import { useMembers } from "#components/shell/session/use-members.ts";
import { LabelDot } from "#components/ui/label-chip.tsx";
import { matchTypos, matchWords } from "#components/ui/match-words.ts";
import { useFormats } from "#components/ui/use-formats.ts";
import { hasPermission } from "#lib/accounts/permissions.ts";
import { labelsQuery } from "#lib/contacts/browser.ts";
import { SNOOZE_MAX_MS } from "#lib/conversations/rules.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { teamsQuery } from "#lib/teams/browser.ts";

const SHOWN_MAX = 5;

interface TypedItemsProps {
  currentMemberId: string;
  search: string;
  choose: (action: () => void) => void;
}

/** What the actions change: a conversation, or the selected ones. */
interface TypedTarget {
  heading: string;
  conversations: readonly ConversationView[];
  assign: (member: { id: string; name: string }) => void;
  assignTeam: (team: { id: string; name: string }) => void;
  addLabel: (label: ConversationView["labels"][number]) => void;
  snooze: (until: Date, now: Date) => void;
}

/** What is typed in one line and done with the conversation, such as “assign omar”, “label refund” and “snooze 3d”. */
export function TypedItems({ conversation, ...props }: TypedItemsProps & { conversation: ConversationView }) {
  const actions = useConversationActions(conversation);
  const leave = useLeaveConversation(conversation.id);
  const target: TypedTarget = {
    heading: conversation.contact.displayName,
    conversations: [conversation],
    assign: (member) => void actions.assign(member),
    assignTeam: (team) => void actions.assignTeam(team),
    addLabel: (label) => void actions.addLabel(label),
    snooze: (until, now) => {
      leave();
      void actions.snooze(until, now);
    },
  };
  return <TargetItems {...props} target={target} />;
}

/** The same for the selected conversations, as with the keys. */
export function TypedBulkItems({ bulk, ...props }: TypedItemsProps & { bulk: BulkTarget }) {
  const t = useTranslations("list");
  const { selected, change } = bulk;
  const target: TypedTarget = {
    heading: t("selected", { count: selected.length }),
    conversations: selected,
    assign: ({ id }) => change({ action: "assign", assigneeId: id }),
    assignTeam: ({ id }) => change({ action: "assign_team", teamId: id }),
    addLabel: ({ id }) => change({ action: "label", labelId: id }),
    snooze: (until) => change({ action: "snooze", until: until.toISOString() }),
  };
  return <TargetItems {...props} target={target} />;
}

function TargetItems({ target, currentMemberId, search, choose }: TypedItemsProps & { target: TypedTarget }) {
  const t = useTranslations("shell");
  const { conversations } = target;
  const { members } = useMembers(currentMemberId);
  const teams = useQuery(teamsQuery).data?.data ?? [];
  const labels = useQuery(labelsQuery).data?.data ?? [];
  const snooze = useTypedSnooze(target, search);
  const toMember = `${t("palette.assignTo", { name: "" })} ${t("synonyms.assign")}`;
  const toTeam = `${t("palette.assignToTeam", { name: "" })} ${t("synonyms.assign")}`;
  const withLabel = `${t("palette.addLabel", { name: "" })} ${t("synonyms.label")}`;
  const { found, isMistyped } = rankTypedActions(
    [
      ...members
        .filter(({ role }) => hasPermission(role, "conversations.update"))
        .map(({ id, name }) => {
          const isDone = conversations.every(({ assignee }) => assignee?.id === id);
          return {
            id,
            name,
            words: toMember,
            isDone,
            label: t(isDone ? "palette.assignedTo" : "palette.assignTo", { name }),
            icon: <UserRoundPlus className="size-4" />,
            run: () => target.assign({ id, name }),
          };
        }),
      ...teams.map(({ id, name }) => {
        const isDone = conversations.every(({ teamId }) => teamId === id);
        return {
          id,
          name,
          words: toTeam,
          isDone,
          label: t(isDone ? "palette.assignedToTeam" : "palette.assignToTeam", { name }),
          icon: <UsersRound className="size-4" />,
          run: () => target.assignTeam({ id, name }),
        };
      }),
      ...labels.map(({ id, name, color }) => {
        const isDone = conversations.every((conversation) => hasLabel(conversation, id));
        return {
          id,
          name,
          words: withLabel,
          isDone,
          label: t(isDone ? "palette.labeled" : "palette.addLabel", { name }),
          icon: <LabelDot color={color} className="size-2.5" />,
          run: () => target.addLabel({ id, name, color }),
        };
      }),
    ],
    search,
  );
  if (found.length === 0 && snooze === null) return null;
  // What changes nothing is still offered, so that Enter does not take something else.
  const ordered = found.toSorted((a, b) => Number(a.isDone) - Number(b.isDone));
  return (
    <PaletteGroup heading={target.heading}>
      {snooze ? (
        <PaletteItem
          key={snooze.label}
          value={`${FOUND_PREFIX}snooze.${snooze.label}`}
          label={snooze.label}
          icon={<AlarmClock className="size-4" />}
          onSelect={() => choose(snooze.run)}
        />
      ) : null}
      {ordered.slice(0, SHOWN_MAX).map(({ id, label, icon, isDone, run }) => (
        <PaletteItem
          key={id}
          value={`${isMistyped ? MISTYPED_PREFIX : FOUND_PREFIX}typed.${id}`}
          label={label}
          icon={isDone ? <Check className="size-4" /> : icon}
          onSelect={() => choose(isDone ? () => undefined : run)}
        />
      ))}
    </PaletteGroup>
  );
}

function hasLabel({ labels }: ConversationView, id: string): boolean {
  return labels.some((label) => label.id === id);
}

function useTypedSnooze({ snooze }: TypedTarget, search: string): { label: string; run: () => void } | null {
  const t = useTranslations("shell");
  const formats = useFormats();
  const [openedAt] = useState(() => new Date(serverNow()));
  const [, verb = "", typedTime = ""] = /^\s*(\S+)\s+(.+)$/.exec(search) ?? [];
  const words = t("command.snooze");
  const isSnooze = verb !== "" && (matchWords(words, verb) > 0 || matchTypos(words, verb) > 0);
  const { time } = useTypedTime(isSnooze ? typedTime : "", openedAt);
  const ahead = time ? time.getTime() - openedAt.getTime() : 0;
  if (time === null || ahead <= 0 || ahead > SNOOZE_MAX_MS) return null;
  return {
    label: t("palette.snoozeUntil", { at: describeTime(time, openedAt, formats) }),
    run: () => snooze(time, openedAt),
  };
}
