"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import {
  type ReplyConflict,
  removeReplyConflict,
  takeConflictFocus,
} from "#components/inbox/cache/reply-conflict-store.ts";
import { markSeen } from "#components/inbox/cache/seen-revision-store.ts";
import { typeBelowHeldReply } from "#components/inbox/composer/focus-field.ts";
import { isThreadAtEnd } from "#components/inbox/composer/use-thread-seen.ts";
import { MessageTime } from "#components/inbox/thread/message-time.tsx";
import { useContentPreview } from "#components/inbox/thread/use-content-preview.ts";
import { keyCaps } from "#components/shell/keys/chords.ts";
import { contextualShortcuts, matchContextualShortcut } from "#components/shell/keys/contextual-shortcuts.ts";
import { Caps } from "#components/shell/keys/key-caps.tsx";
import { useMacKeys } from "#components/shell/keys/use-command.ts";
import { Button } from "#components/ui/button.tsx";
import { useFormats } from "#components/ui/use-formats.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

interface ReplyConflictPanelProps {
  conversationId: string;
  conflict: ReplyConflict;
  /** Whether the reply has been held since the conversation was opened. */
  isNew: boolean;
  contactName: string;
  submit: RefObject<((sendAt: string | null) => void) | null>;
}

export function ReplyConflictPanel({
  conversationId,
  conflict,
  isNew,
  contactName,
  submit,
}: ReplyConflictPanelProps) {
  const t = useTranslations("composer.conflict");
  const previewOf = useContentPreview();
  const { dateTime } = useFormats();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // A conversation that is opened with a held reply leaves the focus in the thread, where keys run commands.
    if (!isNew && !takeConflictFocus(conversationId)) return;
    // The panel gets the focus instead of a button: a second Enter meant for the composer must not send.
    if (conflict.messages.length > 0) panel.current?.focus();
  }, [conflict, isNew, conversationId]);

  const writer = onlyWriter(conflict, contactName);
  const latest = conflict.messages.at(-1);
  const isShownAbove = useMemo(() => isLastInThread(conflict), [conflict]);

  function textOf({ content }: MessageView): string {
    return "body" in content ? content.body : previewOf(content);
  }
  function dismiss() {
    markSeen(conversationId, conflict.threadRevision);
    removeReplyConflict(conversationId);
  }
  function sendAnyway() {
    dismiss();
    submit.current?.(conflict.sendAt);
    focusComposer();
  }
  function edit() {
    dismiss();
    focusComposer();
  }

  return (
    <section
      ref={panel}
      role="alertdialog"
      data-commands-through
      data-held
      aria-labelledby="reply-conflict-title"
      aria-describedby="reply-conflict-summary"
      tabIndex={-1}
      onKeyDown={(event) => {
        const keyId = matchContextualShortcut("conflict", event);
        if (keyId === "conflict.send") sendAnyway();
        else if (keyId === "conflict.edit") edit();
        else return typeBelowHeldReply(event);
        event.preventDefault();
        event.stopPropagation();
      }}
      className="border-warning border-b border-s-4 bg-warning-soft px-4 py-3 -outline-offset-2 focus-visible:outline-warning"
    >
      <h2 id="reply-conflict-title" className="font-medium text-sm text-warning">
        {conflict.isThreadUnseen
          ? t("titleUnseen")
          : writer === undefined
            ? t("title")
            : t("titleBy", { name: writer })}
      </h2>
      {/* Screen readers read a description to its end, and go through the list on request. */}
      <p id="reply-conflict-summary" hidden>
        {latest
          ? t("summary", {
              count: conflict.messages.length,
              name: authorOf(latest, contactName, t),
              text: textOf(latest),
            })
          : null}
      </p>
      <ul
        className={
          isShownAbove ? "sr-only" : "mt-2 flex max-h-[min(12rem,15dvh)] flex-col gap-1.5 overflow-y-auto"
        }
      >
        {conflict.messages.map((message) => (
          <li key={message.id} className="rounded-md border bg-surface px-3 py-1.5 text-sm">
            <p className="flex items-baseline gap-2 text-2xs text-muted">
              <span dir="auto" className="min-w-0 truncate text-page-start font-medium text-ink">
                {authorOf(message, contactName, t)}
              </span>
              {message.content.kind === "note" ? <span>{t("note")}</span> : null}
              <MessageTime message={message} />
            </p>
            <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {textOf(message)}
            </p>
          </li>
        ))}
      </ul>
      <div className="mt-2.5 flex flex-wrap items-center gap-2">
        <Button size="sm" variant="primary" onClick={edit}>
          {t("edit")}
          <Keys id="conflict.edit" />
        </Button>
        <Button size="sm" onClick={sendAnyway}>
          {t(conflict.sendAt === null ? "sendAnyway" : "scheduleAnyway")}
          <Keys id="conflict.send" />
        </Button>
        <span className="text-muted text-xs">
          {conflict.sendAt === null
            ? t("textSaved")
            : t("scheduledFor", { time: dateTime(conflict.sendAt, "weekdayTime") })}
        </span>
      </div>
    </section>
  );
}

function Keys({ id }: { id: "conflict.edit" | "conflict.send" }) {
  const mac = useMacKeys();
  return contextualShortcuts.map((shortcut) =>
    shortcut.id === id ? (
      <span key={id} aria-hidden className="pointer-coarse:hidden">
        <Caps caps={keyCaps(shortcut.keys[0], mac)} />
      </span>
    ) : null,
  );
}

/** The thread shows it right above the panel, which only screen readers need to repeat. */
function isLastInThread({ messages, isThreadUnseen }: ReplyConflict): boolean {
  return (messages.length === 1 || isThreadUnseen) && isThreadAtEnd();
}

function authorOf(
  { author, direction }: MessageView,
  contactName: string,
  t: ReturnType<typeof useTranslations<"composer.conflict">>,
): string {
  return direction === "inbound" ? contactName : (author.name ?? t("system"));
}

/** Who wrote all that is new, if it is one person and all of it is messages. */
function onlyWriter({ messages }: ReplyConflict, contactName: string): string | undefined {
  const [name, ...others] = new Set(
    messages.map((message) =>
      message.content.kind === "note"
        ? null
        : message.direction === "inbound"
          ? contactName
          : message.author.name,
    ),
  );
  return others.length === 0 ? (name ?? undefined) : undefined;
}

function focusComposer(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-composer]")?.focus());
}
