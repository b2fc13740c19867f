"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { urgencyOf } from "#components/contacts/window-time.ts";
import { changeDraft, openDraft, showDraft, useDraft } from "#components/inbox/cache/draft-store.ts";
import { useReplyConflict } from "#components/inbox/cache/reply-conflict-store.ts";
import { openTemplateValues, useTemplateValues } from "#components/inbox/cache/template-store.ts";
import { DropZone } from "#components/inbox/composer/drop-zone.tsx";
import {
  blockCommandKeys,
  focusField,
  focusHeldReply,
  focusPlaceholder,
} from "#components/inbox/composer/focus-field.ts";
import { type ComposerMode, ModeSwitch } from "#components/inbox/composer/mode-switch.tsx";
import { contactRefusal } from "#components/inbox/composer/recipient-rules.ts";
import { TemplatePickerSkeleton } from "#components/inbox/composer/templates-skeleton.tsx";
import { TextComposer } from "#components/inbox/composer/text-composer.tsx";
import { useAddFiles } from "#components/inbox/composer/use-add-files.ts";
import { useIsThreadSeen } from "#components/inbox/composer/use-thread-seen.ts";
import { writeInto } from "#components/inbox/composer/write-into.ts";
import { focusThread } from "#components/inbox/details/focus-thread.ts";
import { expectField, isTyping, takeTextAfterPress } from "#components/shell/keys/keyboard-listener.ts";
import { runCommand, useCommand } from "#components/shell/keys/use-command.ts";
import { announce } from "#components/shell/live/announce.ts";
import { takeComposerFocus } from "#components/shell/navigation/new-message.ts";
import { onReplyFocusRequest, takeReplyFocus } from "#components/shell/navigation/thread-focus.ts";
import { useByServerTime } from "#components/shell/session/server-clock.ts";
import { cn } from "#components/ui/cn.ts";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { Link } from "#components/ui/link.tsx";
import { placeNoticesAbove } from "#components/ui/place-notices.ts";
import { useFocusReplacement } from "#components/ui/use-focus-replacement.ts";
import { whenIdle } from "#components/ui/when-idle.ts";
import { preferencesQuery } from "#lib/accounts/preferences/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import type { SendRefusal } from "#lib/messages/rules.ts";
import { SECOND } from "#lib/platform/clock.ts";

const ReplyConflictPanel = lazyComponent(() =>
  import("#components/inbox/composer/reply-conflict-panel.tsx").then((module) => module.ReplyConflictPanel),
);
const TemplateComposer = lazyComponent(
  () => import("#components/inbox/composer/template-composer.tsx").then((module) => module.TemplateComposer),
  <TemplatePickerSkeleton />,
);

interface ComposerProps {
  conversation: ConversationView;
  currentMemberId: string;
  serverNow: string;
  replyTo: MessageView | null;
  onReplyDone: () => void;
}

export function Composer({ conversation, currentMemberId, serverNow, replyTo, onReplyDone }: ComposerProps) {
  const t = useTranslations("composer");
  const { id, threadRevision, contact } = conversation;
  const draft = useDraft(id);
  const client = useQueryClient();
  const conflict = useReplyConflict(id);
  const [knownConflict] = useState(conflict);
  const templateValues = useTemplateValues(id);
  const seen = useIsThreadSeen(id, threadRevision, currentMemberId);
  const [wantsTemplate, setWantsTemplate] = useState(false);
  const submit = useRef<((sendAt: string | null) => void) | null>(null);
  const root = useRef<HTMLElement>(null);
  const { expiresAt } = conversation.window;
  const urgency = useByServerTime(serverNow, SECOND, (now) => urgencyOf(expiresAt, now));
  const open = urgency !== "closed" && urgency !== "never";
  const mode: ComposerMode = wantsTemplate ? "template" : draft.isNote ? "note" : open ? "reply" : "template";
  const refusal = contactRefusal(contact);
  const refused = mode === "note" ? null : refusal;
  const hasTemplate = templateValues !== null;
  const isRestored = templateValues?.isRestored === true;
  const wasOpen = useRef(open);
  // Otherwise typing would run commands.
  const focusHandlers = useFocusReplacement(() => {
    const hasClosed = wasOpen.current && !open;
    if (hasClosed) focusPlaceholder(root.current);
    else focusField(root.current);
  });
  const addFiles = useAddFiles(id, mode !== "template" && !refused);

  useEffect(() => {
    openTemplateValues(currentMemberId, id);
    const load = () => void openDraft(currentMemberId, id);
    // Again because an event may have been missed, but not while somebody goes through the list.
    if (showDraft(currentMemberId, id)) return whenIdle(load);
    load();
  }, [currentMemberId, id]);

  const onClick = useEffectEvent(() => {
    if (refused) expectField(false);
    else focusField(root.current);
  });
  useEffect(() => {
    if (takeComposerFocus(id)) focusField(root.current);
    const onRequest = () => {
      if (takeReplyFocus(id)) onClick();
    };
    onRequest();
    return onReplyFocusRequest(onRequest);
  }, [id]);

  const focusForText = useEffectEvent(() => {
    const prefersCommands = client.getQueryData(preferencesQuery.queryKey)?.clickWrites === false;
    if (prefersCommands || refused) return false;
    focusField(root.current);
    return document.activeElement !== null && isTyping(document.activeElement);
  });
  useEffect(() => takeTextAfterPress(() => focusForText()), []);

  useEffect(() => placeNoticesAbove(root.current, "--composer-top"), []);

  useEffect(() => {
    if (wasOpen.current && !open) announce("windowClosed", { name: contact.displayName });
    wasOpen.current = open;
  }, [open, contact.displayName]);

  function change(next: ComposerMode) {
    // Synchronous, so that the next keystroke does not run a command.
    flushSync(() => {
      if (next === "template") return setWantsTemplate(true);
      if (next === "reply" && !open) return setWantsTemplate(wantsTemplate || draft.isNote);
      if ((next === "note") !== draft.isNote) changeDraft(id, { isNote: next === "note" });
      setWantsTemplate(false);
    });
    focusField(root.current);
  }
  useCommand("reply", () => change("reply"), { enabled: !refusal });
  useCommand("note", () => change("note"));
  useCommand("template", () => change("template"), { enabled: !refusal });
  useCommand("quick-reply", offerQuickReplies);

  const onTemplateOpened = useEffectEvent((isRestoredTemplate: boolean) => {
    if (isRestoredTemplate || !draft.isNote || draft.body === "") setWantsTemplate(true);
  });
  useEffect(() => {
    if (hasTemplate) onTemplateOpened(isRestored);
  }, [hasTemplate, isRestored]);

  const onConflict = useEffectEvent(() => {
    // The panel resends the rejected template.
    setWantsTemplate(isRestored);
  });
  useEffect(() => {
    if (conflict) onConflict();
  }, [conflict]);

  const onReplyTarget = useEffectEvent(() => {
    setWantsTemplate(false);
    // A started note never becomes a reply automatically.
    if (draft.isNote && draft.body === "") changeDraft(id, { isNote: false });
  });
  useEffect(() => {
    if (replyTo) onReplyTarget();
  }, [replyTo]);

  function removeQuote() {
    changeDraft(id, { replyToId: null });
    onReplyDone();
  }

  function onPaste(event: ClipboardEvent) {
    const { files, types } = event.clipboardData;
    // A table copied from a spreadsheet is text and an image.
    if (files.length === 0 || types.includes("text/plain")) return;
    event.preventDefault();
    addFiles(files);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, target, currentTarget, defaultPrevented } = event;
    if (key !== "Escape" || defaultPrevented || !(target instanceof HTMLElement)) return;
    // Not of a popup, which returns the focus itself.
    if (!currentTarget.contains(target)) return;
    if (focusHeldReply()) return event.preventDefault();
    if (!isTyping(target)) {
      event.preventDefault();
      focusField(root.current);
      // No field can be used, as for a blocked contact.
      if (!document.activeElement || !isTyping(document.activeElement)) focusThread();
      return;
    }
    if (mode !== "reply" || draft.replyToId === null) return focusThread();
    event.preventDefault();
    removeQuote();
    announce("quoteRemoved");
  }

  return (
    <section
      ref={root}
      aria-label={t("label")}
      data-seen={seen}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      {...focusHandlers}
      className={cn(
        "relative border-t",
        mode === "note" ? "border-warning bg-warning-soft" : "bg-surface",
        // Templates need not fit on a low or enlarged screen.
        mode === "template" && "max-h-[70%] scroll-pb-16 overflow-y-auto",
      )}
    >
      {conflict && mode !== "note" && !refused ? (
        <ReplyConflictPanel
          conversationId={id}
          conflict={conflict}
          isNew={conflict !== knownConflict}
          contactName={contact.displayName}
          submit={submit}
        />
      ) : null}
      <ModeSwitch
        mode={mode}
        open={open}
        refusal={refusal && t(`template.unavailableReason.${refusal}`, { name: contact.displayName })}
        onChange={change}
      >
        {refused ? null : <ModeHint mode={mode} />}
      </ModeSwitch>
      {mode === "template" || refused ? (
        <CommandKeyBlocker>
          {refused ? (
            <RefusalNotice refusal={refused} contact={contact} />
          ) : (
            <>
              {open ? null : <ClosedNotice urgency={urgency} name={contact.displayName} draft={draft.body} />}
              <TemplateComposer
                conversation={conversation}
                submitRef={submit}
                onSent={() => setWantsTemplate(false)}
                onClose={() => setWantsTemplate(open || draft.isNote)}
              />
            </>
          )}
        </CommandKeyBlocker>
      ) : (
        <TextComposer
          conversation={conversation}
          currentMemberId={currentMemberId}
          replyTo={replyTo}
          onReplyDone={onReplyDone}
          onRemoveQuote={removeQuote}
          hasConflict={conflict !== null && mode === "reply"}
          submitRef={submit}
        />
      )}
      <DropZone
        below={root}
        onFiles={(files) => {
          if (addFiles(files) > 0 && mode !== "template" && !refused) focusField(root.current);
        }}
      />
    </section>
  );
}

function ModeHint({ mode }: { mode: ComposerMode }) {
  const t = useTranslations("composer");
  if (mode === "template") return null;
  return mode === "note" ? (
    <span className="ms-auto text-warning text-xs max-sm:hidden">{t("noteHint")}</span>
  ) : (
    <span className="ms-auto text-muted text-xs pointer-coarse:hidden max-md:hidden">{t("replyHint")}</span>
  );
}

/** Has the focus until the template fields are loaded, and while nothing can be sent. */
function CommandKeyBlocker({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only prevents typed letters from running commands.
    <div
      tabIndex={-1}
      data-keeps-keys
      className="mx-auto max-w-4xl"
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        if (event.key !== "Escape") return blockCommandKeys(event);
        event.preventDefault();
        event.currentTarget.blur();
      }}
    >
      {children}
    </div>
  );
}

function RefusalNotice({ refusal, contact }: Pick<ConversationView, "contact"> & { refusal: SendRefusal }) {
  const t = useTranslations("composer");
  const name = contact.displayName;
  return (
    <p role="status" className="mx-3 my-2 rounded-md bg-danger-soft px-3 py-2 text-danger text-sm">
      {refusal === "CONTACT_BLOCKED"
        ? t.rich("blockedNotice", {
            name,
            details: (chunks) => (
              <Link href={`/contacts/${contact.id}`} className="underline">
                {chunks}
              </Link>
            ),
          })
        : t(`template.unavailableReason.${refusal}`, { name })}
    </p>
  );
}

function ClosedNotice({ urgency, name, draft }: { urgency: string; name: string; draft: string }) {
  const t = useTranslations("composer");
  return (
    <div className="mx-3 mt-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
      <p>{t(urgency === "never" ? "neverNotice" : "closedNotice", { name })}</p>
      {draft ? (
        <p className="mt-1 line-clamp-2 text-ink text-xs">
          <span className="text-warning">{t("draftSaved")}</span> <span dir="auto">{draft}</span>
        </p>
      ) : null}
    </div>
  );
}

function offerQuickReplies(): void {
  runCommand("reply");
  const field = document.querySelector<HTMLTextAreaElement>("textarea[data-composer]");
  if (!field) return;
  const { value, selectionStart, selectionEnd } = field;
  // Within a word, a slash does not open quick replies.
  const isApart = /(?:^|\s)$/.test(value.slice(0, selectionStart));
  writeInto(field, selectionStart, selectionEnd, isApart ? "/" : " /");
}
