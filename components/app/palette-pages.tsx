"use client";

import { useQuery } from "@tanstack/react-query";
import { AlarmClock, Check, UserX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PaletteItem } from "#components/app/palette-item.tsx";
import { describeSnooze, snoozeChoices } from "#components/inbox/details/snooze-choices.ts";
import { useConversationActions } from "#components/inbox/details/use-conversation-actions.ts";
import { useTypedTime } from "#components/inbox/details/use-typed-time.ts";
import { MemberAvatar } from "#components/shell/session/member-avatar.tsx";
import { useMembers } from "#components/shell/session/use-members.ts";
import { useFormats } from "#components/ui/use-formats.ts";
import { labelsQuery } from "#lib/contacts/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";

export type PalettePage = "assign" | "snooze" | "label";

interface PageProps {
  conversation: ConversationView;
  search: string;
  currentMemberId: string;
  now: number;
  choose: (action: () => void) => void;
}

export function AssignPage({ conversation, currentMemberId, choose }: PageProps) {
  const t = useTranslations("shell.palette");
  const { members } = useMembers(currentMemberId);
  const { assign } = useConversationActions(conversation);
  const isMe = (id: string) => id === currentMemberId;
  return (
    <>
      {members.map(({ id, name }) => (
        <PaletteItem
          key={id}
          value={id}
          label={isMe(id) ? t("me", { name }) : name}
          icon={<MemberAvatar id={id} name={name} className="size-5 text-[9px]" />}
          end={conversation.assignee?.id === id ? <Chosen text={t("assigned")} /> : null}
          onSelect={() => choose(() => void assign({ id, name }))}
        />
      ))}
      {conversation.assignee ? (
        <PaletteItem
          value="nobody"
          label={t("unassign")}
          icon={<UserX className="size-4" />}
          onSelect={() => choose(() => void assign(null))}
        />
      ) : null}
    </>
  );
}

export function SnoozePage({ conversation, search, now, choose }: PageProps) {
  const t = useTranslations("work.snooze");
  const formats = useFormats();
  // Fixed when opened: the times do not change under the pointer.
  const [present] = useState(() => new Date(now));
  const { snooze, reopen } = useConversationActions(conversation);
  const typed = useTypedTime(search, present);
  return (
    <>
      {typed && typed > present ? (
        <PaletteItem
          value="typed"
          label={search}
          icon={<AlarmClock className="size-4" />}
          end={<time dateTime={typed.toISOString()}>{describeSnooze(typed, present, formats)}</time>}
          onSelect={() => choose(() => void snooze(typed, present))}
        />
      ) : null}
      {snoozeChoices(present).map(({ id, at }) => (
        <PaletteItem
          key={id}
          value={id}
          label={t(id)}
          icon={<AlarmClock className="size-4" />}
          end={<time dateTime={at.toISOString()}>{describeSnooze(at, present, formats)}</time>}
          onSelect={() => choose(() => void snooze(at, present))}
        />
      ))}
      {conversation.state === "snoozed" ? (
        <PaletteItem value="wake" label={t("reopen")} onSelect={() => choose(() => void reopen())} />
      ) : null}
    </>
  );
}

export function LabelPage({ conversation, choose }: PageProps) {
  const t = useTranslations("shell.palette");
  const { data } = useQuery(labelsQuery);
  const { addLabel, removeLabel } = useConversationActions(conversation);
  const on = new Set(conversation.labels.map(({ id }) => id));
  return (data?.data ?? []).map(({ id, name, color }) => (
    <PaletteItem
      key={id}
      value={id}
      label={name}
      end={on.has(id) ? <Chosen text={t("labelAdded")} /> : null}
      onSelect={() => choose(() => void (on.has(id) ? removeLabel : addLabel)({ id, name, color }))}
    />
  ));
}

function Chosen({ text }: { text: string }) {
  return (
    <span className="flex items-center gap-1">
      {text}
      <Check aria-hidden className="size-4" />
    </span>
  );
}
