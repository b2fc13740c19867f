"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RotateCw, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Button, buttonStyle } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { notice } from "#components/ui/notice.ts";
import { inboundListKey, inboundSummaryQuery, replayAllInboundWebhooks } from "#lib/ingest/browser.ts";
import { MAX_COUNTED_PROBLEMS } from "#lib/ingest/rules.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";

export function InboundProblems() {
  const t = useTranslations("settings.inbound");
  const client = useQueryClient();
  const { data } = useQuery(inboundSummaryQuery);
  const problems = data?.problems;
  useEffect(() => {
    if (problems !== undefined) void client.invalidateQueries({ queryKey: inboundListKey });
  }, [client, problems]);
  const replay = useMutation({
    mutationFn: replayAllInboundWebhooks,
    onSuccess: ({ count }) => {
      notice.success(t("replayingAll", { count }));
      void client.invalidateQueries(inboundSummaryQuery);
    },
    onError: (error) => notice.error(errorText(error)),
  });
  return (
    <div role="status">
      {problems ? (
        <div className="mb-4 flex flex-col gap-3 rounded-lg border border-warning/40 bg-warning-soft px-4 py-3 text-sm md:flex-row md:items-center md:justify-between">
          <div className="flex gap-3">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
            <div>
              <p className="font-medium text-warning">
                {problems >= MAX_COUNTED_PROBLEMS
                  ? t("manyProblems", { count: problems })
                  : t("problems", { count: problems })}
              </p>
              <p className="mt-0.5 max-w-xl text-ink">{t("problemsText")}</p>
            </div>
          </div>
          <div className="flex shrink-0 gap-2 max-md:ps-7">
            <Link href="/settings/inbound?state=problems" className={buttonStyle({ size: "sm" })}>
              {t("showProblems")}
            </Link>
            <Button size="sm" loading={replay.isPending} onClick={() => replay.mutate()}>
              <RotateCw aria-hidden className="size-3.5" />
              {t("replayAll")}
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  );
}
