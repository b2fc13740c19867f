"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConnectNumberForm } from "#components/settings/connect-number-form.tsx";
import { WebhookSteps } from "#components/settings/webhook-steps.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Link } from "#components/ui/link.tsx";
import type { NumberView } from "#lib/numbers/schema.ts";

/** https://developers.facebook.com/docs/whatsapp/cloud-api/get-started */
const META_APPS = "https://developers.facebook.com/apps";

export function ConnectNumberDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const t = useTranslations("settings.number");
  const [connected, setConnected] = useState<NumberView | null>(null);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    // It is reset on opening instead of closing, so that nothing changes while it fades out.
    if (open) setConnected(null);
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(connected ? "connectedTitle" : "dialogTitle")}
      description={
        connected
          ? t("connectedText")
          : t.rich("dialogText", {
              meta: (text) => (
                <a href={META_APPS} target="_blank" rel="noopener noreferrer" className="underline">
                  {text}
                </a>
              ),
              guide: (text) => (
                <Link href="/docs/go-live" target="_blank" className="underline">
                  {text}
                </Link>
              ),
            })
      }
    >
      {connected ? (
        <WebhookSteps number={connected} onDone={() => onOpenChange(false)} />
      ) : (
        <ConnectNumberForm onConnected={setConnected} onCancel={() => onOpenChange(false)} />
      )}
    </Dialog>
  );
}
