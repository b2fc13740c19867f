"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { WebhookForm } from "#components/developers/webhooks/webhook-form.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { notice } from "#components/ui/notice.ts";
import { storeSaved } from "#components/ui/store-saved.ts";
import { changedFields } from "#lib/platform/changed-fields.ts";
import { updateWebhook, webhookQuery, webhooksQuery } from "#lib/webhooks/browser.ts";
import type { EndpointView } from "#lib/webhooks/schema.ts";

export function EditWebhookDialog({
  endpoint,
  open,
  onClose,
}: {
  endpoint: EndpointView;
  open: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("webhooks");
  return (
    <Dialog open={open} onOpenChange={(next) => next || onClose()} title={t("editTitle")}>
      <EditWebhook endpoint={endpoint} onClose={onClose} />
    </Dialog>
  );
}

function EditWebhook({ endpoint, onClose }: { endpoint: EndpointView; onClose: () => void }) {
  const t = useTranslations("webhooks");
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (values: Parameters<typeof updateWebhook>[1]) => updateWebhook(endpoint.id, values),
    onSuccess: (saved) => {
      notice.success(t("saved"));
      storeSaved(client, webhookQuery(endpoint.id), saved);
      void client.invalidateQueries(webhooksQuery);
      onClose();
    },
  });
  return (
    <WebhookForm
      endpoint={endpoint}
      submitLabel={t("save")}
      onSubmit={(values, previous) => save.mutateAsync(changedFields(previous, values))}
      onCancel={onClose}
    />
  );
}
