"use client";

import { Lightbox, type LightboxItem } from "#components/inbox/thread/lightbox.tsx";
import { LightboxActions } from "#components/inbox/thread/lightbox-actions.tsx";
import { useThreadActions } from "#components/inbox/thread/thread-context.ts";
import { isPdf } from "#lib/conversations/attachments/rules.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

/** The images, videos and PDFs of the loaded messages. */
export function ThreadLightbox({
  messages,
  startId,
  onClose,
}: {
  messages: readonly MessageView[];
  startId: string;
  onClose: () => void;
}) {
  const thread = useThreadActions();
  if (!thread) return null;
  return (
    <Lightbox
      items={messages.flatMap(toItem)}
      startId={startId}
      currentMemberId={thread.currentMemberId}
      contactName={thread.contactName}
      actions={(id, run) => {
        const message = messages.find((one) => one.id === id);
        return message ? <LightboxActions message={message} onAction={run} /> : null;
      }}
      onClose={onClose}
    />
  );
}

function toItem({ attachment, content, ...message }: MessageView): LightboxItem[] {
  if (!attachment?.url || !(attachment.kind === "image" || attachment.kind === "video" || isPdf(attachment)))
    return [];
  return [{ ...message, attachment, caption: "caption" in content ? content.caption : null }];
}
