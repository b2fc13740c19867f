"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { FormError } from "#components/ui/form-error.tsx";
import { notice } from "#components/ui/notice.ts";
import { storeSaved } from "#components/ui/store-saved.ts";
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
      <h2 id="two-factor" className="mb-2 font-medium text-sm">
        {t("title")}
      </h2>
      <div className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
        <label className="flex cursor-pointer items-start gap-3 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={isRequired}
            disabled={save.isPending}
            onChange={({ target }) => save.mutate(target.checked)}
            aria-describedby="two-factor-hint"
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          <span className="text-sm">
            {t("require")}
            <span id="two-factor-hint" className="mt-0.5 block text-muted text-xs">
              {t("hint")}
            </span>
          </span>
        </label>
        <FormError error={save.error} />
      </div>
    </section>
  );
}
