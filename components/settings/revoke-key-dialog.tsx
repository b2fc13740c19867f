"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { formatDateTime } from "#components/ui/date-time.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { errorText } from "#lib/http/fetch-json.ts";
import { keysQuery, revokeKey } from "#lib/keys/browser.ts";
import type { KeyView } from "#lib/keys/schema.ts";

/** Asks once more, with the key's name and last use, and ends it at once. */
export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: KeyView | null; onClose: () => void }) {
  const t = useTranslations("settings.keys");
  const common = useTranslations("common");
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: revokeKey,
    onSuccess: (revoked) => {
      client.setQueryData(keysQuery.queryKey, (old) =>
        old ? { data: old.data.map((key) => (key.id === revoked.id ? revoked : key)) } : undefined,
      );
      onClose();
    },
  });
  const at = apiKey?.lastUsedAt ? formatDateTime(apiKey.lastUsedAt, "short") : null;
  return (
    <Dialog
      open={apiKey !== null}
      onOpenChange={(open) => open || onClose()}
      title={t("revokeTitle", { name: apiKey?.name ?? "" })}
      description={at ? t("revokeUsed", { at }) : t("revokeUnused")}
    >
      <p role="alert" className="mb-3 text-danger text-sm empty:hidden">
        {revoke.error ? errorText(revoke.error) : null}
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{common("cancel")}</Button>
        <Button
          variant="danger"
          loading={revoke.isPending}
          onClick={() => apiKey && revoke.mutate(apiKey.id)}
        >
          {t("revoke")}
        </Button>
      </div>
    </Dialog>
  );
}
