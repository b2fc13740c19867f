"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { TimelineItem } from "#components/inbox/thread/timeline-item.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { keysOf } from "#components/ui/keys-of.ts";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { timelineQuery } from "#lib/messages/browser.ts";

interface TimelineDialogProps {
  messageId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function TimelineDialog({ messageId, open, onOpenChange }: TimelineDialogProps) {
  const t = useTranslations("inbox.timeline");
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("title")} description={t("text")}>
      <Timeline messageId={messageId} />
    </Dialog>
  );
}

function Timeline({ messageId }: { messageId: string }) {
  const t = useTranslations("inbox.timeline");
  const { data, error, refetch } = useQuery(timelineQuery(messageId));
  if (!data) {
    return error ? (
      <LoadFailed error={error} onRetry={() => void refetch()} />
    ) : (
      <div role="status" aria-label={t("loading")}>
        {keysOf(4).map((step) => (
          <div
            key={step}
            aria-hidden
            className="flex animate-pulse flex-col gap-2 border-s pb-6 ps-5 last:border-transparent last:pb-0"
          >
            <span className="h-3.5 w-40 rounded bg-raised" />
            <span className="h-3 w-56 rounded bg-raised" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <>
      <ol>
        {data.data.map((step, index) => (
          <TimelineItem
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no id and are only appended.
            key={index}
            step={step}
            opensCalls={data.opensCalls}
          />
        ))}
      </ol>
      <p className="wrap-anywhere mt-4 font-mono text-muted text-xs">{messageId}</p>
    </>
  );
}
