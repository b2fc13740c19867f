"use client";

import { PencilLine, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useHasDraft } from "#components/inbox/cache/draft-store.ts";
import { useHasFailedMessage } from "#components/inbox/cache/pending-messages.ts";
import { useReplyConflict } from "#components/inbox/cache/reply-conflict-store.ts";
import { useInBrowser } from "#components/ui/date-time.tsx";

/** What this member has written there and this browser has not sent. Renders without the row. */
export function UnsentMark({ conversationId, memberId }: { conversationId: string; memberId: string }) {
  const t = useTranslations("list.unsent");
  const isHeld = useReplyConflict(conversationId) !== null;
  const hasFailed = useHasFailedMessage(conversationId);
  const hasDraft = useHasDraft(memberId, conversationId);
  // The server does not know them.
  if (!useInBrowser()) return null;
  if (isHeld || hasFailed) {
    return (
      <span className="flex shrink-0 items-center gap-1 font-medium text-warning text-xs">
        <TriangleAlert aria-hidden className="size-3" />
        {t(isHeld ? "held" : "failed")}
      </span>
    );
  }
  return hasDraft ? (
    <span className="flex shrink-0 items-center gap-1 font-medium text-accent text-xs">
      <PencilLine aria-hidden className="size-3" />
      {t("draft")}
    </span>
  ) : null;
}
