"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { TimelineItem } from "#components/inbox/thread/timeline-item.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
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
      <p role="status" className="py-8 text-center text-muted text-sm">
        {t("loading")}
      </p>
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
