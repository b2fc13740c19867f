"use client";

import { useTranslations } from "next-intl";
import { EmailRow } from "#components/settings/email-row.tsx";
import { LeaveWorkspace } from "#components/settings/leave-workspace.tsx";
import { NameRow } from "#components/settings/name-row.tsx";
import { PasswordForm } from "#components/settings/password-form.tsx";
import { ProfilePhoto } from "#components/settings/profile-photo.tsx";
import { Sessions } from "#components/settings/sessions.tsx";
import { TwoFactor } from "#components/settings/two-factor.tsx";
import { PageHeader } from "#components/shell/navigation/page-header.tsx";
import { SectionTitle } from "#components/ui/section-title.tsx";
import type { CurrentMember } from "#lib/accounts/schema.ts";

export function ProfilePage({ currentMember }: { currentMember: CurrentMember }) {
  const t = useTranslations("settings.profile");
  const members = useTranslations("members");
  const rows = [
    { label: t("name"), value: <NameRow name={currentMember.user.name} /> },
    { label: t("email"), value: <EmailRow email={currentMember.user.email} /> },
    { label: t("role"), value: members(`roles.${currentMember.role}`) },
  ];
  return (
    <div className="max-w-2xl">
      <PageHeader title={t("title")}>{t("text")}</PageHeader>
      <div className="mb-6">
        <ProfilePhoto user={currentMember.user} />
      </div>
      <dl className="mb-8 divide-y rounded-lg border bg-surface text-sm">
        {rows.map(({ label, value }) => (
          <div key={label} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3">
            <dt className="w-24 shrink-0 text-muted">{label}</dt>
            <dd className="min-w-0 flex-1 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby="password" className="mb-8">
        <SectionTitle id="password" className="mb-2">
          {t("password.title")}
        </SectionTitle>
        {currentMember.confirmBy.password ? (
          <PasswordForm email={currentMember.user.email} />
        ) : (
          <p className="text-muted text-sm">{t("password.none")}</p>
        )}
      </section>
      <TwoFactor />
      <Sessions />
      <LeaveWorkspace workspace={currentMember.workspace} />
    </div>
  );
}
