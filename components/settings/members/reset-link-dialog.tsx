"use client";

import { useIsMutating, useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmForm } from "#components/ui/confirm-form.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { SecretText } from "#components/ui/secret-text.tsx";
import { useLast } from "#components/ui/use-last.ts";
import { createResetLink } from "#lib/accounts/members/browser.ts";
import type { MemberRow, ResetLink } from "#lib/accounts/members/schema.ts";
import { RESET_LINK_HOURS } from "#lib/accounts/password-rules.ts";

/** Keeps the dialog open during the request, whose response cannot be fetched again. */
const MAKING_LINK = ["make-reset-link"];

export function ResetLinkDialog({
  member,
  sendsMail,
  onClose,
}: {
  member: MemberRow | null;
  sendsMail: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("members.reset");
  const shown = useLast(member);
  const [made, setMade] = useState<ResetLink | null>(null);
  const isWaiting = useIsMutating({ mutationKey: MAKING_LINK }) > 0;
  if (member === null && made !== null) setMade(null);
  const { name = "", email = "" } = shown ?? {};
  return (
    <Dialog
      open={member !== null}
      onOpenChange={(open) => open || onClose()}
      dismissible={made?.link == null && !isWaiting}
      title={made ? t("doneTitle", { name }) : t("title", { name })}
      description={
        made
          ? t(`done.${made.mail}`, { email: made.email })
          : t(sendsMail ? "textMail" : "text", { email, hours: RESET_LINK_HOURS })
      }
    >
      {made ? (
        <div className="flex flex-col gap-5">
          {made.link === null ? null : <SecretText secret={made.link} copyLabel={t("copyLink")} />}
          <Button variant="primary" className="self-end" onClick={onClose}>
            {t("close")}
          </Button>
        </div>
      ) : shown ? (
        <CreateForm key={shown.id} member={shown} onMade={setMade} onCancel={onClose} sendsMail={sendsMail} />
      ) : null}
    </Dialog>
  );
}

function CreateForm({
  member,
  sendsMail,
  onMade,
  onCancel,
}: {
  member: MemberRow;
  sendsMail: boolean;
  onMade: (made: ResetLink) => void;
  onCancel: () => void;
}) {
  const t = useTranslations("members.reset");
  const create = useMutation({
    mutationKey: MAKING_LINK,
    mutationFn: createResetLink,
    // The link must not stay in the cache.
    gcTime: 0,
    onSuccess: onMade,
  });
  return (
    <ConfirmForm
      submitLabel={t(sendsMail ? "send" : "create")}
      variant="primary"
      mutation={create}
      onSubmit={() => create.mutate(member.id)}
      onCancel={onCancel}
    />
  );
}
