"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { TextAreaField } from "#components/ui/field.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { useFocusFault } from "#components/ui/use-focus-fault.ts";
import { contactQuery } from "#lib/contacts/browser.ts";
import type { ContactView } from "#lib/contacts/page-schema.ts";
import { conversationListKey, liftOptOut } from "#lib/conversations/browser.ts";
import { OPT_IN_REASON_MAX } from "#lib/conversations/schema.ts";
import { ApiError } from "#lib/http/api-error.ts";

/** For admins: a contact who opted out wants marketing again, with the reason that the audit keeps. */
export function LiftOptOut({ contact }: { contact: Pick<ContactView, "id" | "displayName"> }) {
  const t = useTranslations("inbox.optIn");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t("title", { name: contact.displayName })}
        description={t("text")}
      >
        <ReasonForm contactId={contact.id} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ReasonForm({ contactId, onClose }: { contactId: string; onClose: () => void }) {
  const t = useTranslations("inbox.optIn");
  const common = useTranslations("common");
  const client = useQueryClient();
  const lift = useMutation({
    mutationFn: (reason: string) => liftOptOut(contactId, reason),
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: contactQuery(contactId).queryKey }),
        client.invalidateQueries({ queryKey: ["conversation"] }),
        client.invalidateQueries({ queryKey: conversationListKey }),
      ]);
      onClose();
    },
  });
  const faults = lift.error instanceof ApiError ? lift.error.fields : undefined;
  const form = useFocusFault(faults);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!lift.isPending) lift.mutate(String(new FormData(event.currentTarget).get("reason")));
  }

  return (
    <form ref={form} onSubmit={submit} className="flex flex-col gap-3">
      <TextAreaField
        label={t("reason")}
        hint={t("reasonHint")}
        name="reason"
        required
        maxLength={OPT_IN_REASON_MAX}
        autoFocus
        error={faults?.reason}
      />
      <FormError error={lift.error} shown={["reason"]} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose} disabled={lift.isPending}>
          {common("cancel")}
        </Button>
        <Button type="submit" variant="primary" loading={lift.isPending}>
          {t("confirm")}
        </Button>
      </div>
    </form>
  );
}
