"use client";

import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { RoleField } from "#components/settings/members/role-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { DialogFooter } from "#components/ui/dialog-footer.tsx";
import { TextField } from "#components/ui/field.tsx";
import { FormFooter, fieldProps, showServerErrors } from "#components/ui/form.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { SecretText } from "#components/ui/secret-text.tsx";
import { useLast } from "#components/ui/use-last.ts";
import { inviteMember, memberSettingsQuery, renewInvitation } from "#lib/accounts/members/browser.ts";
import type { InvitationView, Invite, Invited } from "#lib/accounts/members/schema.ts";

/** Keeps the dialog open during the request, whose response cannot be fetched again. */
const MAKING_LINK = ["make-invitation"];

/** A new invitation, or a new link for an open one. */
export function InviteDialog({
  target,
  sendsMail,
  onClose,
}: {
  target: "new" | InvitationView | null;
  sendsMail: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("members");
  const client = useQueryClient();
  const shown = useLast(target);
  const [made, setMade] = useState<Invited | null>(null);
  const isWaiting = useIsMutating({ mutationKey: MAKING_LINK }) > 0;
  if (target === null && made !== null) setMade(null);
  const onMade = (invited: Invited) => {
    setMade(invited);
    void client.invalidateQueries(memberSettingsQuery);
  };
  const email = made?.invitation.email ?? (shown && shown !== "new" ? shown.email : "");
  return (
    <Dialog
      open={target !== null}
      onOpenChange={(open) => open || onClose()}
      dismissible={made === null && !isWaiting}
      title={made ? t("linkTitle") : shown === "new" ? t("inviteTitle") : t("renewTitle", { email })}
      description={
        made
          ? t(`linkText.${made.mail}`, { email })
          : t(shown === "new" ? (sendsMail ? "inviteTextMail" : "inviteText") : "renewText")
      }
    >
      {made ? (
        <div className="flex flex-col gap-5">
          <SecretText secret={made.link} copyLabel={t("copyLink")} />
          <Button variant="primary" className="self-end" onClick={onClose}>
            {t("done")}
          </Button>
        </div>
      ) : shown === "new" ? (
        <InviteForm onMade={onMade} onCancel={onClose} />
      ) : shown ? (
        <RenewForm key={shown.id} id={shown.id} onMade={onMade} onCancel={onClose} />
      ) : null}
    </Dialog>
  );
}

function InviteForm({ onMade, onCancel }: { onMade: (made: Invited) => void; onCancel: () => void }) {
  const t = useTranslations("members");
  const form = useForm<Invite>({ defaultValues: { email: "", role: "agent" } });
  const invite = useMutation({
    mutationKey: MAKING_LINK,
    mutationFn: inviteMember,
    // The link must not stay in the cache.
    gcTime: 0,
    onSuccess: onMade,
    onError: (error) => showServerErrors(form, error),
  });
  return (
    <form
      onSubmit={form.handleSubmit((typed) => invite.mutate(typed))}
      noValidate
      className="flex flex-col gap-5"
    >
      <TextField
        label={t("email")}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        {...fieldProps(form, "email")}
      />
      <RoleField role={form.watch("role")} {...fieldProps(form, "role")} />
      <FormFooter form={form} submitLabel={t("createLink")} pending={invite.isPending} onCancel={onCancel} />
    </form>
  );
}

function RenewForm({
  id,
  onMade,
  onCancel,
}: {
  id: string;
  onMade: (made: Invited) => void;
  onCancel: () => void;
}) {
  const t = useTranslations("members");
  const common = useTranslations("common");
  const renew = useMutation({
    mutationKey: MAKING_LINK,
    mutationFn: renewInvitation,
    gcTime: 0,
    onSuccess: onMade,
  });
  return (
    <>
      <FormError error={renew.error} />
      <DialogFooter>
        <Button onClick={onCancel} disabled={renew.isPending}>
          {common("cancel")}
        </Button>
        <Button variant="primary" loading={renew.isPending} onClick={() => renew.mutate(id)}>
          {t("createLink")}
        </Button>
      </DialogFooter>
    </>
  );
}
