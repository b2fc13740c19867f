"use client";

import { MoreHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DeleteWebhookDialog } from "#components/developers/webhooks/delete-webhook-dialog.tsx";
import { EditWebhookDialog } from "#components/developers/webhooks/edit-webhook-dialog.tsx";
import { RotateSecretDialog } from "#components/developers/webhooks/rotate-secret-dialog.tsx";
import { useEndpointMutation } from "#components/developers/webhooks/use-endpoint-mutation.ts";
import { Button } from "#components/ui/button.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { notice } from "#components/ui/notice.ts";
import { pingWebhook, updateWebhook } from "#lib/webhooks/browser.ts";
import type { EndpointView } from "#lib/webhooks/schema.ts";

export function WebhookActions({ endpoint }: { endpoint: EndpointView }) {
  const t = useTranslations("webhooks");
  const [dialog, setDialog] = useState<"edit" | "rotate" | "delete" | null>(null);
  const close = () => setDialog(null);
  const { id, state } = endpoint;
  const ping = useEndpointMutation(
    id,
    () => pingWebhook(id),
    () => notice.success(t("pingSent")),
  );
  const nextState = state === "enabled" ? "disabled" : "enabled";
  const toggle = useEndpointMutation(
    id,
    () => updateWebhook(id, { state: nextState }),
    (saved) => notice.success(t(saved.state === "enabled" ? "nowEnabled" : "nowDisabled")),
  );
  return (
    <div className="flex items-center gap-2">
      {state === "enabled" ? (
        <Button loading={ping.isPending} onClick={() => ping.mutate()}>
          {t("ping")}
        </Button>
      ) : (
        <Button variant="primary" loading={toggle.isPending} onClick={() => toggle.mutate()}>
          {t("enable")}
        </Button>
      )}
      <Menu label={t("more")} icon={<MoreHorizontal className="size-4" />} className="size-9 border">
        <MenuItem onSelect={() => setDialog("edit")}>{t("edit")}</MenuItem>
        <MenuItem onSelect={() => setDialog("rotate")}>{t("rotate")}</MenuItem>
        {state === "enabled" ? <MenuItem onSelect={() => toggle.mutate()}>{t("disable")}</MenuItem> : null}
        <MenuItem onSelect={() => setDialog("delete")}>{t("delete")}</MenuItem>
      </Menu>
      <EditWebhookDialog endpoint={endpoint} open={dialog === "edit"} onClose={close} />
      <RotateSecretDialog endpoint={endpoint} open={dialog === "rotate"} onClose={close} />
      <DeleteWebhookDialog endpoint={endpoint} open={dialog === "delete"} onClose={close} />
    </div>
  );
}
