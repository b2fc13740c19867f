"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useEndpointMutation } from "#components/developers/webhooks/use-endpoint-mutation.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { DialogFooter } from "#components/ui/dialog-footer.tsx";
import { SecretText } from "#components/ui/secret-text.tsx";
import { rotateWebhookSecret } from "#lib/webhooks/browser.ts";
import type { EndpointView } from "#lib/webhooks/schema.ts";

export function RotateSecretDialog({
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
  const [secret, setSecret] = useState<string | null>(null);
  const rotate = useEndpointMutation(
    endpoint.id,
    () => rotateWebhookSecret(endpoint.id),
    (made) => setSecret(made.secret),
  );
  const close = () => {
    setSecret(null);
    rotate.reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || close()}
      title={t(secret ? "rotatedTitle" : "rotate")}
      description={t(secret ? "rotatedText" : "rotateText")}
    >
      {secret ? (
        <div className="flex flex-col gap-5">
          <SecretText secret={secret} copyLabel={t("copySecret")} />
          <Button variant="primary" className="self-end" onClick={close}>
            {t("done")}
          </Button>
        </div>
      ) : (
        <DialogFooter>
          <Button onClick={close}>{common("cancel")}</Button>
          <Button variant="primary" loading={rotate.isPending} onClick={() => rotate.mutate()}>
            {t("rotate")}
          </Button>
        </DialogFooter>
      )}
    </Dialog>
  );
}
