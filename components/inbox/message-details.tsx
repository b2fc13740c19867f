"use client";

import { Info } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";

// Nobody pays for it who does not ask what became of a message.
const TimelineDialog = dynamic(
  () => import("#components/inbox/timeline-dialog.tsx").then((module) => module.TimelineDialog),
  { ssr: false },
);

/** Opens what happened to one of our messages, step by step. */
export function MessageDetails({ messageId }: { messageId: string }) {
  const t = useTranslations("inbox");
  const [opened, setOpened] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={t("timeline.open")}
        title={t("timeline.open")}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
        className="grid size-7 shrink-0 place-items-center rounded-md text-muted opacity-0 transition-opacity hover:bg-raised hover:text-ink focus-visible:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
      >
        <Info aria-hidden className="size-4" />
      </button>
      {opened ? <TimelineDialog messageId={messageId} open={open} onOpenChange={setOpen} /> : null}
    </>
  );
}
