"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { SwitchRow } from "#components/settings/preferences/preference-rows.tsx";
import { useNotificationPermission } from "#components/settings/preferences/use-notification-permission.ts";
import {
  isPushSupported,
  readSubscription,
  subscribeToPush,
  unsubscribeFromPush,
} from "#components/shell/desktop-notifications/push-subscription.ts";
import { notice } from "#components/ui/notice.ts";
import { pushKeyQuery } from "#lib/notifications/push/browser.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";

const DEVICE = ["push-device"];

export function PushRow() {
  const t = useTranslations("shell.preferences");
  const client = useQueryClient();
  const permission = useNotificationPermission();
  const device = useQuery({
    queryKey: DEVICE,
    queryFn: async () => (await readSubscription()) !== null,
    enabled: permission === "granted",
    retry: false,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: async (on: boolean) => {
      if (!on) return unsubscribeFromPush();
      const { publicKey } = await client.fetchQuery(pushKeyQuery);
      await subscribeToPush(publicKey);
    },
    onError: (error) => notice.error(error instanceof DOMException ? t("pushRejected") : errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: DEVICE }),
  });
  const offered = permission !== "unknown" && isPushSupported();
  return (
    <SwitchRow
      label={t("push")}
      hint={t(offered ? (permission === "granted" ? "pushHint" : "pushFirst") : "pushUnsupported")}
      checked={device.data ?? false}
      disabled={!offered || permission !== "granted" || isPending}
      onChange={mutate}
    />
  );
}
