"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { type ClipboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { urgencyOf } from "#components/contacts/window-words.ts";
import { changeDraft, openDraft, useDraft } from "#components/inbox/cache/draft-store.ts";
import { useHeldReply } from "#components/inbox/cache/held-store.ts";
import { openTemplateValues, useTemplateValues } from "#components/inbox/cache/template-store.ts";
import { DropZone } from "#components/inbox/composer/drop-zone.tsx";
import { focusField, keepKeys, useKeepFocus } from "#components/inbox/composer/focus-field.ts";
import { type ComposerMode, ModeSwitch } from "#components/inbox/composer/mode-switch.tsx";
import { TextComposer } from "#components/inbox/composer/text-composer.tsx";
import { useSeen } from "#components/inbox/composer/use-seen.ts";
import { useTakeFiles } from "#components/inbox/composer/use-take-files.ts";
import { useCommand } from "#components/shell/keys/use-command.ts";
import { useServerNow } from "#components/shell/session/server-clock.ts";
import { cn } from "#components/ui/cn.ts";
import { lazily } from "#components/ui/lazily.tsx";
import type { ConversationView } from "#lib/conversations/schema.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

const HeldPanel = lazily(() =>
  import("#components/inbox/composer/held-panel.tsx").then((module) => module.HeldPanel),
);
const TemplateComposer = lazily(
  () => import("#components/inbox/composer/template-composer.tsx").then((module) => module.TemplateComposer),
  <div className="h-56" />,
);

interface ComposerProps {
  conversation: ConversationView;
  viewerId: string;
  serverNow: string;
  replyTo: MessageView | null;
  onReplyDone: () => void;
}

/**
 * Free text while the window is open, a template once it is closed, a note at any time. Unsent text survives every
 * change of mode.
 */
export function Composer({ conversation, viewerId, serverNow, replyTo, onReplyDone }: ComposerProps) {
  const t = useTranslations("composer");
  const { id, threadRevision, contact } = conversation;
  const now = useServerNow(serverNow, 1000);
  const draft = useDraft(id);
  const held = useHeldReply(id);
  const filling = useTemplateValues(id);
  const seen = useSeen(id, threadRevision);
  const [wantsTemplate, setWantsTemplate] = useState(false);
  const submit = useRef<(() => void) | null>(null);
  const root = useRef<HTMLElement>(null);
  const urgency = urgencyOf(conversation.window.expiresAt, now);
  const open = urgency !== "closed" && urgency !== "never";
  // Choosing a template does not discard a note that was started.
  const mode: ComposerMode = wantsTemplate ? "template" : draft.isNote ? "note" : open ? "reply" : "template";
  const blocked = contact.blocked && mode !== "note";
  const isFilling = filling !== null;
  const cameBack = filling?.cameBack === true;
  const keepFocus = useKeepFocus(root);
  const take = useTakeFiles(id, mode !== "template" && !blocked);

  useEffect(() => {
    void openDraft(viewerId, id);
    openTemplateValues(viewerId, id);
  }, [viewerId, id]);

  function change(next: ComposerMode) {
    // Synchronously: the next keystroke must reach the new field and not run a command.
    flushSync(() => {
      if (next === "template") return setWantsTemplate(true);
      // While the window is closed, a template replaces the reply, and a note that was started remains behind it.
      if (next === "reply" && !open) return setWantsTemplate(wantsTemplate || draft.isNote);
      if ((next === "note") !== draft.isNote) changeDraft(id, { isNote: next === "note" });
      setWantsTemplate(false);
    });
    focusField(root.current);
  }
  useCommand("reply", () => change("reply"), { enabled: !contact.blocked });
  useCommand("note", () => change("note"));
  useCommand("template", () => change("template"), { enabled: !contact.blocked });

  const onFilling = useEffectEvent((returned: boolean) => {
    if (returned || !draft.isNote || draft.body === "") setWantsTemplate(true);
  });
  useEffect(() => {
    if (isFilling) onFilling(cameBack);
  }, [isFilling, cameBack]);

  const onHeld = useEffectEvent(() => {
    // A rejected template is shown, so that the panel resends it and nothing else.
    setWantsTemplate(cameBack);
  });
  useEffect(() => {
    if (held) onHeld();
  }, [held]);

  const onQuote = useEffectEvent(() => {
    setWantsTemplate(false);
    // A note that was started never becomes a reply automatically.
    if (draft.isNote && draft.body === "") changeDraft(id, { isNote: false });
  });
  useEffect(() => {
    if (replyTo) onQuote();
  }, [replyTo]);

  function onPaste(event: ClipboardEvent) {
    const { files, types } = event.clipboardData;
    // A table copied from a spreadsheet arrives as text and as an image; the text is meant.
    if (files.length === 0 || types.includes("text/plain")) return;
    event.preventDefault();
    take(files);
  }

  return (
    <section
      ref={root}
      aria-label={t("label")}
      data-seen={seen}
      onPaste={onPaste}
      {...keepFocus}
      className={cn("relative border-t", mode === "note" ? "border-warning bg-warning-soft" : "bg-surface")}
    >
      {held && mode !== "note" && !blocked ? (
        <HeldPanel conversationId={id} held={held} contactName={contact.displayName} submit={submit} />
      ) : null}
      <ModeSwitch mode={mode} open={open} blocked={contact.blocked} onChange={change}>
        {mode === "note" ? (
          <span className="ms-auto text-warning text-xs max-sm:hidden">{t("noteHint")}</span>
        ) : null}
      </ModeSwitch>
      {mode === "template" || blocked ? (
        // It has the focus until the template's fields are loaded, and where nothing can be written.
        // biome-ignore lint/a11y/noStaticElementInteractions: it only takes letters, so that they are no commands.
        <div
          tabIndex={-1}
          data-keeps-keys
          onKeyDown={(event) => {
            if (event.target !== event.currentTarget) return;
            if (event.key !== "Escape") return keepKeys(event);
            event.preventDefault();
            event.currentTarget.blur();
          }}
        >
          {blocked ? (
            <BlockedNotice contact={contact} />
          ) : (
            <>
              {open ? null : <ClosedNotice urgency={urgency} name={contact.displayName} draft={draft.body} />}
              <TemplateComposer
                conversation={conversation}
                submitRef={submit}
                onSent={() => setWantsTemplate(false)}
                // With a closed window the template mode is implied, and a reply is possible again once it opens.
                onPutAway={() => setWantsTemplate(open || draft.isNote)}
              />
            </>
          )}
        </div>
      ) : (
        <TextComposer
          conversation={conversation}
          viewerId={viewerId}
          replyTo={replyTo}
          onReplyDone={onReplyDone}
          held={held !== null && mode === "reply"}
          submitRef={submit}
        />
      )}
      <DropZone below={root} onFiles={take} />
    </section>
  );
}

/** Explains why the customer cannot be messaged, with a link to undo it. */
function BlockedNotice({ contact }: Pick<ConversationView, "contact">) {
  const t = useTranslations("composer");
  return (
    <p role="status" className="mx-3 my-2 rounded-md bg-danger-soft px-3 py-2 text-danger text-sm">
      {t.rich("blockedNotice", {
        name: contact.displayName,
        details: (words) => (
          <Link href={`/contacts/${contact.id}`} className="underline">
            {words}
          </Link>
        ),
      })}
    </p>
  );
}

/** Explains why only a template can be sent; the draft remains. */
function ClosedNotice({ urgency, name, draft }: { urgency: string; name: string; draft: string }) {
  const t = useTranslations("composer");
  return (
    <div role="status" className="mx-3 mt-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
      <p>{t(urgency === "never" ? "neverNotice" : "closedNotice", { name })}</p>
      {draft ? (
        <p className="mt-1 line-clamp-2 text-ink text-xs">
          <span className="text-warning">{t("draftKept")}</span> <span dir="auto">{draft}</span>
        </p>
      ) : null}
    </div>
  );
}
