"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo, useDeferredValue, useMemo } from "react";
import { hasFormatting } from "#components/inbox/thread/format-rules.ts";
import { FormattedText } from "#components/inbox/thread/formatted-text.tsx";
import { usePreferences } from "#components/shell/session/use-preferences.ts";
import { notice } from "#components/ui/notice.ts";
import { nameTooltip } from "#components/ui/tooltip.ts";

const Text = memo(FormattedText);

/**
 * How WhatsApp shows a text with marks. It is above the field, so that the field and its buttons stay where they are, and
 * rendered after the keystroke. Screen readers read the field instead.
 */
export function FormatPreview({ text }: { text: string }) {
  const t = useTranslations("composer.preview");
  const [preferences, change] = usePreferences();
  const shown = useDeferredValue(text);
  const isFormatted = useMemo(() => hasFormatting(shown), [shown]);
  if (!preferences.formatPreview || !isFormatted) return null;

  function hide() {
    change({ formatPreview: false });
    notice.plain(t("hidden"), {
      action: { label: t("show"), onClick: () => change({ formatPreview: true }) },
    });
    document.querySelector<HTMLElement>("[data-composer]")?.focus();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press, for instance to scroll, leaves the focus in the field.
    <div
      onMouseDown={(event) => event.preventDefault()}
      className="mb-2 flex items-start gap-1 rounded-md border bg-surface ps-3 text-sm"
    >
      {/* Reversed, so that it stays at the end of a long text. Negative, because a scroll container is a tab stop. */}
      <div
        aria-hidden
        tabIndex={-1}
        data-preview
        className="flex max-h-24 min-w-0 flex-1 flex-col-reverse overflow-y-auto py-1.5"
      >
        {/* The links are not tab stops. */}
        <div inert>
          <Text text={shown} />
        </div>
      </div>
      <button
        type="button"
        aria-label={t("hide")}
        {...nameTooltip}
        onClick={hide}
        className="touch-target relative m-0.5 grid size-7 shrink-0 place-items-center rounded text-muted hover:bg-raised hover:text-ink"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </div>
  );
}
