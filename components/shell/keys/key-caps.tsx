"use client";

import { useTranslations } from "next-intl";
import type { CommandId } from "#components/shell/keys/commands.ts";
import { useCommandKeys } from "#components/shell/keys/use-command.ts";
import { cn } from "#components/ui/cn.ts";

export function KeyCaps({ id, className }: { id: CommandId; className?: string }) {
  return <Caps caps={useCommandKeys(id).caps} className={className} />;
}

export function Caps({ caps, className }: { caps: string[][]; className?: string | undefined }) {
  const t = useTranslations("shell.shortcuts");
  if (caps.length === 0) return null;
  return (
    <span className={cn("flex shrink-0 items-center gap-1 text-muted text-xs", className)}>
      {caps.map((chord, index) => (
        <span key={chord.join()} className="flex items-center gap-1">
          {index > 0 ? <span>{t("then")}</span> : null}
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
