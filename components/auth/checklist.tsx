"use client";

import { ChevronRight, Circle, CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "#components/ui/cn.ts";
import { Link } from "#components/ui/link.tsx";
import type { SetupSteps } from "#lib/accounts/schema.ts";

export function Checklist({ steps, action }: { steps: SetupSteps; action?: ReactNode }) {
  const t = useTranslations("auth");
  const list = [
    { done: steps.number, label: t("stepNumber"), href: "/settings/number" },
    { done: steps.template, label: t("stepTemplate"), href: "/settings/templates" },
    { done: steps.key, label: t("stepKey"), href: "/settings/keys" },
    { done: steps.message, label: t("stepMessage"), href: "/inbox" },
  ];
  return (
    <>
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 className="font-medium">{t("checklist")}</h2>
        <p className="tabular flex-1 text-muted text-xs">
          {t("checklistCount", { done: list.filter(({ done }) => done).length, all: list.length })}
        </p>
        {action}
      </div>
      <ul className="divide-y overflow-hidden rounded-lg border bg-surface">
        {list.map(({ done, label, href }) => {
          const Icon = done ? CircleCheck : Circle;
          return (
            <li key={href}>
              <Link
                href={href}
                className="flex items-center gap-3 px-4 py-3 text-sm -outline-offset-2 hover:bg-raised"
              >
                <Icon
                  role="img"
                  aria-label={done ? t("done") : t("open")}
                  className={cn("size-4", done ? "text-accent" : "text-muted")}
                />
                <span className={cn("flex-1", done && "text-muted")}>{label}</span>
                <ChevronRight aria-hidden className="size-4 text-muted" />
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}
