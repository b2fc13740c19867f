"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { TextField } from "#components/ui/field.tsx";
import { FormFooter, fieldProps, showServerErrors } from "#components/ui/form.tsx";
import { notice } from "#components/ui/notice.ts";
import { changeName } from "#lib/accounts/browser.ts";

export function NameRow({ name }: { name: string }) {
  const t = useTranslations("settings.profile.nameChange");
  const [open, setOpen] = useState(false);
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <bdi className="min-w-0 break-words">{name}</bdi>
      <Button size="sm" aria-label={t("title")} onClick={() => setOpen(true)} className="pointer-coarse:h-11">
        {t("change")}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t("title")} description={t("text")}>
        <ChangeForm name={name} onClose={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

function ChangeForm({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useTranslations("settings.profile.nameChange");
  const router = useRouter();
  const form = useForm({ defaultValues: { name } });
  const change = useMutation({
    mutationFn: changeName,
    onSuccess: () => {
      notice.success(t("saved"));
      onClose();
      router.refresh();
    },
    onError: (error) => showServerErrors(form, error),
  });
  return (
    <form
      onSubmit={form.handleSubmit((typed) => change.mutate(typed))}
      noValidate
      className="flex flex-col gap-5"
    >
      <TextField label={t("new")} autoComplete="name" dir="auto" autoFocus {...fieldProps(form, "name")} />
      <FormFooter form={form} submitLabel={t("save")} pending={change.isPending} onCancel={onClose} />
    </form>
  );
}
