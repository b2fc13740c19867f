"use client";

import { MailPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge.tsx";
import { MenuItem } from "#components/ui/menu.tsx";
import { RowMenu } from "#components/ui/row-menu.tsx";
import { useFormats } from "#components/ui/use-formats.ts";
import type { InvitationView } from "#lib/accounts/members/schema.ts";

export type InvitationAction = "renew" | "revoke";

export function InvitationRow({
  invitation,
  onAction,
}: {
  invitation: InvitationView;
  onAction: (action: InvitationAction) => void;
}) {
  const t = useTranslations("members");
  const { dateTime } = useFormats();
  const { email, role, invitedBy, expiresAt, isExpired } = invitation;
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <span
        aria-hidden
        className="grid size-8 shrink-0 place-items-center rounded-full border border-dashed text-muted"
      >
        <MailPlus className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <bdi className="min-w-0 truncate font-medium">{email}</bdi>
          <Badge>{t(`roles.${role}`)}</Badge>
          {isExpired ? <Badge tone="warning">{t("expired")}</Badge> : null}
        </p>
        <p className="text-muted text-sm">
          {invitedBy === null ? null : <>{t("invitedBy", { name: invitedBy })} · </>}
          {t(isExpired ? "expiredOn" : "expiresOn", { date: dateTime(expiresAt, "date") })}
        </p>
      </div>
      <RowMenu name={email}>
        <MenuItem onSelect={() => onAction("renew")}>{t("actions.renew")}</MenuItem>
        <MenuItem onSelect={() => onAction("revoke")}>{t("actions.revoke")}</MenuItem>
      </RowMenu>
    </li>
  );
}
