"use client";

import { Bold, Code, Italic, type LucideIcon, Strikethrough } from "lucide-react";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { type FormatKey, formatMarks, toggleMarkIn } from "#components/inbox/composer/format-marks.ts";
import { ToolButton } from "#components/inbox/composer/tool-button.tsx";
import { keyCaps } from "#components/shell/keys/chords.ts";
import { contextualShortcuts } from "#components/shell/keys/contextual-shortcuts.ts";
import { useMacKeys } from "#components/shell/keys/use-command.ts";
import { MenuItem } from "#components/ui/menu.tsx";

const icons: Record<FormatKey, LucideIcon> = {
  "writing.bold": Bold,
  "writing.italic": Italic,
  "writing.strike": Strikethrough,
  "writing.code": Code,
};

/** WhatsApp's marks around the selected text of the field. */
export function FormatButtons({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const t = useTranslations("shell.shortcuts.key");
  const mac = useMacKeys();
  return contextualShortcuts.map(({ id, label, keys: [shown] }) => {
    if (!isFormatKey(id)) return null;
    const Icon = icons[id];
    const caps = keyCaps(shown, mac).map((chord) => chord.join(mac ? "" : "+"));
    return (
      <ToolButton
        key={id}
        label={t(label)}
        hint={caps.join(" ")}
        onPress={() => {
          if (field.current) toggleMarkIn(field.current, formatMarks[id]);
        }}
      >
        <Icon aria-hidden className="size-4" />
      </ToolButton>
    );
  });
}

interface FormatItemsProps {
  field: RefObject<HTMLTextAreaElement | null>;
  /** Runs what was chosen once the menu has released the focus. */
  onChoose: (run: () => void) => void;
}

/** The same in one row of a menu, on a phone. */
export function FormatItems({ field, onChoose }: FormatItemsProps) {
  const t = useTranslations("shell.shortcuts.key");
  return contextualShortcuts.map(({ id, label }) => {
    if (!isFormatKey(id)) return null;
    const Icon = icons[id];
    return (
      <MenuItem
        key={id}
        iconLabel={t(label)}
        onSelect={() =>
          onChoose(() => {
            if (field.current) toggleMarkIn(field.current, formatMarks[id]);
          })
        }
      >
        <Icon aria-hidden className="size-4 text-muted" />
      </MenuItem>
    );
  });
}

function isFormatKey(id: string): id is FormatKey {
  return Object.hasOwn(formatMarks, id);
}
