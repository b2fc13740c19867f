"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { notice } from "#components/ui/notice.ts";
import { WorkspaceAvatar } from "#components/ui/workspace-avatar.tsx";
import { removeLogo, storeLogo, workspaceSettingsQuery } from "#lib/accounts/workspaces/browser.ts";
import { LOGO_MAX_BYTES, LOGO_TYPES } from "#lib/accounts/workspaces/logo-rules.ts";
import type { WorkspaceSettings } from "#lib/accounts/workspaces/schema.ts";
import { ApiError } from "#lib/platform/browser-fetch/api-error.ts";

export function WorkspaceLogo({
  settings: { name, logoUrl },
  workspaceId,
}: {
  settings: WorkspaceSettings;
  workspaceId: string;
}) {
  const t = useTranslations("workspace");
  const client = useQueryClient();
  const router = useRouter();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const show = (saved: WorkspaceSettings, text: string) => {
    client.setQueryData(workspaceSettingsQuery.queryKey, saved);
    notice.success(text);
    router.refresh();
  };
  const upload = useMutation({
    mutationFn: (file: File) => {
      // Otherwise the server would reject it at the end of the upload.
      if (file.size > LOGO_MAX_BYTES) throw new ApiError(413, "VALIDATION_ERROR", t("logoTooLarge"));
      return storeLogo(file);
    },
    onSuccess: (saved) => show(saved, t("logoSaved")),
  });
  const remove = useMutation({ mutationFn: removeLogo, onSuccess: (saved) => show(saved, t("logoRemoved")) });
  return (
    <section aria-labelledby={`${id}-title`} className="flex flex-wrap items-center gap-4">
      <WorkspaceAvatar id={workspaceId} name={name} logoUrl={logoUrl} className="size-16 text-lg" />
      <div className="min-w-0 flex-1 basis-64">
        <h2 id={`${id}-title`} className="font-medium text-sm">
          {t("logo")}
        </h2>
        <p id={`${id}-hint`} className="mb-2 text-muted text-xs">
          {t("logoHint")}
        </p>
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept={LOGO_TYPES.join(",")}
            aria-label={logoUrl ? t("replaceLogo") : t("uploadLogo")}
            aria-describedby={`${id}-hint`}
            hidden
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) upload.mutate(file);
              target.value = "";
            }}
          />
          <Button size="sm" loading={upload.isPending} onClick={() => input.current?.click()}>
            {logoUrl ? t("replaceLogo") : t("uploadLogo")}
          </Button>
          {logoUrl ? (
            <Button size="sm" variant="ghost" loading={remove.isPending} onClick={() => remove.mutate()}>
              {t("removeLogo")}
            </Button>
          ) : null}
        </div>
        <FormError error={fileError(upload.error) ?? remove.error} />
      </div>
    </section>
  );
}

function fileError(error: unknown): unknown {
  return (error instanceof ApiError ? error.fields.file : undefined) ?? error;
}
