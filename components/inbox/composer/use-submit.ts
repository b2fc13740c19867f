"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type RefObject, useState } from "react";
import { addSignature } from "#components/inbox/cache/draft-rules.ts";
import { changeDraft, clearDraftForSend, useDraft } from "#components/inbox/cache/draft-store.ts";
import { setPreviousTime } from "#components/inbox/cache/previous-time-store.ts";
import { getSeenRevision } from "#components/inbox/cache/seen-revision-store.ts";
import { enqueue } from "#components/inbox/cache/send-queue.ts";
import { useUploads } from "#components/inbox/cache/upload-store.ts";
import { type Submission, toMessages, undoPeriodEnd } from "#components/inbox/composer/submit-rules.ts";
import { markOpenedThreadSeen } from "#components/inbox/composer/use-thread-seen.ts";
import { useFormats } from "#components/ui/use-formats.ts";
import { membersQuery } from "#lib/accounts/browser.ts";
import { preferencesQuery } from "#lib/accounts/preferences/browser.ts";
import type { DraftFile } from "#lib/conversations/drafts/schema.ts";
import { findUnfilled } from "#lib/conversations/quick-replies/rules.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { teamsQuery } from "#lib/teams/browser.ts";
import { LIMITS } from "#lib/whatsapp/limits.ts";

/** Checks the draft of a conversation and sends it. @param onSent called when nothing is quoted any more */
export function useSubmit(
  { id, threadRevision }: Pick<ConversationView, "id" | "threadRevision">,
  field: RefObject<HTMLTextAreaElement | null>,
  onSent: () => void,
) {
  const t = useTranslations("composer");
  const { enumerate } = useFormats();
  const client = useQueryClient();
  const draft = useDraft(id);
  const uploads = useUploads().filter(({ conversationId }) => conversationId === id);
  const { data: preferences } = useQuery(preferencesQuery);
  const [error, setError] = useState<string | null>(null);
  const { isNote, isUnsigned, body, files } = draft;
  const signature = isNote ? "" : (preferences?.signature ?? "");
  const length = addSignature(body, isUnsigned ? null : signature).length;
  const tooLong = length > LIMITS.text;
  const uploading = uploads.some(({ error }) => error === null);
  const hasFiles = !isNote && files.length > 0;
  const ready = !tooLong && !(uploading && !isNote) && (body.trim() !== "" || hasFiles);

  function canSubmit(): boolean {
    if (!ready) {
      if (uploading && !isNote) setError(t("waitForUpload"));
      return false;
    }
    const [first, ...others] = isNote ? [] : findUnfilled(body);
    if (first === undefined) return true;
    setError(t("unfilledVariables", { variables: enumerate([first, ...others]) }));
    const from = body.indexOf(first);
    field.current?.focus();
    field.current?.setSelectionRange(from, from + first.length);
    return false;
  }

  function send(submission: Pick<Submission, "draft" | "draftAt" | "sendAt">): void {
    const members = client.getQueryData(membersQuery.queryKey)?.data ?? [];
    const teams = client.getQueryData(teamsQuery.queryKey)?.data ?? [];
    enqueue(
      client,
      toMessages({
        ...submission,
        conversationId: id,
        seen: getSeenRevision(id),
        mentions: [...members, ...teams].map(({ id, name }) => ({ userId: id, name })),
        // A scheduled message can be canceled until it is due.
        signature: isUnsigned ? null : signature || null,
        undoUntil: submission.sendAt === null ? undoPeriodEnd(preferences, Date.now()) : null,
        newId: () => crypto.randomUUID(),
      }),
    );
  }

  /** @returns false if nothing can be sent, for which it shows the reason */
  function submit(sendAt: string | null = null): boolean {
    if (!canSubmit()) return false;
    setError(null);
    markOpenedThreadSeen(id, threadRevision);
    // After a note, the files of a reply stay.
    if (!isNote || (files.length === 0 && uploads.length === 0)) setPreviousTime("text", id, null);
    // Emptied first, so that a second Enter sends nothing.
    const draftAt = clearDraftForSend(id);
    if (isNote && files.length > 0) changeDraft(id, { files });
    onSent();
    send({ draft, draftAt, sendAt });
    return true;
  }

  function sendVoice(file: DraftFile) {
    markOpenedThreadSeen(id, threadRevision);
    send({ draft: { ...draft, body: "", isNote: false, files: [file] }, draftAt: null, sendAt: null });
    if (draft.replyToId) changeDraft(id, { replyToId: null });
    onSent();
  }

  return {
    draft,
    uploads,
    preferences,
    signature,
    length,
    tooLong,
    ready,
    error,
    setError,
    submit,
    sendVoice,
  };
}
