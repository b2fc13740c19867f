"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { changeDraft, openDraft, useDraft } from "#components/inbox/composer/draft-store.ts";
import { DropZone } from "#components/inbox/composer/drop-zone.tsx";
import { useHeldReply } from "#components/inbox/composer/held-store.ts";
import { type ComposerMode, ModeSwitch } from "#components/inbox/composer/mode-switch.tsx";
import { useFilling } from "#components/inbox/composer/template-store.ts";
import { TextComposer } from "#components/inbox/composer/text-composer.tsx";
import { useSeen } from "#components/inbox/composer/use-seen.ts";
import { useCommand } from "#components/inbox/keys/use-command.ts";
import { openOutbox } from "#components/inbox/pending-messages.ts";
import { useServerNow } from "#components/inbox/server-clock.ts";
import { urgencyOf } from "#components/inbox/window-words.ts";
import { lazily } from "#components/ui/lazily.tsx";
import { cn } from "#lib/cn.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import type { MessageView } from "#lib/messages/schema.ts";

const HeldPanel = lazily(() =>
  import("#components/inbox/composer/held-panel.tsx").then((module) => module.HeldPanel),
);
const TemplateComposer = lazily(() =>
  import("#components/inbox/template-composer.tsx").then((module) => module.TemplateComposer),
);

interface ComposerProps {
  conversation: ConversationView;
  viewerId: string;
  serverNow: string;
  replyTo: MessageView | null;
  onReplyDone: () => void;
}

/**
 * Where an agent writes: free text while the window is open, a template from the second it is not, a note at any time.
 * What was begun stays whatever it turns into.
 */
export function Composer({ conversation, viewerId, serverNow, replyTo, onReplyDone }: ComposerProps) {
  const t = useTranslations("composer");
  const { id, additions, contact } = conversation;
  const now = useServerNow(serverNow, 1000);
  const draft = useDraft(id);
  const held = useHeldReply(id);
  const filling = useFilling(id);
  const seen = useSeen(id, additions);
  const [wantsTemplate, setWantsTemplate] = useState(false);
  const submit = useRef<(() => void) | null>(null);
  const root = useRef<HTMLElement>(null);
  const urgency = urgencyOf(conversation.window.expiresAt, now);
  const open = urgency !== "closed" && urgency !== "never";
  const template = !open || wantsTemplate;
  const isFilling = filling !== null;
  const mode: ComposerMode = draft.isNote ? "note" : template ? "template" : "reply";

  useEffect(() => {
    void openDraft(viewerId, id);
    void openOutbox(viewerId);
  }, [viewerId, id]);

  function change(next: ComposerMode) {
    if (next === "reply" && !open) return change("template");
    // At once: what is typed right after the key belongs into what it turns into, and is no other command.
    flushSync(() => {
      if ((next === "note") !== draft.isNote) changeDraft(id, { isNote: next === "note" });
      setWantsTemplate(next === "template");
    });
    const field = next === "template" ? "[data-template-search]" : "[data-composer]";
    root.current?.querySelector<HTMLElement>(field)?.focus();
  }
  useCommand("reply", () => change("reply"));
  useCommand("note", () => change("note"));
  useCommand("template", () => change("template"));

  useEffect(() => {
    // Begun before, or come back because it was held.
    if (isFilling) setWantsTemplate(true);
  }, [isFilling]);

  const onQuote = useEffectEvent(() => {
    setWantsTemplate(false);
    // A note that was begun never turns into a reply by itself.
    if (draft.isNote && draft.body === "") changeDraft(id, { isNote: false });
  });
  useEffect(() => {
    if (replyTo) onQuote();
  }, [replyTo]);

  return (
    <section
      ref={root}
      aria-label={t("label")}
      data-seen={seen}
      className={cn("relative border-t", mode === "note" ? "border-warning bg-warning-soft" : "bg-surface")}
    >
      {held ? (
        <HeldPanel conversationId={id} held={held} contactName={contact.displayName} submit={submit} />
      ) : null}
      <ModeSwitch mode={mode} open={open} onChange={change}>
        {mode === "note" ? <span className="ml-auto text-warning text-xs">{t("noteHint")}</span> : null}
      </ModeSwitch>
      {mode === "template" ? (
        <>
          {open ? null : <ClosedNotice urgency={urgency} name={contact.displayName} draft={draft.body} />}
          <TemplateComposer
            conversation={conversation}
            submitRef={submit}
            chosen={wantsTemplate}
            onSent={() => setWantsTemplate(false)}
          />
        </>
      ) : (
        <TextComposer
          conversation={conversation}
          viewerId={viewerId}
          replyTo={replyTo}
          onReplyDone={onReplyDone}
          held={held !== null}
          submitRef={submit}
        />
      )}
      {mode === "reply" ? <DropZone conversationId={id} below={root} /> : null}
    </section>
  );
}

/** Why only a template can go, and that what was written is not lost. */
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
