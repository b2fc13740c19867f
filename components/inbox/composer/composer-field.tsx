"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from "react";
import { addRecent, withTone } from "#components/inbox/composer/emoji-data.ts";
import { type FormatKey, formatMarks, toggleMarkIn } from "#components/inbox/composer/format-marks.ts";
import { type Suggestion, SuggestionList, useSuggestions } from "#components/inbox/composer/suggestions.tsx";
import { findTrigger, type Trigger } from "#components/inbox/composer/trigger-rules.ts";
import { writeInto } from "#components/inbox/composer/write-into.ts";
import { matchContextualShortcut } from "#components/shell/keys/contextual-shortcuts.ts";
import { cn } from "#components/ui/cn.ts";
import { isTouchScreen } from "#components/ui/media.ts";
import type { ReplyVariables } from "#lib/conversations/quick-replies/rules.ts";
import type { QuickReply } from "#lib/conversations/quick-replies/schema.ts";

interface ComposerFieldProps {
  ref: RefObject<HTMLTextAreaElement | null>;
  text: string;
  isNote: boolean;
  enterSends: boolean;
  variables: ReplyVariables;
  label: string;
  placeholder: string;
  isInvalid: boolean;
  /** Ids of the quote and the error. */
  describedBy: string;
  currentMemberId: string;
  onChange: (text: string) => void;
  /** Null if the member may not create quick replies. */
  onCreateReply: (() => void) | null;
  onReply: (reply: QuickReply, range: { from: number; to: number }) => void;
  onEnter: () => void;
  onBlur: () => void;
}

const MAX_ROWS = 8;
export function ComposerField({ ref, text, isNote, enterSends, variables, ...props }: ComposerFieldProps) {
  const t = useTranslations("composer");
  const listId = useId();
  const [trigger, setTrigger] = useState<Trigger | null>(null);
  /** Null until the arrow keys or the pointer move. */
  const [highlighted, setHighlighted] = useState<number | null>(null);
  /** Where Escape closed the suggestions: what is typed there is text. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  if (text === "" && closedAt !== null) setClosedAt(null);
  const chosenMention = useRef<{ from: number; text: string } | null>(null);
  const canCreateReplies = props.onCreateReply !== null;
  const { items, loading, failed } = useSuggestions(trigger, props.currentMemberId, canCreateReplies);
  // Enter after a mistyped shortcut opens no dialog.
  const isMistyped = items[0]?.kind === "create" && trigger?.query !== "";
  const active = highlighted ?? (isMistyped ? -1 : 0);
  const showsSuggestions = trigger !== null && (items.length > 0 || loading || trigger.kind !== "emoji");

  function updateTrigger(field: HTMLTextAreaElement) {
    const caret = field.selectionStart === field.selectionEnd ? field.selectionStart : -1;
    const found = caret === -1 ? null : findTrigger(field.value, caret, isNote);
    if (found?.from !== closedAt) setClosedAt(null);
    const next = found && (found.from === closedAt || isChosen(field, found)) ? null : found;
    if (next?.from !== trigger?.from || next?.query !== trigger?.query) setHighlighted(null);
    setTrigger(next);
  }

  /** Otherwise Enter would choose a name of one word again instead of sending the note. */
  function isChosen({ value }: HTMLTextAreaElement, { kind, from }: Trigger): boolean {
    const mention = chosenMention.current;
    return kind === "mention" && mention?.from === from && value.startsWith(mention.text, from);
  }

  function choose(item: Suggestion) {
    const field = ref.current;
    if (!field || !trigger) return;
    setTrigger(null);
    if (item.kind === "create") return props.onCreateReply?.();
    if (item.kind === "mention") {
      const mention = `@${item.member.name} `;
      chosenMention.current = { from: trigger.from, text: mention };
      return writeInto(field, trigger.from, trigger.to, mention);
    }
    if (item.kind === "emoji") {
      const chosen = withTone(item.emoji);
      addRecent(chosen);
      return writeInto(field, trigger.from, trigger.to, `${chosen} `);
    }
    props.onReply(item.reply, trigger);
    setTrigger(null);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const keyId = matchContextualShortcut("writing", event);
    if (keyId && keyId in formatMarks) {
      event.preventDefault();
      return toggleMarkIn(event.currentTarget, formatMarks[keyId as FormatKey]);
    }
    if (showsSuggestions && onSuggestionKey(event)) return event.preventDefault();
    if (event.key !== "Enter" || event.shiftKey || event.altKey) return;
    // A phone's keyboard has no Shift + Enter.
    const breaksLine = !enterSends || isTouchScreen();
    if (breaksLine && !event.metaKey && !event.ctrlKey) return;
    event.preventDefault();
    props.onEnter();
  }

  function onSuggestionKey(event: KeyboardEvent): boolean {
    const chosen = items[active];
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp": {
        if (items.length === 0) return false;
        const from = Math.max(active, event.key === "ArrowDown" ? -1 : 0);
        const step = event.key === "ArrowDown" ? 1 : -1;
        setHighlighted((from + step + items.length) % items.length);
        return true;
      }
      case "Enter":
      case "Tab":
        // Tab leaves the field instead of opening a dialog. With Ctrl or ⌘ too, Shift sends (`send.close`).
        if (
          (event.shiftKey && !event.metaKey && !event.ctrlKey) ||
          (event.key === "Tab" && chosen?.kind === "create")
        )
          return false;
        // The text must not be sent as typed: a mistyped shortcut is not meant for the customer.
        if (!chosen) return loading || (trigger?.kind === "quick" && event.key === "Enter");
        choose(chosen);
        return true;
      case "Escape":
        setClosedAt(trigger?.from ?? null);
        setTrigger(null);
        return true;
      default:
        return false;
    }
  }

  return (
    <>
      {showsSuggestions && trigger ? (
        <SuggestionList
          id={listId}
          trigger={trigger}
          items={items}
          loading={loading}
          failed={failed}
          active={active}
          variables={variables}
          onChoose={choose}
          onActive={setHighlighted}
        />
      ) : null}
      <textarea
        ref={ref}
        value={text}
        onChange={(event) => {
          props.onChange(event.target.value);
          updateTrigger(event.target);
        }}
        onSelect={(event) => updateTrigger(event.currentTarget)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setTrigger(null);
          props.onBlur();
        }}
        aria-label={props.label}
        aria-autocomplete="list"
        aria-controls={showsSuggestions ? listId : undefined}
        aria-activedescendant={showsSuggestions && items[active] ? `${listId}-${active}` : undefined}
        aria-invalid={props.isInvalid || undefined}
        aria-describedby={props.describedBy || undefined}
        placeholder={props.placeholder}
        title={t(enterSends ? "hintEnter" : "hintMod")}
        dir="auto"
        rows={Math.min(MAX_ROWS, text.split("\n", MAX_ROWS).length)}
        data-composer
        className={cn(
          "field-sizing-content max-h-44 min-h-11 w-full min-w-0 resize-none rounded-3xl border px-3 py-2.25 text-base max-md:-outline-offset-1 md:min-h-10 md:rounded-md md:px-1.75 md:py-2 md:border-transparent md:bg-transparent md:forced-colors:border-none md:focus-visible:outline-none",
          // Room for the button of a phone, which is where the page's lines start, whatever the direction of the text.
          "max-md:block max-md:pl-11 rtl:max-md:pr-11 rtl:max-md:pl-3",
          isNote
            ? "border-warning/60 bg-surface not-aria-invalid:focus-visible:outline-warning"
            : "border-line-strong bg-canvas",
        )}
      />
    </>
  );
}
