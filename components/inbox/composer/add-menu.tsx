"use client";

import { CalendarClock, Mic, Paperclip, Plus, Zap } from "lucide-react";
import { useTranslations } from "next-intl";
import { Menu, MenuItem } from "#components/ui/menu.tsx";

interface AddMenuProps {
  onAttach: () => void;
  onRecord: () => void;
  onQuickReply: () => void;
  /** Null while nothing can be sent. */
  onSchedule: (() => void) | null;
}

/** The tools of the composer on a phone, where the field has the width. */
export function AddMenu({ onAttach, onRecord, onQuickReply, onSchedule }: AddMenuProps) {
  const t = useTranslations("composer");
  return (
    <Menu label={t("add")} icon={<Plus aria-hidden className="size-5" />} className="size-10 rounded-full">
      <MenuItem onSelect={onAttach}>
        <Paperclip aria-hidden className="size-4 text-muted" />
        {t("files.attach")}
      </MenuItem>
      <MenuItem onSelect={onQuickReply}>
        <Zap aria-hidden className="size-4 text-muted" />
        {t("replies.button")}
      </MenuItem>
      <MenuItem onSelect={onRecord}>
        <Mic aria-hidden className="size-4 text-muted" />
        {t("voice.record")}
      </MenuItem>
      {onSchedule ? (
        <MenuItem onSelect={onSchedule}>
          <CalendarClock aria-hidden className="size-4 text-muted" />
          {t("schedule.button")}
        </MenuItem>
      ) : null}
    </Menu>
  );
}
