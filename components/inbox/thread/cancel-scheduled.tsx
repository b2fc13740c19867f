"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { applyResponse } from "#components/inbox/cache/apply-event.ts";
import { applyMessage } from "#components/inbox/cache/thread-cache.ts";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { Button } from "#components/ui/button.tsx";
import { cancelMessage } from "#lib/messages/browser.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";

export function CancelScheduled({ messageId }: { messageId: string }) {
  const t = useTranslations("thread");
  const canReply = usePermission("conversations.reply");
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => cancelMessage(messageId),
    onSuccess: (canceled) => {
      applyMessage(client, canceled.message);
      applyResponse(client, canceled.conversation);
    },
  });
  if (!canReply) return null;
  return (
    <div className="mt-1 flex flex-wrap items-center justify-end gap-2 text-xs">
      {cancel.error ? (
        <p role="alert" className="text-danger">
          {errorText(cancel.error)}
        </p>
      ) : null}
      <Button size="sm" loading={cancel.isPending} onClick={() => cancel.mutate()}>
        {t("cancel")}
      </Button>
    </div>
  );
}
