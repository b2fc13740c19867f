"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { targetPath } from "#components/ui/change-url.ts";
import { ConfirmForm } from "#components/ui/confirm-form.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { notice } from "#components/ui/notice.ts";
import { useNavigate } from "#components/ui/use-navigate.ts";
import { deleteWebhook, webhooksQuery } from "#lib/webhooks/browser.ts";
import type { EndpointView } from "#lib/webhooks/schema.ts";

export function DeleteWebhookDialog({
  endpoint,
  open,
  onClose,
}: {
  endpoint: EndpointView;
  open: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("webhooks");
  const common = useTranslations("common");
  const client = useQueryClient();
  const host = URL.parse(endpoint.url)?.host ?? endpoint.url;
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => deleteWebhook(endpoint.id),
    onSuccess: () => {
      notice.success(common("deleted", { name: host }));
      // Not in the callback of `mutate`: the page may have unmounted the dialog. The person may have left meanwhile.
      if (targetPath() === `/settings/webhooks/${endpoint.id}`) navigate("/settings/webhooks");
      void client.invalidateQueries(webhooksQuery);
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={<span className="wrap-anywhere">{t("deleteTitle", { host })}</span>}
      description={t("deleteText")}
    >
      <ConfirmForm
        submitLabel={t("delete")}
        // The page of the endpoint is left once it is deleted.
        mutation={{ isPending: remove.isPending || remove.isSuccess, error: remove.error }}
        onSubmit={() => remove.mutate()}
        onCancel={onClose}
      />
    </Dialog>
  );
}
