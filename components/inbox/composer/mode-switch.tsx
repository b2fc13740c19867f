"use client";

import { LayoutTemplate, MessageSquare, StickyNote } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useCommandKeys } from "#components/shell/keys/use-command.ts";
import { cn } from "#components/ui/cn.ts";
import { tooltip } from "#components/ui/tooltip.ts";

export type ComposerMode = "reply" | "template" | "note";

interface ModeSwitchProps {
  mode: ComposerMode;
  open: boolean;
  /** Why nothing can be sent to the contact. */
  refusal: string | null;
  onChange: (mode: ComposerMode) => void;
  children?: ReactNode;
}

export function ModeSwitch({ mode, open, refusal, onChange, children }: ModeSwitchProps) {
  const t = useTranslations("composer.mode");
  return (
    <div className="mx-auto flex max-w-4xl items-center gap-1 px-3 pt-2">
      <fieldset className="flex min-w-0 flex-wrap gap-1">
        <legend className="sr-only">{t("label")}</legend>
        <Mode
          value="reply"
          current={mode}
          disabledReason={refusal ?? (open ? null : t("replyClosed"))}
          onChange={onChange}
          icon={<MessageSquare aria-hidden className="size-3.5" />}
        />
        <Mode
          value="template"
          current={mode}
          disabledReason={refusal}
          onChange={onChange}
          icon={<LayoutTemplate aria-hidden className="size-3.5" />}
        />
        <Mode
          value="note"
          current={mode}
          onChange={onChange}
          icon={<StickyNote aria-hidden className="size-3.5" />}
        />
      </fieldset>
      {children}
    </div>
  );
}

function Mode({
  value,
  current,
  disabledReason = null,
  onChange,
  icon,
}: {
  value: ComposerMode;
  current: ComposerMode;
  disabledReason?: string | null;
  onChange: (mode: ComposerMode) => void;
  icon: ReactNode;
}) {
  const t = useTranslations("composer.mode");
  const keys = useCommandKeys(value);
  const active = value === current;
  return (
    <button
      type="button"
      aria-pressed={active}
      aria-keyshortcuts={keys.aria}
      title={disabledReason ?? undefined}
      {...tooltip(`${t(value)} (${keys.text})`)}
      disabled={disabledReason !== null}
      onClick={() => onChange(value)}
      className={cn(
        "touch-target relative inline-flex h-6 items-center gap-1.5 rounded-md px-2 font-medium text-xs transition-colors disabled:opacity-55",
        !active && "text-muted hover:bg-raised hover:text-ink",
        active && value === "note" && "bg-warning text-surface",
        active && value !== "note" && "bg-accent-soft text-accent",
      )}
    >
      {icon}
      {t(value)}
    </button>
  );
}
