"use client";

import { useTranslations } from "next-intl";
import type { CommandId } from "#components/inbox/keys/commands.ts";
import { useCommandKeys } from "#components/inbox/keys/use-command.ts";
import { cn } from "#lib/cn.ts";

/** A command's keys as caps; nothing for one without keys. */
export function KeyCaps({ id, className }: { id: CommandId; className?: string }) {
  return <Caps caps={useCommandKeys(id).caps} className={className} />;
}

/** Keys as caps, chord by chord (see `keyCaps`). */
export function Caps({ caps, className }: { caps: string[][]; className?: string | undefined }) {
  const t = useTranslations("shell.sheet");
  if (caps.length === 0) return null;
  return (
    <span className={cn("flex shrink-0 items-center gap-1 text-muted text-xs", className)}>
      {caps.map((chord, place) => (
        <span key={chord.join()} className="flex items-center gap-1">
          {place > 0 ? <span>{t("then")}</span> : null}
          {chord.map((cap) => (
            <kbd
              key={cap}
              className="grid h-5 min-w-5 place-items-center rounded border bg-canvas px-1 font-sans text-2xs"
            >
              {cap}
            </kbd>
          ))}
        </span>
      ))}
    </span>
  );
}
