"use client";

import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useId, useState } from "react";
import { cn } from "#components/ui/cn.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { useNavigate } from "#components/ui/use-navigate.ts";
import { docsIndexQuery, searchDocs } from "#lib/api-docs/browser.ts";

export function DocsSearch() {
  const t = useTranslations("docs");
  const [open, setOpen] = useState(false);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const typing =
        event.target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      event.preventDefault();
      setOpen(true);
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={t("search")}
        className="touch-target relative flex h-8 w-full max-w-72 items-center gap-2 rounded-md border bg-surface px-2.5 text-muted text-sm hover:text-ink"
      >
        <Search aria-hidden className="size-3.5" />
        <span className="flex-1 text-left">{t("searchShort")}</span>
        <kbd className="hidden rounded border px-1 font-mono text-2xs sm:block">/</kbd>
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={t("search")} placement="top" className="max-w-xl">
        <Finder onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Finder({ onDone }: { onDone: () => void }) {
  const t = useTranslations("docs");
  const navigate = useNavigate();
  const id = useId();
  const { data: index, isError } = useQuery(docsIndexQuery);
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const results = index && typed.trim() ? searchDocs(index, typed, 8) : [];
  function go(href: string | undefined) {
    if (href === undefined) return;
    onDone();
    navigate(href);
  }
  function onKeyDown(event: React.KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && results.length > 0) {
      event.preventDefault();
      setAt((at + step + results.length) % results.length);
    }
    if (event.key === "Enter") go(results[at]?.id);
  }
  return (
    <div className="flex min-h-64 flex-col">
      <input
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type here
        autoFocus
        role="combobox"
        aria-label={t("search")}
        aria-expanded={results.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={results[at] ? `${id}-${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        placeholder={t("searchHint")}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        className="h-10 w-full rounded-md border border-line-strong bg-surface px-3 text-base"
      />
      <div id={`${id}-list`} role="listbox" aria-label={t("results")} className="mt-3">
        {results.map((result, index) => (
          <div
            key={result.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onMouseMove={() => setAt(index)}
            onClick={() => go(result.id)}
            onKeyDown={onKeyDown}
            className={cn("cursor-pointer rounded-md px-3 py-2 text-sm", index === at && "bg-accent-soft")}
          >
            <span className="block truncate font-medium">{result.title}</span>
            <span className="block truncate text-muted text-xs">{result.page}</span>
          </div>
        ))}
      </div>
      <p aria-live="polite" className="px-3 text-muted text-sm">
        {isError ? t("searchFailed") : index && typed.trim() && results.length === 0 ? t("noResults") : null}
      </p>
    </div>
  );
}
