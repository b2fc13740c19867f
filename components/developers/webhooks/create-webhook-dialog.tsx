"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { WebhookForm } from "#components/developers/webhooks/webhook-form.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { SecretText } from "#components/ui/secret-text.tsx";
import { useNavigate } from "#components/ui/use-navigate.ts";
import { createWebhook, webhooksQuery } from "#lib/webhooks/browser.ts";

export function CreateWebhookDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const t = useTranslations("webhooks");
  const [made, setMade] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (next) setMade(false);
        onOpenChange(next);
      }}
      title={t(made ? "createdTitle" : "create")}
      description={t(made ? "createdText" : "createText")}
    >
      <CreateWebhook onMade={() => setMade(true)} onCancel={() => onOpenChange(false)} />
    </Dialog>
  );
}

function CreateWebhook({ onMade, onCancel }: { onMade: () => void; onCancel: () => void }) {
  const t = useTranslations("webhooks");
  const client = useQueryClient();
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: createWebhook,
    // The secret must not stay in the cache.
    gcTime: 0,
    onSuccess: () => {
      onMade();
      void client.invalidateQueries(webhooksQuery);
    },
  });
  if (!create.data) {
    return (
      <WebhookForm
        submitLabel={t("create")}
        onSubmit={(values) => create.mutateAsync(values)}
        onCancel={onCancel}
      />
    );
  }
  const { endpoint, secret } = create.data;
  return (
    <div className="flex flex-col gap-5">
      <SecretText secret={secret} copyLabel={t("copySecret")} />
      <Button
        variant="primary"
        className="self-end"
        onClick={() => navigate(`/settings/webhooks/${endpoint.id}`)}
      >
        {t("done")}
      </Button>
    </div>
  );
}
