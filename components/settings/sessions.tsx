"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type LucideIcon, Monitor, MonitorSmartphone, Smartphone, Tablet } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmForm } from "#components/ui/confirm-form.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { SectionTitle } from "#components/ui/section-title.tsx";
import { ListSkeleton } from "#components/ui/skeletons.tsx";
import { useFormats } from "#components/ui/use-formats.ts";
import { useLast } from "#components/ui/use-last.ts";
import { endOtherSessions, endSession, sessionsQuery } from "#lib/accounts/auth/browser.ts";
import type { SessionView } from "#lib/accounts/auth/schema.ts";

const ICONS: Record<SessionView["client"]["kind"], LucideIcon> = {
  desktop: Monitor,
  mobile: Smartphone,
  tablet: Tablet,
  unknown: MonitorSmartphone,
};

/** Where the person is signed in. */
export function Sessions() {
  const t = useTranslations("settings.profile.sessions");
  const { data, error, refetch } = useQuery(sessionsQuery);
  const [ending, setEnding] = useState<SessionView | "others" | null>(null);
  const hasOthers = data?.data.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <section aria-labelledby="sessions" className="mb-8">
      <div className="mb-2 flex min-h-7 flex-wrap items-center justify-between gap-2">
        <SectionTitle id="sessions">{t("title")}</SectionTitle>
        {hasOthers ? (
          <Button size="sm" onClick={() => setEnding("others")}>
            {t("endOthers")}
          </Button>
        ) : null}
      </div>
      {data ? (
        <ul className="divide-y rounded-lg border bg-surface">
          {data.data.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
          ))}
        </ul>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={1} />
      )}
      <EndDialog target={ending} onClose={() => setEnding(null)} />
    </section>
  );
}

function SessionRow({ session, onEnd }: { session: SessionView; onEnd: () => void }) {
  const t = useTranslations("settings.profile.sessions");
  const nameOf = useClientName();
  const { dateTime } = useFormats();
  const { client, address, network, signedInAt, deviceKnownSince, isNewDevice, lastSeenAt, isCurrent } =
    session;
  const Icon = ICONS[client.kind];
  const name = nameOf(session);
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium">{name}</span>
          {isCurrent ? <Badge tone="success">{t("current")}</Badge> : null}
        </p>
        <p className="text-muted">
          {t("signedIn", { date: dateTime(signedInAt, "short") })}
          {address ? (
            <>
              {" · "}
              <bdi className="break-all">{address}</bdi>
            </>
          ) : null}
          {network ? ` · ${t(`networks.${network}`)}` : null}
        </p>
        <p className="text-muted text-xs">
          {isCurrent ? null : (
            <>
              {t("lastSeen")} <RelativeTime value={lastSeenAt} />
            </>
          )}
          {isCurrent || deviceKnownSince === null ? null : " · "}
          {deviceKnownSince === null
            ? null
            : isNewDevice
              ? t("newDevice")
              : t("knownSince", { date: dateTime(deviceKnownSince, "date") })}
        </p>
      </div>
      {isCurrent ? null : (
        <Button
          size="sm"
          aria-label={t("endNamed", { name })}
          onClick={onEnd}
          className="pointer-coarse:h-11"
        >
          {t("end")}
        </Button>
      )}
    </li>
  );
}

function EndDialog({ target, onClose }: { target: SessionView | "others" | null; onClose: () => void }) {
  const t = useTranslations("settings.profile.sessions");
  const nameOf = useClientName();
  const shown = useLast(target);
  const isAll = shown === "others";
  return (
    <Dialog
      open={target !== null}
      onOpenChange={(open) => open || onClose()}
      title={isAll ? t("endOthersTitle") : t("endTitle", { name: shown ? nameOf(shown) : "" })}
      description={t(isAll ? "endOthersText" : "endText")}
    >
      {shown ? <End key={shown === "others" ? shown : shown.id} target={shown} onClose={onClose} /> : null}
    </Dialog>
  );
}

function End({ target, onClose }: { target: SessionView | "others"; onClose: () => void }) {
  const t = useTranslations("settings.profile.sessions");
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => (target === "others" ? endOtherSessions() : endSession(target.id)),
    onSuccess: onClose,
    onSettled: () => void client.invalidateQueries(sessionsQuery),
  });
  return (
    <ConfirmForm submitLabel={t("end")} mutation={end} onSubmit={() => end.mutate()} onCancel={onClose} />
  );
}

function useClientName(): (session: SessionView) => string {
  const t = useTranslations("settings.profile.sessions");
  return ({ client: { browser, system } }) =>
    browser && system ? t("client", { browser, system }) : (browser ?? system ?? t("unknownClient"));
}
