"use client";

import { useTranslations } from "next-intl";
import { useEndpointMutation } from "#components/developers/webhooks/use-endpoint-mutation.ts";
import { Button } from "#components/ui/button.tsx";
import { useInBrowser } from "#components/ui/date-time.tsx";
import { notice } from "#components/ui/notice.ts";
import { useFormats } from "#components/ui/use-formats.ts";
import { useMessageText } from "#components/ui/use-server-texts.ts";
import { DAY } from "#lib/platform/clock.ts";
import { replayWebhook } from "#lib/webhooks/browser.ts";
import { COUNTED_HELD_MAX, DISABLE_AFTER_MS, DISABLE_FAILURES } from "#lib/webhooks/rules.ts";
import type { EndpointView } from "#lib/webhooks/schema.ts";

export function WebhookNotices({ endpoint }: { endpoint: EndpointView }) {
  const t = useTranslations("webhooks");
  const messageText = useMessageText();
  const { dateTime } = useFormats();
  const zone = useInBrowser() ? undefined : "UTC";
  const { id, state, failingSince, disabledAt, disabledReason, held } = endpoint;
  const sendHeld = useEndpointMutation(
    id,
    () => replayWebhook(id, { held: true }),
    (count) => notice.success(t("replayed", { count })),
  );
  const failing = state === "enabled" && failingSince !== null;
  if (!failing && !disabledAt && held === 0) return null;
  return (
    <div
      role="status"
      className="flex flex-col gap-2 rounded-lg border border-warning/40 bg-warning-soft px-4 py-3 text-sm"
    >
      {failing ? (
        <p>
          {t("failingSince", {
            at: dateTime(failingSince, "short", zone),
            days: DISABLE_AFTER_MS / DAY,
            attempts: DISABLE_FAILURES,
          })}
        </p>
      ) : null}
      {disabledAt ? (
        <p>
          {t("disabledSince", {
            at: dateTime(disabledAt, "short", zone),
            reason: messageText(disabledReason ?? ""),
          })}
        </p>
      ) : null}
      {held > 0 ? (
        <div className="flex flex-wrap items-center gap-3">
          <p>
            {held >= COUNTED_HELD_MAX
              ? t("storedCountMany", { count: held })
              : t("storedCount", { count: held })}
          </p>
          {state === "enabled" ? (
            <Button size="sm" loading={sendHeld.isPending} onClick={() => sendHeld.mutate()}>
              {t("sendStored")}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
