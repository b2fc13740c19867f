"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { openWorkspacePage } from "#components/app/switch-workspace.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { TextField } from "#components/ui/field.tsx";
import { FormFooter, fieldProps, showServerErrors } from "#components/ui/form.tsx";
import { withoutIsolates } from "#components/ui/isolate.ts";
import { SectionTitle } from "#components/ui/section-title.tsx";
import { deleteWorkspace } from "#lib/accounts/workspaces/browser.ts";

export function DeleteWorkspace({ workspace }: { workspace: string }) {
  const t = useTranslations("workspace");
  const [open, setOpen] = useState(false);
  return (
    <section aria-labelledby="delete-workspace">
      <SectionTitle id="delete-workspace" className="mb-2">
        {t("delete")}
      </SectionTitle>
      <div className="flex flex-wrap items-center justify-between gap-4 rounded-lg border bg-surface p-4">
        <p className="min-w-0 flex-1 basis-64 text-muted text-sm">{t("deleteText")}</p>
        <Button variant="danger" onClick={() => setOpen(true)}>
          {t("delete")}
        </Button>
      </div>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t("deleteTitle", { name: workspace })}
        description={t("deleteText")}
      >
        <DeleteForm workspace={workspace} onClose={() => setOpen(false)} />
      </Dialog>
    </section>
  );
}

function DeleteForm({ workspace, onClose }: { workspace: string; onClose: () => void }) {
  const t = useTranslations("workspace");
  const form = useForm({ defaultValues: { name: "" } });
  const remove = useMutation({
    mutationFn: deleteWorkspace,
    onSuccess: () => openWorkspacePage("/sign-in?error=WORKSPACE_DELETED"),
    onError: (error) => showServerErrors(form, error),
  });
  return (
    <form
      onSubmit={form.handleSubmit(({ name }) => remove.mutate(withoutIsolates(name)))}
      noValidate
      className="flex flex-col gap-5"
    >
      <p className="text-muted text-sm">{t("deleteNote")}</p>
      <TextField
        label={t("deleteConfirm", { name: workspace })}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        autoFocus
        {...fieldProps(form, "name", {
          validate: (typed) => withoutIsolates(typed).trim() === workspace.trim() || t("deleteMismatch"),
        })}
      />
      <FormFooter
        form={form}
        submitLabel={t("deleteSubmit")}
        variant="danger"
        pending={remove.isPending || remove.isSuccess}
        onCancel={onClose}
      />
    </form>
  );
}
