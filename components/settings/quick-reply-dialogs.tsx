"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { TextAreaField, TextField } from "#components/ui/field.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { useFocusFault } from "#components/ui/use-focus-fault.ts";
import { useLast } from "#components/ui/use-last.ts";
import { ApiError } from "#lib/http/api-error.ts";
import {
  createQuickReply,
  deleteQuickReply,
  quickRepliesQuery,
  updateQuickReply,
} from "#lib/quick-replies/browser.ts";
import { type QuickReply, REPLY_MAX } from "#lib/quick-replies/schema.ts";

const VARIABLES = [
  "{{contact.first_name | there}}",
  "{{contact.name}}",
  "{{contact.phone}}",
  "{{agent.name}}",
] as const;

/** Makes a quick reply or changes one. */
export function EditQuickReplyDialog({
  act,
  onClose,
}: {
  act: QuickReply | "new" | null;
  onClose: () => void;
}) {
  const t = useTranslations("composer.replies");
  const shown = useLast(act);
  const reply = shown === "new" ? null : shown;
  return (
    <Dialog
      open={act !== null}
      onOpenChange={(open) => open || onClose()}
      title={reply ? t("editTitle", { shortcut: reply.shortcut }) : t("create")}
      description={t("formText")}
    >
      {shown ? <ReplyForm key={reply?.id ?? "new"} reply={reply} onClose={onClose} /> : null}
    </Dialog>
  );
}

function ReplyForm({ reply, onClose }: { reply: QuickReply | null; onClose: () => void }) {
  const t = useTranslations("composer.replies");
  const common = useTranslations("common");
  const client = useQueryClient();
  const [shortcut, setShortcut] = useState(reply?.shortcut ?? "");
  const [body, setBody] = useState(reply?.body ?? "");
  const text = useRef<HTMLTextAreaElement>(null);
  const save = useMutation({
    mutationFn: () =>
      reply ? updateQuickReply(reply.id, { shortcut, body }) : createQuickReply({ shortcut, body }),
    onSuccess: () => {
      void client.invalidateQueries(quickRepliesQuery);
      onClose();
    },
  });
  const error = save.error instanceof ApiError ? save.error : null;
  // A shortcut that is taken is a fault of that field, though the server says it of the reply as a whole.
  const shortcutFault = error?.code === "SHORTCUT_TAKEN" ? error.message : error?.fields.shortcut;
  const form = useFocusFault(save.error);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  }

  function insert(variable: string) {
    const { selectionStart = body.length, selectionEnd = body.length } = text.current ?? {};
    setBody(body.slice(0, selectionStart) + variable + body.slice(selectionEnd));
    text.current?.focus();
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TextField
        label={t("shortcut")}
        hint={t("shortcutHint")}
        value={shortcut}
        onChange={(event) => setShortcut(event.target.value.toLowerCase().replace(/^\//, ""))}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        error={shortcutFault}
      />
      <TextAreaField
        ref={text}
        label={t("body")}
        value={body}
        onChange={(event) => setBody(event.target.value)}
        maxLength={REPLY_MAX}
        rows={6}
        dir="auto"
        error={error?.fields.body}
      />
      <div className="flex flex-wrap items-center gap-1.5">
        <span className="text-muted text-xs">{t("insert")}</span>
        {VARIABLES.map((variable) => (
          <Button key={variable} size="sm" onClick={() => insert(variable)} className="font-mono font-normal">
            {variable}
          </Button>
        ))}
      </div>
      {shortcutFault ? null : <FormError error={save.error} shown={["shortcut", "body"]} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose} disabled={save.isPending}>
          {common("cancel")}
        </Button>
        <Button type="submit" variant="primary" loading={save.isPending}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}

/** Asks once more, with the name, and deletes a quick reply. */
export function DeleteQuickReplyDialog({
  reply,
  onClose,
}: {
  reply: QuickReply | null;
  onClose: () => void;
}) {
  const t = useTranslations("composer.replies");
  const common = useTranslations("common");
  const client = useQueryClient();
  const shown = useLast(reply);
  const remove = useMutation({
    mutationFn: (id: string) => deleteQuickReply(id),
    onSuccess: () => {
      void client.invalidateQueries(quickRepliesQuery);
      onClose();
    },
  });
  return (
    <Dialog
      open={reply !== null}
      onOpenChange={(open) => open || onClose()}
      title={t("deleteTitle", { shortcut: shown?.shortcut ?? "" })}
      description={t("deleteText")}
    >
      <FormError error={remove.error} shown={[]} />
      <div className="mt-2 flex justify-end gap-2">
        <Button onClick={onClose} disabled={remove.isPending}>
          {common("cancel")}
        </Button>
        <Button
          variant="danger"
          loading={remove.isPending}
          onClick={() => (shown ? remove.mutate(shown.id) : undefined)}
        >
          {t("delete")}
        </Button>
      </div>
    </Dialog>
  );
}
