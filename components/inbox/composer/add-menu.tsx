"use client";

import { CalendarClock, Paperclip, Plus, Smile, Zap } from "lucide-react";
import { useTranslations } from "next-intl";
import { type RefObject, useRef } from "react";
import { FormatItems } from "#components/inbox/composer/format-buttons.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";

interface AddMenuProps {
  /** Which has no attachments and no quick replies. */
  isNote: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  onAttach: () => void;
  onQuickReply: () => void;
  onEmoji: () => void;
  /** Null while nothing can be sent. */
  onSchedule: (() => void) | null;
}

/** The tools of the composer on a phone, where the field has the width. */
export function AddMenu(props: AddMenuProps) {
  const { isNote, field, onAttach, onQuickReply, onEmoji, onSchedule } = props;
  const chosen = useRef<(() => void) | null>(null);
  const t = useTranslations("composer");
  return (
    <Menu
      label={t("add")}
      icon={<Plus aria-hidden className="size-5" />}
      className="size-11 rounded-full"
      onClosed={() => {
        chosen.current?.();
        chosen.current = null;
      }}
    >
      {isNote ? null : (
        <>
          <MenuItem onSelect={onAttach}>
            <Paperclip aria-hidden className="size-4 text-muted" />
            {t("files.attach")}
          </MenuItem>
          <MenuItem onSelect={onQuickReply}>
            <Zap aria-hidden className="size-4 text-muted" />
            {t("replies.button")}
          </MenuItem>
        </>
      )}
      <MenuItem onSelect={onEmoji}>
        <Smile aria-hidden className="size-4 text-muted" />
        {t("emoji.open")}
      </MenuItem>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields. */}
      <div role="group" aria-label={t("formatting")} className="flex justify-between">
        <FormatItems
          field={field}
          onChoose={(run) => {
            chosen.current = run;
          }}
        />
      </div>
      {onSchedule && !isNote ? (
        <MenuItem onSelect={onSchedule}>
          <CalendarClock aria-hidden className="size-4 text-muted" />
          {t("schedule.button")}
        </MenuItem>
      ) : null}
    </Menu>
  );
}
