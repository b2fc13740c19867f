"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ConfirmForm } from "#components/ui/confirm-form.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { notice } from "#components/ui/notice.ts";
import { useLast } from "#components/ui/use-last.ts";
import { memberSettingsQuery, revokeInvitation } from "#lib/accounts/members/browser.ts";
import type { InvitationView } from "#lib/accounts/members/schema.ts";

export function RevokeDialog({
  invitation,
  onClose,
}: {
  invitation: InvitationView | null;
  onClose: () => void;
}) {
  const t = useTranslations("members");
  const shown = useLast(invitation);
  return (
    <Dialog
      open={invitation !== null}
      onOpenChange={(open) => open || onClose()}
      title={t("revokeTitle", { email: shown?.email ?? "" })}
      description={t("revokeText")}
    >
      {shown ? <Revoke key={shown.id} id={shown.id} onClose={onClose} /> : null}
    </Dialog>
  );
}

function Revoke({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations("members");
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => revokeInvitation(id),
    onSuccess: () => {
      notice.success(t("invitationRevoked"));
      onClose();
    },
    onSettled: () => void client.invalidateQueries(memberSettingsQuery),
  });
  return (
    <ConfirmForm
      submitLabel={t("actions.revoke")}
      mutation={revoke}
      onSubmit={() => revoke.mutate()}
      onCancel={onClose}
    />
  );
}
