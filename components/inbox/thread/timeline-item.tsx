"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "#components/ui/cn.ts";
import { DateTime } from "#components/ui/date-time.tsx";
import { Link } from "#components/ui/link.tsx";
import { useFormats } from "#components/ui/use-formats.ts";
import { useFailureTexts, useMessageText } from "#components/ui/use-server-texts.ts";
import type { StaffTimelineStep } from "#lib/conversations/thread/timeline-schema.ts";
import { WAIT } from "#lib/whatsapp/error-group-rules.ts";

export function TimelineItem({ step, opensCalls }: { step: StaffTimelineStep; opensCalls: boolean }) {
  const t = useTranslations("inbox.timeline");
  const { title, isFailure, notes } = useStepText(step);
  return (
    <li className="relative border-s pb-4 ps-5 last:border-transparent last:pb-0">
      <span
        aria-hidden
        className={cn(
          "-start-[4.5px] absolute top-1.5 size-2 rounded-full",
          isFailure ? "bg-danger" : "bg-accent",
        )}
      />
      <p className={cn("font-medium text-sm", isFailure && "text-danger")}>{title}</p>
      <p className="tabular text-muted text-xs">
        <DateTime value={step.at} format="full" />
        {"whatsappAt" in step && step.whatsappAt ? (
          <>
            {" · "}
            {t("whatsappTime")} <DateTime value={step.whatsappAt} format="full" />
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
          {t("viewRequest")}
        </Link>
      ) : null}
    </li>
  );
}

type FailableStep = Extract<StaffTimelineStep, { kind: "attempt" | "status" }>;

interface StepText {
  title: ReactNode;
  isFailure: boolean;
  notes: (string | null)[];
}

function useStepText(step: StaffTimelineStep): StepText {
  const t = useTranslations("inbox.timeline");
  const translateFailure = useFailureTexts();
  const messageText = useMessageText();
  const { dateTime } = useFormats();
  const errorNotes = (failed: FailableStep) => {
    const { whatsappCode, whatsappTitle, whatsappDetails } = failed;
    const code = [whatsappCode, whatsappTitle].filter((part) => part !== null).join(" ");
    const { cause, action } =
      (failed.cause && translateFailure({ code: "WHATSAPP_REJECTED", whatsappCode })) || failed;
    const advice = failed.action === WAIT ? t("wait") : failed.action && action;
    return [cause, advice, code || null, whatsappDetails === whatsappTitle ? null : whatsappDetails];
  };
  const durationText = (ms: number | null) => (ms === null ? null : t("duration", { ms }));
  switch (step.kind) {
    case "called":
      return {
        title: t("apiRequest", { key: step.keyName }),
        isFailure: step.status >= 400,
        notes: [`${step.method} ${step.path}`, t("responded", { status: step.status, ms: step.durationMs })],
      };
    case "accepted":
      return {
        title: step.by.name ? t("created", { name: step.by.name }) : t("createdAutomatically"),
        isFailure: false,
        notes: [],
      };
    case "received":
      return { title: t("received"), isFailure: false, notes: [] };
    case "fallback":
      return {
        title: t("fallback", { template: step.template, language: step.language }),
        isFailure: false,
        notes: [],
      };
    case "attempt":
      return {
        title: t(`attempt.${step.outcome}`, { attempt: step.attempt }),
        isFailure: step.outcome === "refused",
        notes: [
          [
            step.httpStatus === null ? null : `HTTP ${step.httpStatus}`,
            durationText(step.durationMs),
            step.reason && messageText(step.reason),
          ]
            .filter(Boolean)
            .join(" · "),
          ...errorNotes(step),
          step.traceId ? t("trace", { id: step.traceId }) : null,
        ],
      };
    case "status":
      return {
        title: t(`status.${step.status}`),
        isFailure: step.status === "failed",
        notes: [step.changed ? null : t("unchanged"), ...errorNotes(step)],
      };
    case "retried":
      return { title: t("retried", { name: step.by.name ?? t("someone") }), isFailure: false, notes: [] };
    case "canceled":
      return { title: t("canceled", { name: step.by.name ?? t("someone") }), isFailure: false, notes: [] };
    case "rescheduled": {
      const name = step.by.name ?? t("someone");
      const title = step.sendAt
        ? t("rescheduled", { name, time: dateTime(step.sendAt, "short") })
        : t("sentEarly", { name });
      return { title, isFailure: false, notes: [] };
    }
    case "gave_up": {
      const { cause, action } = translateFailure({ code: step.code, whatsappCode: null }) ?? step;
      return { title: t("failed"), isFailure: true, notes: [cause, action] };
    }
    case "delivery":
      return {
        title: t(`delivery.${step.result}`, { type: step.eventType, attempt: step.attempt }),
        isFailure: step.result === "failed",
        notes: [
          [
            step.httpStatus === null ? null : `HTTP ${step.httpStatus}`,
            durationText(step.durationMs),
            step.error && messageText(step.error),
          ]
            .filter(Boolean)
            .join(" · "),
          step.endpointId,
        ],
      };
  }
}
