"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { FailureWatch } from "#components/inbox/cache/failure-watch.ts";
import { isOfColleague } from "#components/inbox/cache/is-of-colleague.ts";
import type { LivePage } from "#components/inbox/cache/live-page.ts";
import { announce } from "#components/shell/live/announce.ts";
import { useFailureTexts } from "#components/ui/use-server-texts.ts";
import { useSpokenPreview } from "#components/ui/use-spoken-preview.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import type { LiveEvent } from "#lib/events/live-event-schema.ts";

type MessageEvent = Extract<LiveEvent, { type: `message.${string}` }>;

/**
 * Announces messages that are received, that a colleague adds to the open conversation, and that fail, if they concern the
 * signed-in member: announcements interrupt a screen reader.
 */
export function EventAnnouncements({
  page,
  currentMemberId,
  pathname,
}: {
  page: LivePage;
  currentMemberId: string;
  pathname: string;
}): null {
  const t = useTranslations("thread.from");
  const spokenPreview = useSpokenPreview();
  const failureTexts = useFailureTexts();
  const [failures] = useState(() => new FailureWatch());
  useEffect(() => {
    // Not the conversation's last message, which may be a later one.
    const previewOf = ({ content }: MessageView) =>
      spokenPreview({ kind: content.kind, preview: page.previewOf(content) });
    const announceReceived = ({ type, message, conversation }: MessageEvent, isOpen: boolean) => {
      const { assignee, contact } = conversation;
      if (type !== "message.created" || message.direction !== "inbound" || contact.blocked) return;
      if (assignee?.id !== currentMemberId && !isOpen) return;
      announce("message", { name: contact.displayName, preview: previewOf(message) });
    };
    const announceOfColleague = ({ type, message }: MessageEvent, isOpen: boolean) => {
      if (type !== "message.created" || !isOpen || !isOfColleague(message, currentMemberId)) return;
      if (message.held?.reason === "scheduled") return;
      const { author, fromPhone, content } = message;
      const name = fromPhone ? t("phone") : (author.name ?? "");
      if (content.kind === "note") announce("note", { name, preview: content.body });
      else announce("reply", { name, preview: previewOf(message) });
    };
    const announceFailed = ({ message, conversation }: MessageEvent, isOpen: boolean) => {
      const { failure, author } = message;
      if (!failures.hasJustFailed(message) || failure === null) return;
      if (author.id !== currentMemberId && !isOpen) return;
      const reason = failureTexts(failure)?.cause ?? failure.message;
      announce("failed", { name: conversation.contact.displayName, reason });
    };
    return page.onEvent((event) => {
      if (event.type !== "message.created" && event.type !== "message.updated") return;
      const isOpen = pathname === `/inbox/${event.conversation.id}`;
      announceReceived(event, isOpen);
      announceOfColleague(event, isOpen);
      announceFailed(event, isOpen);
    });
  }, [page, t, spokenPreview, failureTexts, failures, currentMemberId, pathname]);
  return null;
}
