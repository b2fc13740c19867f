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
import { SectionTitle } from "#components/ui/section-title.tsx";
import { createWorkspace } from "#lib/accounts/workspaces/browser.ts";

export function CreateWorkspace() {
  const t = useTranslations("workspace");
  const [open, setOpen] = useState(false);
  return (
    <section aria-labelledby="other-workspace">
      <SectionTitle id="other-workspace" className="mb-2">
        {t("other")}
      </SectionTitle>
      <div className="flex flex-wrap items-center justify-between gap-4 rounded-lg border bg-surface p-4">
        <p className="min-w-0 flex-1 basis-64 text-muted text-sm">{t("otherText")}</p>
        <Button onClick={() => setOpen(true)}>{t("create")}</Button>
      </div>
      <Dialog open={open} onOpenChange={setOpen} title={t("createTitle")} description={t("createText")}>
        <CreateForm onClose={() => setOpen(false)} />
      </Dialog>
    </section>
  );
}

function CreateForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations("workspace");
  const form = useForm({ defaultValues: { name: "" } });
  const create = useMutation({
    mutationFn: createWorkspace,
    onSuccess: () => openWorkspacePage("/welcome"),
    onError: (error) => showServerErrors(form, error),
  });
  return (
    <form
      onSubmit={form.handleSubmit(({ name }) => create.mutate(name))}
      noValidate
      className="flex flex-col gap-5"
    >
      <TextField
        label={t("name")}
        dir="auto"
        maxLength={64}
        autoComplete="off"
        autoFocus
        {...fieldProps(form, "name")}
      />
      <FormFooter
        form={form}
        submitLabel={t("create")}
        pending={create.isPending || create.isSuccess}
        onCancel={onClose}
      />
    </form>
  );
}
