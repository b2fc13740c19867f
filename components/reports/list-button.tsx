"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ReportMessagesRequest } from "#components/reports/report-messages.ts";

/** A number that opens the list of its messages. @param request null when there is no list */
export function ListButton({
  request,
  onList,
  children,
}: {
  request: ReportMessagesRequest | null;
  onList: (request: ReportMessagesRequest) => void;
  children: ReactNode;
}) {
  const t = useTranslations("reports");
  if (!request) return children;
  const title = t("listMessages", { name: request.name });
  return (
    <button
      type="button"
      onClick={() => onList(request)}
      title={title}
      className="touch-target relative rounded-sm text-page-start underline decoration-line-strong decoration-dotted underline-offset-4 hover:decoration-accent"
    >
      {children}
      <span className="sr-only">, {title}</span>
    </button>
  );
}
