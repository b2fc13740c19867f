"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FormError } from "#components/ui/form-error.tsx";
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
  const router = useRouter();
  const remove = useMutation({
    mutationFn: () => deleteWebhook(endpoint.id),
    onSuccess: () => {
      void client.invalidateQueries(webhooksQuery);
      router.push("/settings/webhooks");
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={
        <span className="wrap-anywhere">
          {t("deleteTitle", { host: URL.parse(endpoint.url)?.host ?? endpoint.url })}
        </span>
      }
      description={t("deleteText")}
    >
      <div className="flex flex-col gap-3">
        <FormError error={remove.error} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button
            variant="danger"
            loading={remove.isPending || remove.isSuccess}
            onClick={() => remove.mutate()}
          >
            {t("delete")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
