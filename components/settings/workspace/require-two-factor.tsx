"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { FormError } from "#components/ui/form-error.tsx";
import { notice } from "#components/ui/notice.ts";
import { SectionTitle } from "#components/ui/section-title.tsx";
import { storeSaved } from "#components/ui/store-saved.ts";
import { SwitchField } from "#components/ui/switch.tsx";
import { changeWorkspace, workspaceSettingsQuery } from "#lib/accounts/workspaces/browser.ts";

/** The policy that every member has an authenticator app. */
export function RequireTwoFactor({ isRequired }: { isRequired: boolean }) {
  const t = useTranslations("workspace.twoFactor");
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (twoFactorRequired: boolean) => changeWorkspace({ twoFactorRequired }),
    onSuccess: (saved) => {
      storeSaved(client, workspaceSettingsQuery, saved);
      notice.success(t("saved"));
    },
  });
  return (
    <section aria-labelledby="two-factor">
      <SectionTitle id="two-factor" className="mb-2">
        {t("title")}
      </SectionTitle>
      <div className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
        <SwitchField
          label={t("require")}
          hint={t("hint")}
          checked={isRequired}
          aria-disabled={save.isPending || undefined}
          onChange={({ target }) => {
            if (!save.isPending) save.mutate(target.checked);
          }}
        />
        <FormError error={save.error} />
      </div>
    </section>
  );
}
