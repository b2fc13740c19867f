"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "#components/ui/cn.ts";
import { DateTime } from "#components/ui/date-time.tsx";
import type { StaffTimelineStep } from "#lib/conversations/thread/timeline-schema.ts";

export function TimelineItem({ step, opensCalls }: { step: StaffTimelineStep; opensCalls: boolean }) {
  const t = useTranslations("inbox.timeline");
  const { title, bad, notes } = useWords(step);
  return (
    <li className="relative border-s pb-4 ps-5 last:border-transparent last:pb-0">
      <span
        aria-hidden
        className={cn("-start-[4.5px] absolute top-1.5 size-2 rounded-full", bad ? "bg-danger" : "bg-accent")}
      />
      <p className={cn("font-medium text-sm", bad && "text-danger")}>{title}</p>
      <p className="tabular text-muted text-xs">
        <DateTime value={step.at} format="full" />
        {"whatsappAt" in step && step.whatsappAt ? (
          <>
            {" · "}
            {t("whatsappSays")} <DateTime value={step.whatsappAt} format="full" />
          </>
        ) : null}
      </p>
      {notes.filter(Boolean).map((note) => (
        <p key={note} className="wrap-anywhere mt-0.5 text-muted text-xs">
          {note}
        </p>
      ))}
      {step.kind === "called" && opensCalls ? (
        <Link
          href={`/settings/requests/${step.requestId}`}
          className="mt-0.5 inline-flex min-h-6 items-center text-accent text-xs underline underline-offset-2"
        >
          {t("openCall")}
        </Link>
      ) : null}
    </li>
  );
}

interface Words {
  title: ReactNode;
  bad: boolean;
  notes: (string | null)[];
}

function useWords(step: StaffTimelineStep): Words {
  const t = useTranslations("inbox.timeline");
  const inTime = (ms: number | null) => (ms === null ? null : t("took", { ms }));
  switch (step.kind) {
    case "called":
      return {
        title: t("called", { key: step.keyName }),
        bad: step.status >= 400,
        notes: [`${step.method} ${step.path}`, t("answered", { status: step.status, ms: step.durationMs })],
      };
    case "accepted":
      return {
        title: step.by.name ? t("accepted", { name: step.by.name }) : t("acceptedBySystem"),
        bad: false,
        notes: [],
      };
    case "received":
      return { title: t("received"), bad: false, notes: [] };
    case "fallback":
      return {
        title: t("fallback", { template: step.template, language: step.language }),
        bad: false,
        notes: [],
      };
    case "attempt":
      return {
        title: t(`attempt.${step.outcome}`, { attempt: step.attempt }),
        bad: step.outcome === "refused",
        notes: [
          [step.httpStatus === null ? null : `HTTP ${step.httpStatus}`, inTime(step.durationMs), step.reason]
            .filter(Boolean)
            .join(" · "),
          ...errorNotes(step),
          step.traceId ? t("trace", { id: step.traceId }) : null,
        ],
      };
    case "status":
      return {
        title: t(`status.${step.status}`),
        bad: step.status === "failed",
        notes: [step.changed ? null : t("unchanged"), ...errorNotes(step)],
      };
    case "retried":
      return { title: t("retried", { name: step.by.name ?? t("someone") }), bad: false, notes: [] };
    case "gave_up":
      return { title: t("gaveUp"), bad: true, notes: [step.cause, step.action] };
    case "delivery":
      return {
        title: t(`delivery.${step.result}`, { type: step.eventType, attempt: step.attempt }),
        bad: step.result === "failed",
        notes: [
          [step.httpStatus === null ? null : `HTTP ${step.httpStatus}`, inTime(step.durationMs), step.error]
            .filter(Boolean)
            .join(" · "),
          step.endpointId,
        ],
      };
  }
}

function errorNotes({
  cause,
  action,
  whatsappCode,
  whatsappTitle,
}: Extract<StaffTimelineStep, { kind: "attempt" | "status" }>): (string | null)[] {
  const code = [whatsappCode, whatsappTitle].filter((part) => part !== null).join(" ");
  return [cause, action, code || null];
}
