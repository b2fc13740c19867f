"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConnectNumberForm } from "#components/settings/connect-number-form.tsx";
import { WebhookSteps } from "#components/settings/webhook-steps.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import type { NumberView } from "#lib/numbers/schema.ts";

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
      description={t(connected ? "connectedText" : "dialogText")}
    >
      {connected ? (
        <WebhookSteps number={connected} onDone={() => onOpenChange(false)} />
      ) : (
        <ConnectNumberForm onConnected={setConnected} onCancel={() => onOpenChange(false)} />
      )}
    </Dialog>
  );
}
