"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { openWorkspacePage } from "#components/app/switch-workspace.ts";
import { Button } from "#components/ui/button.tsx";
import { ConfirmForm } from "#components/ui/confirm-form.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { SectionTitle } from "#components/ui/section-title.tsx";
import { leaveWorkspace } from "#lib/accounts/members/browser.ts";

export function LeaveWorkspace({ workspace }: { workspace: { id: string; name: string } }) {
  const t = useTranslations("settings.profile.leave");
  const [open, setOpen] = useState(false);
  const leave = useMutation({
    mutationFn: async () => {
      const { flushUnsavedWork } = await import("#components/inbox/composer/sign-out-cleanup.ts");
      await flushUnsavedWork();
      await leaveWorkspace(workspace.id);
    },
    onSuccess: () => openWorkspacePage("/sign-in?error=WORKSPACE_LEFT"),
  });
  return (
    <section aria-labelledby="leave">
      <SectionTitle id="leave" className="mb-2">
        {t("title")}
      </SectionTitle>
      <div className="flex flex-wrap items-center justify-between gap-4 rounded-lg border bg-surface p-4">
        <p className="min-w-0 flex-1 basis-64 text-muted text-sm">{t("text")}</p>
        <Button variant="danger" onClick={() => setOpen(true)}>
          {t("title")}
        </Button>
      </div>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t("confirm", { workspace: workspace.name })}
        description={t("text")}
      >
        <ConfirmForm
          submitLabel={t("title")}
          mutation={leave}
          onSubmit={() => leave.mutate()}
          onCancel={() => setOpen(false)}
        />
      </Dialog>
    </section>
  );
}
