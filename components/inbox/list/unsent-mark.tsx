"use client";

import { CalendarClock, Clock, type LucideIcon, PencilLine, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useUnsentDraft } from "#components/inbox/cache/draft-store.ts";
import type { PendingMessage } from "#components/inbox/cache/pending-message.ts";
import { useFailedMessage } from "#components/inbox/cache/pending-messages.ts";
import { useReplyConflict } from "#components/inbox/cache/reply-conflict-store.ts";
import { useContentPreview } from "#components/inbox/thread/use-content-preview.ts";
import { serverNow } from "#components/shell/session/server-clock.ts";
import { cn } from "#components/ui/cn.ts";
import { useInBrowser } from "#components/ui/date-time.tsx";
import { daysAgo } from "#components/ui/formats.ts";
import { useFormats } from "#components/ui/use-formats.ts";
import type { Draft } from "#lib/conversations/drafts/schema.ts";

interface UnsentMarkProps {
  conversationId: string;
  memberId: string;
  /** When the next message that anybody scheduled is due. */
  scheduledAt: string | null;
}

/**
 * Shows the member's unsent text instead of the last message. Without such text, it shows before the last message when the
 * next scheduled message is due. Rerenders separately from the row.
 */
export function UnsentMark({ conversationId, memberId, scheduledAt }: UnsentMarkProps) {
  const t = useTranslations("list.unsent");
  const isHeld = useReplyConflict(conversationId) !== null;
  const unsent = useFailedMessage(conversationId);
  const draft = useUnsentDraft(memberId, conversationId);
  const previewOf = useContentPreview();
  const textOfDraft = useDraftText();
  // The server does not know them.
  if (!useInBrowser()) return null;
  // A held reply is in the composer again.
  const kind = isHeld ? "held" : unsent ? kindOf(unsent) : draft ? "draft" : null;
  if (kind === null) return scheduledAt ? <ScheduledMark at={scheduledAt} /> : null;
  const text = !isHeld && unsent ? previewOf(unsent.content) : draft ? textOfDraft(draft) : "";
  const { icon: Icon, color } = LOOKS[kind];
  return (
    <span
      data-unsent={text !== "" || undefined}
      className={cn("peer flex min-w-0 items-center gap-1.5", text !== "" && "flex-1")}
    >
      <span className={cn("flex shrink-0 items-center gap-1 font-medium text-xs", color)}>
        <Icon aria-hidden className="size-3" />
        {t(kind)}
      </span>
      <span dir="auto" className="min-w-0 flex-1 truncate text-page-start text-muted text-sm">
        {text}
      </span>
    </span>
  );
}

type UnsentKind = "held" | "failed" | "waiting" | "draft";

const LOOKS: Record<UnsentKind, { icon: LucideIcon; color: string }> = {
  held: { icon: TriangleAlert, color: "text-warning" },
  failed: { icon: TriangleAlert, color: "text-warning" },
  waiting: { icon: Clock, color: "text-muted" },
  draft: { icon: PencilLine, color: "text-accent" },
};

/** Without a connection it is sent again by itself, so that it has not failed. */
function kindOf({ isUnreachable, isInterrupted }: PendingMessage): "failed" | "waiting" {
  return isUnreachable && !isInterrupted ? "waiting" : "failed";
}

function useDraftText(): (draft: Draft) => string {
  const previewOf = useContentPreview();
  const { enumerate } = useFormats();
  return ({ body, files }) =>
    body.trim() === ""
      ? enumerate(files.map(({ caption, name }) => caption || name))
      : previewOf({ kind: "text", body });
}

function ScheduledMark({ at }: { at: string }) {
  const t = useTranslations("list.unsent");
  const { dateTime } = useFormats();
  const isToday = daysAgo(at, serverNow(), undefined) === 0;
  return (
    <span className="tabular flex shrink-0 items-center gap-1 text-muted text-xs">
      <CalendarClock aria-hidden className="size-3" />
      {t("scheduled", { time: dateTime(at, isToday ? "time" : "short") })}
    </span>
  );
}
