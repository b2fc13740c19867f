"use client";

import { LoaderCircle, LogOut, WifiOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useConnection, useRefusal } from "#components/shell/live/live-context.ts";
import { cn } from "#components/ui/cn.ts";

const DELAY_MS = 600;

const icons = {
  reconnecting: LoaderCircle,
  "catching-up": LoaderCircle,
  offline: WifiOff,
  ended: LogOut,
  switched: LoaderCircle,
  forbidden: LoaderCircle,
};

export function ConnectionStrip() {
  const t = useTranslations("live");
  const connection = useConnection();
  const refusal = useRefusal();
  const [isDelayed, setDelayed] = useState(true);
  const isHealthy = connection === "live" || connection === "connecting";
  useEffect(() => {
    if (isHealthy) return setDelayed(true);
    const timer = setTimeout(() => setDelayed(false), DELAY_MS);
    return () => clearTimeout(timer);
  }, [isHealthy]);
  const shown = isHealthy || isDelayed ? null : connection;
  const Icon = shown ? icons[shown] : null;
  return (
    <div role="status" data-live={connection}>
      {shown && Icon ? (
        <p
          data-connection={shown}
          className={cn(
            "flex items-center justify-center gap-2 border-t px-4 py-1 text-xs",
            shown === "catching-up" ? "bg-surface text-ink" : "bg-warning-soft text-warning",
          )}
        >
          <Icon
            aria-hidden
            className={cn("size-3.5 shrink-0", Icon === LoaderCircle && "motion-safe:animate-spin")}
          />
          <span className="min-w-0">{refusal ?? t(`connection.${shown}`)}</span>
        </p>
      ) : null}
    </div>
  );
}
