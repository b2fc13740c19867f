"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useForm } from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import { ConfirmForm } from "#components/ui/confirm-form.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { TextAreaField, TextField } from "#components/ui/field.tsx";
import { defaultsOf, FormFooter, fieldProps, showServerErrors } from "#components/ui/form.tsx";
import { notice } from "#components/ui/notice.ts";
import { useLast } from "#components/ui/use-last.ts";
import {
  createQuickReply,
  deleteQuickReply,
  quickRepliesQuery,
  updateQuickReply,
} from "#lib/conversations/quick-replies/browser.ts";
import { replyVariableNames } from "#lib/conversations/quick-replies/rules.ts";
import { type QuickReply, REPLY_MAX } from "#lib/conversations/quick-replies/schema.ts";
import { changedFields } from "#lib/platform/changed-fields.ts";

const VARIABLES = replyVariableNames.map((name) =>
  // The first name shows how a fallback is written.
  name === "contact.first_name" ? `{{${name} | there}}` : `{{${name}}}`,
);

export function EditQuickReplyDialog({
  target,
  onClose,
}: {
  /** A text to start a new one with, empty or not. */
  target: QuickReply | { body: string } | null;
  onClose: () => void;
}) {
  const t = useTranslations("composer.replies");
  const shown = useLast(target);
  const reply = shown && "id" in shown ? shown : null;
  return (
    <Dialog
      open={target !== null}
      onOpenChange={(open) => open || onClose()}
      title={reply ? t("editTitle", { shortcut: reply.shortcut }) : t("create")}
      description={t("formText")}
    >
      {shown ? (
        <ReplyForm key={reply?.id ?? "new"} reply={reply} initial={shown.body} onClose={onClose} />
      ) : null}
    </Dialog>
  );
}

function ReplyForm({
  reply,
  initial,
  onClose,
}: {
  reply: QuickReply | null;
  initial: string;
  onClose: () => void;
}) {
  const t = useTranslations("composer.replies");
  const common = useTranslations("common");
  const client = useQueryClient();
  const form = useForm({ defaultValues: { shortcut: reply?.shortcut ?? "", body: initial } });
  const text = useRef<HTMLTextAreaElement>(null);
  const save = useMutation({
    mutationFn: (typed: { shortcut: string; body: string }) =>
      reply ? updateQuickReply(reply.id, changedFields(defaultsOf(form), typed)) : createQuickReply(typed),
    onSuccess: (saved) => {
      notice.success(common(reply ? "saved" : "created", { name: `/${saved.shortcut}` }));
      void client.invalidateQueries(quickRepliesQuery);
      onClose();
    },
    onError: (error) => showServerErrors(form, error, { SHORTCUT_TAKEN: "shortcut" }),
  });
  const { ref: registerText, ...body } = fieldProps(form, "body");

  function insert(variable: string) {
    const typed = form.getValues("body");
    const { selectionStart = typed.length, selectionEnd = typed.length } = text.current ?? {};
    form.setValue("body", typed.slice(0, selectionStart) + variable + typed.slice(selectionEnd));
    text.current?.focus();
  }

  return (
    <form
      onSubmit={form.handleSubmit((typed) => save.mutate(typed))}
      noValidate
      className="flex flex-col gap-4"
    >
      <TextField
        label={t("shortcut")}
        hint={t("shortcutHint")}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        {...fieldProps(form, "shortcut", {
          onChange: ({ target }) => form.setValue("shortcut", target.value.toLowerCase().replace(/^\//, "")),
        })}
      />
      <TextAreaField
        label={t("body")}
        maxLength={REPLY_MAX}
        rows={6}
        dir="auto"
        {...body}
        ref={(element) => {
          registerText(element);
          text.current = element;
        }}
      />
      <div className="flex flex-wrap items-center gap-1.5">
        <span className="text-muted text-xs">{t("insert")}</span>
        {VARIABLES.map((variable) => (
          <Button key={variable} size="sm" onClick={() => insert(variable)} className="font-mono font-normal">
            {variable}
          </Button>
        ))}
      </div>
      <FormFooter form={form} submitLabel={t("save")} pending={save.isPending} onCancel={onClose} />
    </form>
  );
}

export function DeleteQuickReplyDialog({
  reply,
  onClose,
}: {
  reply: QuickReply | null;
  onClose: () => void;
}) {
  const t = useTranslations("composer.replies");
  const shown = useLast(reply);
  return (
    <Dialog
      open={reply !== null}
      onOpenChange={(open) => open || onClose()}
      title={t("deleteTitle", { shortcut: shown?.shortcut ?? "" })}
      description={t("deleteText")}
    >
      {shown ? <DeleteQuickReply key={shown.id} reply={shown} onClose={onClose} /> : null}
    </Dialog>
  );
}

function DeleteQuickReply({ reply, onClose }: { reply: QuickReply; onClose: () => void }) {
  const t = useTranslations("composer.replies");
  const common = useTranslations("common");
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deleteQuickReply(reply.id),
    onSuccess: () => {
      notice.success(common("deleted", { name: `/${reply.shortcut}` }));
      void client.invalidateQueries(quickRepliesQuery);
      onClose();
    },
  });
  return (
    <ConfirmForm
      submitLabel={t("delete")}
      mutation={remove}
      onSubmit={() => remove.mutate()}
      onCancel={onClose}
    />
  );
}
