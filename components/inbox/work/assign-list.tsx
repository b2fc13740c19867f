"use client";

import { useQuery } from "@tanstack/react-query";
import { Check, UserRoundX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Choice, ChoiceList } from "#components/inbox/work/choice-list.tsx";
import { ListState } from "#components/inbox/work/list-state.tsx";
import type { ConversationActions } from "#components/inbox/work/use-conversation-actions.ts";
import { Avatar } from "#components/ui/avatar.tsx";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { membersQuery } from "#lib/workspaces/browser.ts";

/** Who can be given a conversation: its viewer first, then everybody by name, then nobody. */
export default function AssignList({
  conversation,
  viewerId,
  actions,
  onDone,
}: {
  conversation: ConversationView;
  viewerId: string;
  actions: ConversationActions;
  onDone: () => void;
}) {
  const t = useTranslations("work.assign");
  const [query, setQuery] = useState("");
  const members = useQuery(membersQuery);
  const { assignee } = conversation;
  const all = members.data?.data ?? [];
  const me = all.filter(({ id }) => id === viewerId);
  const choose = (member: { id: string; name: string } | null) => {
    onDone();
    if (member?.id !== assignee?.id) void actions.assign(member && { id: member.id, name: member.name });
  };
  return (
    <ChoiceList
      label={t("title")}
      placeholder={t("search")}
      empty={members.data ? t("nobody") : null}
      query={query}
      onQuery={setQuery}
    >
      <ListState query={members} />
      {[...me, ...all.filter(({ id }) => id !== viewerId)].map((member) => (
        <Choice
          key={member.id}
          value={member.id}
          words={[member.name, ...(member.id === viewerId ? [t("me")] : [])]}
          onTake={() => choose(member)}
        >
          <Avatar id={member.id} name={member.name} className="size-6 text-2xs" />
          <span dir="auto" className="min-w-0 flex-1 truncate text-left">
            {member.id === viewerId ? t("toMe") : member.name}
          </span>
          {member.id === assignee?.id ? (
            <Check role="img" aria-label={t("now")} className="size-4 text-accent" />
          ) : null}
        </Choice>
      ))}
      {assignee ? (
        <Choice value="nobody" words={[t("unassign")]} onTake={() => choose(null)}>
          <UserRoundX aria-hidden className="mx-1 size-4 text-muted" />
          <span>{t("unassign")}</span>
        </Choice>
      ) : null}
    </ChoiceList>
  );
}
