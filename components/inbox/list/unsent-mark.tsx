"use client";

import { PencilLine, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useUnsentDraft } from "#components/inbox/cache/draft-store.ts";
import { useFailedMessage } from "#components/inbox/cache/pending-messages.ts";
import { useReplyConflict } from "#components/inbox/cache/reply-conflict-store.ts";
import { useContentPreview } from "#components/inbox/thread/use-content-preview.ts";
import { cn } from "#components/ui/cn.ts";
import { useInBrowser } from "#components/ui/date-time.tsx";
import { useFormats } from "#components/ui/use-formats.ts";
import type { Draft } from "#lib/conversations/drafts/schema.ts";

/** What this member has written there and this browser has not sent, instead of the last message. Renders without the row. */
export function UnsentMark({ conversationId, memberId }: { conversationId: string; memberId: string }) {
  const t = useTranslations("list.unsent");
  const isHeld = useReplyConflict(conversationId) !== null;
  const failed = useFailedMessage(conversationId);
  const draft = useUnsentDraft(memberId, conversationId);
  const previewOf = useContentPreview();
  const textOfDraft = useDraftText();
  // The server does not know them.
  if (!useInBrowser()) return null;
  // A held reply is in the composer again.
  const kind = isHeld ? "held" : failed ? "failed" : draft ? "draft" : null;
  if (kind === null) return null;
  const Icon = kind === "draft" ? PencilLine : TriangleAlert;
  return (
    <span className="peer flex min-w-0 flex-1 items-center gap-1.5" data-unsent>
      <span
        className={cn(
          "flex shrink-0 items-center gap-1 font-medium text-xs",
          kind === "draft" ? "text-accent" : "text-warning",
        )}
      >
        <Icon aria-hidden className="size-3" />
        {t(kind)}
      </span>
      <span dir="auto" className="min-w-0 flex-1 truncate text-page-start text-muted text-sm">
        {kind === "failed" && failed ? previewOf(failed.content) : draft ? textOfDraft(draft) : null}
      </span>
    </span>
  );
}

function useDraftText(): (draft: Draft) => string {
  const previewOf = useContentPreview();
  const { enumerate } = useFormats();
  return ({ body, files }) =>
    body.trim() === ""
      ? enumerate(files.map(({ caption, name }) => caption || name))
      : previewOf({ kind: "text", body });
}
