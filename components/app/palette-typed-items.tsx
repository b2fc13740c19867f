"use client";

import { useQuery } from "@tanstack/react-query";
import { AlarmClock, UserRoundPlus, UsersRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FOUND_PREFIX, MISTYPED_PREFIX, PaletteGroup, PaletteItem } from "#components/app/palette-item.tsx";
import { rankTypedActions } from "#components/app/rank-typed-actions.ts";
import { describeTime } from "#components/inbox/details/time-choices.ts";
import { useConversationActions } from "#components/inbox/details/use-conversation-actions.ts";
import { useLeaveConversation } from "#components/inbox/details/use-leave-conversation.ts";
import { useTypedTime } from "#components/inbox/details/use-typed-time.ts";
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
  conversation: ConversationView;
  currentMemberId: string;
  search: string;
  choose: (action: () => void) => void;
}

/** What is typed in one line and done with the conversation, such as “assign omar”, “label refund” and “snooze 3d”. */
export function TypedItems({ conversation, currentMemberId, search, choose }: TypedItemsProps) {
  const t = useTranslations("shell");
  const actions = useConversationActions(conversation);
  const { members } = useMembers(currentMemberId);
  const teams = useQuery(teamsQuery).data?.data ?? [];
  const labels = useQuery(labelsQuery).data?.data ?? [];
  const snooze = useTypedSnooze(conversation, search, actions);
  const toMember = `${t("palette.assignTo", { name: "" })} ${t("synonyms.assign")}`;
  const toTeam = `${t("palette.assignToTeam", { name: "" })} ${t("synonyms.assign")}`;
  const withLabel = `${t("palette.addLabel", { name: "" })} ${t("synonyms.label")}`;
  const { found, isMistyped } = rankTypedActions(
    [
      ...members
        .filter(
          ({ id, role }) => id !== conversation.assignee?.id && hasPermission(role, "conversations.update"),
        )
        .map(({ id, name }) => ({
          id,
          name,
          words: toMember,
          label: t("palette.assignTo", { name }),
          icon: <UserRoundPlus className="size-4" />,
          run: () => void actions.assign({ id, name }),
        })),
      ...teams
        .filter(({ id }) => id !== conversation.teamId)
        .map(({ id, name }) => ({
          id,
          name,
          words: toTeam,
          label: t("palette.assignToTeam", { name }),
          icon: <UsersRound className="size-4" />,
          run: () => void actions.assignTeam({ id, name }),
        })),
      ...labels
        .filter(({ id }) => !conversation.labels.some((label) => label.id === id))
        .map(({ id, name, color }) => ({
          id,
          name,
          words: withLabel,
          label: t("palette.addLabel", { name }),
          icon: <LabelDot color={color} className="size-2.5" />,
          run: () => void actions.addLabel({ id, name, color }),
        })),
    ],
    search,
  );
  if (found.length === 0 && snooze === null) return null;
  return (
    <PaletteGroup heading={conversation.contact.displayName}>
      {snooze ? (
        <PaletteItem
          key={snooze.label}
          value={`${FOUND_PREFIX}snooze.${snooze.label}`}
          label={snooze.label}
          icon={<AlarmClock className="size-4" />}
          onSelect={() => choose(snooze.run)}
        />
      ) : null}
      {found.slice(0, SHOWN_MAX).map(({ id, label, icon, run }) => (
        <PaletteItem
          key={id}
          value={`${isMistyped ? MISTYPED_PREFIX : FOUND_PREFIX}typed.${id}`}
          label={label}
          icon={icon}
          onSelect={() => choose(run)}
        />
      ))}
    </PaletteGroup>
  );
}

function useTypedSnooze(
  { id }: ConversationView,
  search: string,
  actions: ReturnType<typeof useConversationActions>,
): { label: string; run: () => void } | null {
  const t = useTranslations("shell");
  const formats = useFormats();
  const leave = useLeaveConversation(id);
  const [openedAt] = useState(() => new Date(serverNow()));
  const [, verb = "", typedTime = ""] = /^\s*(\S+)\s+(.+)$/.exec(search) ?? [];
  const words = t("command.snooze");
  const isSnooze = verb !== "" && (matchWords(words, verb) > 0 || matchTypos(words, verb) > 0);
  const { time } = useTypedTime(isSnooze ? typedTime : "", openedAt);
  const ahead = time ? time.getTime() - openedAt.getTime() : 0;
  if (time === null || ahead <= 0 || ahead > SNOOZE_MAX_MS) return null;
  return {
    label: t("palette.snoozeUntil", { at: describeTime(time, openedAt, formats) }),
    run: () => {
      leave();
      void actions.snooze(time, openedAt);
    },
  };
}
