"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { cn } from "#components/ui/cn.ts";
import { copyText } from "#components/ui/copy-text.ts";
import { useDeviceSettings } from "#components/ui/device-settings.ts";

export interface ShownCode {
  /** The language, which is chosen for all samples. */
  title: string;
  /** The name of a whole program. */
  file?: string | undefined;
  /** Trusted: highlighted on the server from files of this repository. */
  html: string;
}

export function CodeTabs({ samples, label }: { samples: readonly ShownCode[]; label?: string }) {
  const t = useTranslations("docs");
  const language = useDeviceSettings(({ docsLanguage }) => docsLanguage);
  const choose = (docsLanguage: string) => useDeviceSettings.setState({ docsLanguage });
  const id = useId();
  const pre = useRef<HTMLPreElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const chosen = samples.findIndex(({ title }) => title === language);
  const shown = samples[Math.max(chosen, 0)];
  const tabs = samples.length > 1;
  function move(step: number) {
    const next = (Math.max(chosen, 0) + step + samples.length) % samples.length;
    choose(samples[next]?.title ?? "");
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  }
  return (
    <figure
      className="my-4 min-w-0 overflow-hidden rounded-lg border bg-surface"
      aria-label={label ?? shown?.title}
    >
      <div className="flex h-9 items-center justify-between gap-2 border-b pr-1 pl-3 pointer-coarse:h-11">
        {tabs ? (
          <div ref={list} role="tablist" aria-label={t("language")} className="-mb-px flex h-full gap-3">
            {samples.map(({ title, file }) => (
              <button
                key={title}
                type="button"
                role="tab"
                id={`${id}-${title}`}
                aria-selected={title === shown?.title}
                aria-controls={`${id}-panel`}
                tabIndex={title === shown?.title ? 0 : -1}
                onClick={() => choose(title)}
                onKeyDown={(event) => {
                  if (event.key === "ArrowRight") move(1);
                  if (event.key === "ArrowLeft") move(-1);
                }}
                className={cn(
                  "border-b-2 font-medium text-xs",
                  title === shown?.title
                    ? "border-accent text-ink"
                    : "border-transparent text-muted hover:text-ink",
                )}
              >
                {file ?? title}
              </button>
            ))}
          </div>
        ) : (
          <figcaption className="truncate font-medium text-muted text-xs">{label ?? shown?.title}</figcaption>
        )}
        <CopyCode read={() => pre.current?.textContent ?? ""} />
      </div>
      <pre
        ref={pre}
        dir="ltr"
        id={`${id}-panel`}
        {...(tabs ? { role: "tabpanel", "aria-labelledby": `${id}-${shown?.title}` } : {})}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable (WCAG 2.1.1)
        tabIndex={0}
        className="max-h-120 overflow-auto px-3.5 py-3 font-mono text-xs leading-[1.6]"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: output of highlight.js from files of this repository
        dangerouslySetInnerHTML={{ __html: shown?.html ?? "" }}
      />
    </figure>
  );
}

function CopyCode({ read }: { read: () => string }) {
  const t = useTranslations("docs");
  const common = useTranslations("common");
  const [outcome, setOutcome] = useState<"copied" | "copyFailed" | null>(null);
  async function copy() {
    setOutcome((await copyText(read())) ? "copied" : "copyFailed");
  }
  const Icon = outcome === "copied" ? Check : Copy;
  return (
    <button
      type="button"
      onClick={copy}
      className="touch-target relative flex h-7 items-center gap-1.5 rounded-md px-2 text-muted text-xs hover:bg-raised hover:text-ink"
    >
      <Icon aria-hidden className="size-3.5" />
      <span aria-live="polite">{outcome ? common(outcome) : t("copy")}</span>
    </button>
  );
}
