"use client";

import { useQuery } from "@tanstack/react-query";
import { Check, UserRoundX, UsersRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AvailabilityMark } from "#components/shell/session/availability-mark.tsx";
import { MemberAvatar } from "#components/shell/session/member-avatar.tsx";
import { useAvailability } from "#components/shell/session/use-availability.ts";
import { useMembers } from "#components/shell/session/use-members.ts";
import { Choice, ChoiceList } from "#components/ui/choice-list.tsx";
import { ListState } from "#components/ui/list-state.tsx";
import { hasPermission } from "#lib/accounts/permissions.ts";
import { teamsQuery } from "#lib/teams/browser.ts";

interface AssignListProps {
  currentMemberId: string;
  /** Undefined for several conversations. */
  assigneeId?: string | null;
  teamId?: string | null;
  onAssign: (member: { id: string; name: string } | null) => void;
  onAssignTeam: (team: { id: string; name: string } | null) => void;
}

export default function AssignList({
  currentMemberId,
  assigneeId,
  teamId,
  onAssign,
  onAssignTeam,
}: AssignListProps) {
  const t = useTranslations("work.assign");
  const [search, setSearch] = useState("");
  const { query, members } = useMembers(currentMemberId);
  const assignable = members.filter(({ role }) => hasPermission(role, "conversations.update"));
  const availability = useAvailability();
  const teams = useQuery(teamsQuery);
  // All choices below the members appear together, so that none moves under the pointer.
  const isComplete = !query.isPending && !teams.isPending;
  const allTeams = (isComplete && teams.data?.data) || [];
  const current = <Check role="img" aria-label={t("current")} className="size-4 text-accent" />;
  return (
    <ChoiceList
      label={t("title")}
      placeholder={t(allTeams.length > 0 ? "searchAll" : "search")}
      empty={query.data ? t("noResults") : null}
      query={search}
      onQuery={setSearch}
      state={<ListState query={query} />}
    >
      {assignable.map(({ id, name }) => (
        <Choice
          key={id}
          value={id}
          keywords={[name, ...(id === currentMemberId ? [t("me")] : [])]}
          onSelect={() => onAssign({ id, name })}
        >
          <MemberAvatar id={id} name={name} className="size-6 text-2xs" />
          <span dir="auto" className="min-w-0 flex-1 truncate text-page-start">
            {id === currentMemberId ? t("toMe") : name}
          </span>
          <AvailabilityMark availability={availability.get(id)} />
          {id === assigneeId ? current : null}
        </Choice>
      ))}
      {allTeams.map(({ id, name, memberIds }) => (
        <Choice key={id} value={id} keywords={[name, t("team")]} onSelect={() => onAssignTeam({ id, name })}>
          <span className="grid size-6 shrink-0 place-items-center rounded-md bg-ink/6 text-muted">
            <UsersRound aria-hidden className="size-3.5" />
          </span>
          <span dir="auto" className="min-w-0 flex-1 truncate text-page-start">
            {name}
          </span>
          <span className="tabular shrink-0 text-muted text-xs">
            {t("teamMembers", { count: memberIds.length })}
          </span>
          {id === teamId ? current : null}
        </Choice>
      ))}
      {assigneeId === null || !isComplete ? null : (
        <Choice value="nobody" keywords={[t("unassign")]} onSelect={() => onAssign(null)}>
          <UserRoundX aria-hidden className="mx-1 size-4 text-muted" />
          <span>{t("unassign")}</span>
        </Choice>
      )}
      {teamId === null || allTeams.length === 0 ? null : (
        <Choice value="no-team" keywords={[t("removeTeam")]} onSelect={() => onAssignTeam(null)}>
          <UsersRound aria-hidden className="mx-1 size-4 text-muted" />
          <span>{t("removeTeam")}</span>
        </Choice>
      )}
    </ChoiceList>
  );
}
