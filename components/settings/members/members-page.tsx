"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { parseAsBoolean, useQueryState } from "nuqs";
import { type ComponentProps, useState } from "react";
import { type InvitationAction, InvitationRow } from "#components/settings/members/invitation-row.tsx";
import { InviteDialog } from "#components/settings/members/invite-dialog.tsx";
import { MemberDialogs } from "#components/settings/members/member-dialogs.tsx";
import { type MemberAction, MemberRow } from "#components/settings/members/member-row.tsx";
import { ResetLinkDialog } from "#components/settings/members/reset-link-dialog.tsx";
import { RevokeDialog } from "#components/settings/members/revoke-dialog.tsx";
import { PageHeader } from "#components/shell/navigation/page-header.tsx";
import { SettingsSkeleton } from "#components/shell/navigation/settings-skeleton.tsx";
import { useAvailability } from "#components/shell/session/use-availability.ts";
import { Button } from "#components/ui/button.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { SectionTitle } from "#components/ui/section-title.tsx";
import { memberSettingsQuery } from "#lib/accounts/members/browser.ts";
import type { InvitationView, MemberRow as Row } from "#lib/accounts/members/schema.ts";

export function MembersPage({ currentMemberId }: { currentMemberId: string }) {
  const t = useTranslations("members");
  const { data, error, refetch } = useQuery(memberSettingsQuery);
  const availability = useAvailability();
  const [acting, setActing] = useState<ComponentProps<typeof MemberDialogs>["acting"]>(null);
  const [resetting, setResetting] = useState<Row | null>(null);
  // In the URL, so that the setup steps can link to the dialog.
  const [isInviting, setInviting] = useQueryState("invite", parseAsBoolean.withDefault(false));
  const [renewing, setRenewing] = useState<InvitationView | null>(null);
  const [revoking, setRevoking] = useState<InvitationView | null>(null);
  const actOn = (invitation: InvitationView) => (action: InvitationAction) =>
    action === "renew" ? setRenewing(invitation) : setRevoking(invitation);
  const actOnMember = (member: Row) => (action: MemberAction) =>
    action === "reset" ? setResetting(member) : setActing({ member, action });
  return (
    <>
      <PageHeader
        title={t("title")}
        action={
          <Button variant="primary" onClick={() => void setInviting(true)}>
            {t("invite")}
          </Button>
        }
      >
        {t("text")}{" "}
        <a href="/docs/roles" target="_blank" rel="noreferrer" className="text-accent underline">
          {t("rolesGuide")}
        </a>
      </PageHeader>
      {data ? (
        <div className="flex flex-col gap-8">
          <ul aria-label={t("title")} className="divide-y rounded-lg border bg-surface">
            {data.members.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                availability={availability.get(member.id)}
                isCurrentMember={member.id === currentMemberId}
                acceptsPasswords={data.acceptsPasswords}
                onAction={actOnMember(member)}
              />
            ))}
          </ul>
          {data.invitations.length > 0 ? (
            <section aria-labelledby="invitations">
              <SectionTitle id="invitations" className="mb-2">
                {t("invitations")}
              </SectionTitle>
              <ul className="divide-y rounded-lg border bg-surface">
                {data.invitations.map((invitation) => (
                  <InvitationRow key={invitation.id} invitation={invitation} onAction={actOn(invitation)} />
                ))}
              </ul>
            </section>
          ) : null}
        </div>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <SettingsSkeleton />
      )}
      <InviteDialog
        target={isInviting ? "new" : renewing}
        sendsMail={data?.sendsMail ?? false}
        onClose={() => {
          void setInviting(null);
          setRenewing(null);
        }}
      />
      <RevokeDialog invitation={revoking} onClose={() => setRevoking(null)} />
      <ResetLinkDialog
        member={resetting}
        sendsMail={data?.sendsMail ?? false}
        onClose={() => setResetting(null)}
      />
      <MemberDialogs acting={acting} members={data?.members ?? []} onClose={() => setActing(null)} />
    </>
  );
}
