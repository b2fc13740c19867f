"use client";

import { useTranslations } from "next-intl";
import { AvailabilityMark } from "#components/shell/session/availability-mark.tsx";
import { useCanManageRole, usePermission } from "#components/shell/session/permission-context.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { MenuItem } from "#components/ui/menu.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { RowMenu } from "#components/ui/row-menu.tsx";
import { useFormats } from "#components/ui/use-formats.ts";
import type { MemberRow as Row } from "#lib/accounts/members/schema.ts";
import { isOwner } from "#lib/accounts/permissions.ts";
import type { Availability } from "#lib/teams/availability-schema.ts";

export type MemberAction = "role" | "reset" | "twoFactor" | "owner" | "disable" | "enable" | "remove";

export function MemberRow({
  member,
  availability,
  isCurrentMember,
  acceptsPasswords,
  onAction,
}: {
  member: Row;
  availability: Availability | undefined;
  isCurrentMember: boolean;
  acceptsPasswords: boolean;
  onAction: (action: MemberAction) => void;
}) {
  const t = useTranslations("members");
  const { enumerate } = useFormats();
  const actions = useActions(member, { isCurrentMember, acceptsPasswords });
  const { id, name, email, photoUrl, role, state, teams, lastSeenAt, hasTwoFactor } = member;
  // The stream of this page may be newer than the answer.
  const isHere = isCurrentMember && availability?.presence === "offline";
  const present = isHere ? { ...availability, presence: "online" as const } : availability;
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Avatar id={id} name={name} imageUrl={photoUrl} className="size-8 text-xs" />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <span dir="auto" className="min-w-0 truncate font-medium">
            {name}
          </span>
          {isCurrentMember ? <span className="text-muted">{t("you")}</span> : null}
          <Badge tone={isOwner(role) ? "info" : "neutral"}>{t(`roles.${role}`)}</Badge>
          {hasTwoFactor ? <Badge>{t("twoFactor")}</Badge> : null}
          {state === "disabled" ? <Badge tone="warning">{t("disabled")}</Badge> : null}
        </p>
        {/* Each is cut at its own end, whose side depends on its direction. */}
        <p className="flex text-muted text-sm max-sm:flex-col">
          <span dir="auto" className="truncate text-page-start">
            {email}
          </span>
          {teams.length > 0 ? (
            <>
              <span aria-hidden className="whitespace-pre max-sm:hidden">
                {" · "}
              </span>
              <span className="truncate">{enumerate(teams.map((team) => team.name))}</span>
            </>
          ) : null}
        </p>
        <p className="text-muted text-xs sm:hidden">
          <LastSeen value={lastSeenAt} availability={present} />
        </p>
      </div>
      <p className="shrink-0 text-end text-muted text-xs max-sm:hidden">
        <LastSeen value={lastSeenAt} availability={present} />
      </p>
      {actions.length > 0 ? (
        <RowMenu name={name}>
          {actions.map((action) => (
            <MenuItem key={action} onSelect={() => onAction(action)}>
              {t(`actions.${action}`)}
            </MenuItem>
          ))}
        </RowMenu>
      ) : (
        <span className="size-8 shrink-0 pointer-coarse:size-11" />
      )}
    </li>
  );
}

/** The time is that of a request, which somebody with an open page need not make for minutes. */
function LastSeen({ value, availability }: { value: string | null; availability: Availability | undefined }) {
  const t = useTranslations("members");
  if (availability && availability.presence !== "offline") {
    return <AvailabilityMark availability={availability} />;
  }
  if (value === null) return t("neverSeen");
  return (
    <>
      {t("lastSeen")} <RelativeTime value={value} />
    </>
  );
}

/** Nobody changes themselves here; they leave in their profile. */
function useActions(
  { role, state, hasTwoFactor }: Row,
  { isCurrentMember, acceptsPasswords }: { isCurrentMember: boolean; acceptsPasswords: boolean },
): MemberAction[] {
  const canManageOwners = usePermission("members.manage_owners");
  const canManageRole = useCanManageRole();
  if (isCurrentMember || !canManageRole(role)) return [];
  if (state === "disabled") return ["enable", "remove"];
  const promotion: MemberAction[] = canManageOwners && !isOwner(role) ? ["owner"] : [];
  const password: MemberAction[] = acceptsPasswords ? ["reset"] : [];
  const twoFactor: MemberAction[] = hasTwoFactor ? ["twoFactor"] : [];
  return ["role", ...password, ...twoFactor, ...promotion, "disable", "remove"];
}
