"use client";

import { useQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAssignmentText } from "#components/settings/teams/assignment-fields.tsx";
import {
  DeleteTeamDialog,
  EditTeamDialog,
  WorkspaceRuleDialog,
} from "#components/settings/teams/team-dialogs.tsx";
import { PageHeader } from "#components/shell/navigation/page-header.tsx";
import { SettingsSkeleton } from "#components/shell/navigation/settings-skeleton.tsx";
import { MemberAvatar } from "#components/shell/session/member-avatar.tsx";
import { useAvailability } from "#components/shell/session/use-availability.ts";
import { useMembers } from "#components/shell/session/use-members.ts";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { MenuItem } from "#components/ui/menu.tsx";
import { RowMenu } from "#components/ui/row-menu.tsx";
import { SectionTitle } from "#components/ui/section-title.tsx";
import { useFormats } from "#components/ui/use-formats.ts";
import { hasPermission } from "#lib/accounts/permissions.ts";
import type { MemberView } from "#lib/accounts/schema.ts";
import { automationsQuery } from "#lib/automations/browser.ts";
import type { Automations } from "#lib/automations/schema.ts";
import { isAvailable } from "#lib/teams/availability-schema.ts";
import { teamsQuery } from "#lib/teams/browser.ts";
import type { TeamView } from "#lib/teams/schema.ts";

const AVATARS_SHOWN = 5;

export function TeamsPage({ currentMemberId }: { currentMemberId: string }) {
  const t = useTranslations("teams");
  const describeRule = useAssignmentText();
  const { data, error, refetch } = useQuery(teamsQuery);
  const automations = useQuery(automationsQuery);
  const { members } = useMembers(currentMemberId);
  const [editing, setEditing] = useState<TeamView | "new" | null>(null);
  const [deleting, setDeleting] = useState<TeamView | null>(null);
  const [rule, setRule] = useState<Automations | null>(null);
  const all = data?.data ?? [];
  const create = (
    <Button variant="primary" onClick={() => setEditing("new")}>
      {t("create")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("title")} action={data?.data.length === 0 ? null : create}>
        {t("text")}
      </PageHeader>
      {data ? (
        all.length > 0 ? (
          <ul aria-label={t("title")} className="divide-y rounded-lg border bg-surface">
            {all.map((team) => (
              <TeamRow
                key={team.id}
                team={team}
                members={members.filter(({ id }) => team.memberIds.includes(id))}
                onEdit={() => setEditing(team)}
                onDelete={() => setDeleting(team)}
              />
            ))}
          </ul>
        ) : (
          <EmptyState icon={<UsersRound className="size-6" />} title={t("emptyTitle")} action={create}>
            {t("emptyText")}
          </EmptyState>
        )
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <SettingsSkeleton />
      )}
      {automations.data ? (
        <section
          aria-labelledby="no-team"
          className="mt-6 flex items-center gap-3 rounded-lg border bg-surface px-4 py-3"
        >
          <div className="min-w-0 flex-1">
            <SectionTitle id="no-team">{t("noTeam")}</SectionTitle>
            <p className="text-muted text-sm">{describeRule(automations.data)}</p>
          </div>
          <Button size="sm" onClick={() => setRule(automations.data)}>
            {t("changeRule")}
          </Button>
        </section>
      ) : null}
      <EditTeamDialog target={editing} currentMemberId={currentMemberId} onClose={() => setEditing(null)} />
      <DeleteTeamDialog
        team={deleting}
        others={all.filter(({ id }) => id !== deleting?.id)}
        onClose={() => setDeleting(null)}
      />
      <WorkspaceRuleDialog automations={rule} onClose={() => setRule(null)} />
    </>
  );
}

function TeamRow({
  team,
  members,
  onEdit,
  onDelete,
}: {
  team: TeamView;
  members: readonly MemberView[];
  onEdit: () => void;
  onDelete: () => void;
}) {
  const t = useTranslations("teams");
  const common = useTranslations("common");
  const describeRule = useAssignmentText();
  const { enumerate } = useFormats();
  const { name } = team;
  const availability = useAvailability();
  const available = members.filter(
    ({ id, role }) => hasPermission(role, "conversations.reply") && isAvailable(availability.get(id)),
  ).length;
  const names = enumerate(members.map((member) => member.name));
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate text-page-start font-medium text-sm">
          {name}
        </p>
        <p className="text-muted text-sm">{describeRule(team)}</p>
      </div>
      <p title={names} className="flex shrink-0 items-center gap-1 max-sm:hidden">
        {members.slice(0, AVATARS_SHOWN).map((member) => (
          <MemberAvatar key={member.id} id={member.id} name={member.name} className="size-6 text-2xs" />
        ))}
        <span className="sr-only">{names}</span>
      </p>
      <p className="tabular shrink-0 text-end text-muted text-xs">
        <span className="block">{t("size", { count: members.length })}</span>
        <span className="block">{t("available", { count: available })}</span>
      </p>
      <RowMenu name={name}>
        <MenuItem onSelect={onEdit}>{common("edit")}</MenuItem>
        <MenuItem onSelect={onDelete}>{common("delete")}</MenuItem>
      </RowMenu>
    </li>
  );
}
