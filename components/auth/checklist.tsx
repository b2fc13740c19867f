"use client";

import { ChevronRight, Circle, CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { openNewMessage } from "#components/shell/navigation/new-message.ts";
import { cn } from "#components/ui/cn.ts";
import { Link } from "#components/ui/link.tsx";
import { SectionTitle } from "#components/ui/section-title.tsx";
import type { SetupSteps } from "#lib/accounts/schema.ts";

const STEP = "flex w-full items-center gap-3 px-4 py-3 text-start text-sm -outline-offset-2 hover:bg-raised";

interface Step {
  done: boolean;
  label: string;
  href?: string;
  open?: () => void;
}

export function Checklist({ steps, action }: { steps: SetupSteps; action?: ReactNode }) {
  const t = useTranslations("auth");
  const list: Step[] = [
    { done: steps.number, label: t("stepNumber"), href: "/settings/number" },
    { done: steps.template, label: t("stepTemplate"), href: "/settings/templates" },
    {
      done: steps.team,
      label: t("stepTeam"),
      href: steps.team ? "/settings/members" : "/settings/members?invite=true",
    },
    { done: steps.key, label: t("stepKey"), href: "/settings/keys" },
    { done: steps.message, label: t("stepMessage"), open: openNewMessage },
  ];
  return (
    <>
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <SectionTitle>{t("checklist")}</SectionTitle>
        <p className="tabular flex-1 text-muted text-xs">
          {t("checklistCount", { done: list.filter(({ done }) => done).length, all: list.length })}
        </p>
        {action}
      </div>
      <ul className="divide-y overflow-hidden rounded-lg border bg-surface">
        {list.map(({ done, label, href, open }) => {
          const Icon = done ? CircleCheck : Circle;
          const content = (
            <>
              <Icon
                role="img"
                aria-label={done ? t("done") : t("open")}
                className={cn("size-4", done ? "text-accent" : "text-muted")}
              />
              <span className={cn("flex-1", done && "text-muted")}>{label}</span>
              <ChevronRight aria-hidden className="size-4 text-muted" />
            </>
          );
          return (
            <li key={label}>
              {href ? (
                <Link href={href} className={STEP}>
                  {content}
                </Link>
              ) : (
                <button type="button" onClick={() => open?.()} className={STEP}>
                  {content}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
