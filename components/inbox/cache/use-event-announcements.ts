"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { FailureWatch } from "#components/inbox/cache/failure-watch.ts";
import type { LivePage } from "#components/inbox/cache/live-page.ts";
import { announce } from "#components/shell/live/announce.ts";
import { useFailureTexts, usePreviewText } from "#components/ui/use-server-texts.ts";
import type { LiveEvent } from "#lib/events/live-event-schema.ts";
import { hasTrait } from "#lib/whatsapp/kind-rules.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";

type MessageEvent = Extract<LiveEvent, { type: `message.${string}` }>;

/**
 * Announces messages that are received and messages that fail, if they concern the signed-in member: announcements interrupt a
 * screen reader.
 */
export function useEventAnnouncements(
  page: LivePage | null,
  currentMemberId: string,
  pathname: string,
): void {
  const previewText = usePreviewText();
  const t = useTranslations("inbox.kind");
  const failureTexts = useFailureTexts();
  const [failures] = useState(() => new FailureWatch());
  useEffect(() => {
    const spokenPreview = (last: { kind: string; preview: string }) => {
      const preview = previewText(last);
      // The emoji of the kind would be read as “camera”.
      return hasTrait(last.kind, "isWritten") ? preview : preview.replace(/^\p{Extended_Pictographic} /u, "");
    };
    const announceReceived = ({ type, message, conversation }: MessageEvent, isOpen: boolean) => {
      const { assignee, contact, lastMessage } = conversation;
      if (type !== "message.created" || message.direction !== "inbound" || contact.blocked) return;
      if (assignee?.id !== currentMemberId && !isOpen) return;
      const preview = lastMessage ? spokenPreview(lastMessage) : "";
      const kind = captionedKind(message.content);
      if (kind) announce("media", { name: contact.displayName, kind: t(kind), caption: preview });
      else announce("message", { name: contact.displayName, preview });
    };
    const announceFailed = ({ message, conversation }: MessageEvent, isOpen: boolean) => {
      const { failure, author } = message;
      if (!failures.hasJustFailed(message) || failure === null) return;
      if (author.id !== currentMemberId && !isOpen) return;
      const reason = failureTexts(failure)?.cause ?? failure.message;
      announce("failed", { name: conversation.contact.displayName, reason });
    };
    return page?.onEvent((event) => {
      if (event.type !== "message.created" && event.type !== "message.updated") return;
      const isOpen = pathname === `/inbox/${event.conversation.id}`;
      announceReceived(event, isOpen);
      announceFailed(event, isOpen);
    });
  }, [page, previewText, failureTexts, failures, currentMemberId, pathname, t]);
}

type CaptionedKind = "image" | "video" | "document" | "location" | "contacts";

/** If the preview has a text of the message instead of the name of its kind. */
function captionedKind(content: MessageContent): CaptionedKind | null {
  switch (content.kind) {
    case "image":
    case "video":
      return content.caption ? content.kind : null;
    case "document":
      return content.caption || content.filename ? content.kind : null;
    case "location":
      return content.name || content.address ? content.kind : null;
    case "contacts":
      return content.contacts.length > 0 ? content.kind : null;
    default:
      return null;
  }
}
