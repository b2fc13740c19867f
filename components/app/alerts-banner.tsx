"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useDeviceSettings } from "#components/ui/device-settings.ts";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { useFocusReplacement } from "#components/ui/use-focus-replacement.ts";
import { alertsQuery } from "#lib/accounts/alerts/browser.ts";
import type { AlertView } from "#lib/accounts/alerts/schema.ts";

const AlertLine = lazyComponent(() =>
  import("#components/app/alert-line.tsx").then((module) => module.AlertLine),
);

/** More than a workspace has at a time, so that a dismissed alert does not come back. */
const DISMISSED_MAX = 50;

/** An alert that is raised again keeps its id while it is open. */
function raisedKey({ id, raisedAt }: AlertView): string {
  return `${id} ${raisedAt}`;
}

export function AlertsBanner() {
  const pathname = usePathname();
  const { data } = useQuery(alertsQuery);
  const focusHandlers = useFocusReplacement(() => document.getElementById("content")?.focus());
  const dismissed = useDeviceSettings(({ dismissedAlerts }) => dismissedAlerts);
  const critical = (data?.data ?? []).filter(
    (alert) => alert.severity === "critical" && !dismissed.includes(raisedKey(alert)),
  );
  const [first] = critical;
  // That page lists it already.
  const shown = first && pathname !== "/settings/alerts";
  const dismiss = () =>
    useDeviceSettings.setState(({ dismissedAlerts }) => ({
      dismissedAlerts: [...critical.map(raisedKey), ...dismissedAlerts].slice(0, DISMISSED_MAX),
    }));
  return (
    <div {...focusHandlers} role="status">
      {shown ? <AlertLine first={first} count={critical.length} onDismiss={dismiss} /> : null}
    </div>
  );
}
