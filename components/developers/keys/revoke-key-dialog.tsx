"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ConfirmForm } from "#components/ui/confirm-form.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { notice } from "#components/ui/notice.ts";
import { storeSaved } from "#components/ui/store-saved.ts";
import { useFormats } from "#components/ui/use-formats.ts";
import { useLast } from "#components/ui/use-last.ts";
import { keysQuery, revokeKey } from "#lib/accounts/api-keys/browser.ts";
import type { KeyView } from "#lib/accounts/api-keys/schema.ts";

export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: KeyView | null; onClose: () => void }) {
  const t = useTranslations("settings.keys");
  const { dateTime } = useFormats();
  const shown = useLast(apiKey);
  const at = shown?.lastUsedAt ? dateTime(shown.lastUsedAt, "full") : null;
  return (
    <Dialog
      open={apiKey !== null}
      onOpenChange={(open) => open || onClose()}
      title={t("revokeTitle", { name: shown?.name ?? "" })}
      description={at ? t("revokeUsed", { at }) : t("revokeUnused")}
    >
      {shown ? <RevokeKey key={shown.id} id={shown.id} onClose={onClose} /> : null}
    </Dialog>
  );
}

function RevokeKey({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations("settings.keys");
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: revokeKey,
    onSuccess: (revoked) => {
      notice.success(t("revokedName", { name: revoked.name }));
      storeSaved(client, keysQuery, (old) =>
        old ? { ...old, data: old.data.map((key) => (key.id === revoked.id ? revoked : key)) } : undefined,
      );
      onClose();
    },
  });
  return (
    <ConfirmForm
      submitLabel={t("revoke")}
      mutation={revoke}
      onSubmit={() => revoke.mutate(id)}
      onCancel={onClose}
    />
  );
}
