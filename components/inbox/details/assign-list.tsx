"use client";

import { Check, UserRoundX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMembers } from "#components/shell/session/use-members.ts";
import { Avatar } from "#components/ui/avatar.tsx";
import { Choice, ChoiceList } from "#components/ui/choice-list.tsx";
import { ListState } from "#components/ui/list-state.tsx";

export default function AssignList({
  viewerId,
  assigneeId,
  onAssign,
}: {
  viewerId: string;
  assigneeId?: string | null;
  onAssign: (member: { id: string; name: string } | null) => void;
}) {
  const t = useTranslations("work.assign");
  const [search, setSearch] = useState("");
  const { query, members } = useMembers(viewerId);
  return (
    <ChoiceList
      label={t("title")}
      placeholder={t("search")}
      empty={query.data ? t("noResults") : null}
      query={search}
      onQuery={setSearch}
      state={<ListState query={query} />}
    >
      {members.map(({ id, name }) => (
        <Choice
          key={id}
          value={id}
          keywords={[name, ...(id === viewerId ? [t("me")] : [])]}
          onSelect={() => onAssign({ id, name })}
        >
          <Avatar id={id} name={name} className="size-6 text-2xs" />
          <span dir="auto" className="min-w-0 flex-1 truncate text-page-start">
            {id === viewerId ? t("toMe") : name}
          </span>
          {id === assigneeId ? (
            <Check role="img" aria-label={t("current")} className="size-4 text-accent" />
          ) : null}
        </Choice>
      ))}
      {assigneeId === null ? null : (
        <Choice value="nobody" keywords={[t("unassign")]} onSelect={() => onAssign(null)}>
          <UserRoundX aria-hidden className="mx-1 size-4 text-muted" />
          <span>{t("unassign")}</span>
        </Choice>
      )}
    </ChoiceList>
  );
}
