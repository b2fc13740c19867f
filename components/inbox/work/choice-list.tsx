"use client";

import { Command, useCommandState } from "cmdk";
import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "#lib/cn.ts";

/** A searchable list: what is typed filters, arrow keys move, Enter takes. */
export function ChoiceList({
  label,
  placeholder,
  empty,
  query,
  onQuery,
  state,
  children,
}: {
  label: string;
  placeholder: string;
  /** What is said when nothing fits; null where there always is something. */
  empty: string | null;
  query: string;
  onQuery: (query: string) => void;
  /** Stands before the choices: that they come, or why they do not. A list of choices may hold nothing else. */
  state?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Command label={label} loop className="flex min-h-0 flex-col">
      <div className="flex items-center gap-2 border-b px-3">
        <Search aria-hidden className="size-4 shrink-0 text-muted" />
        <Command.Input
          autoFocus
          value={query}
          onValueChange={onQuery}
          placeholder={placeholder}
          className="h-10 min-w-0 flex-1 bg-transparent text-sm outline-none placeholder:text-muted"
        />
      </div>
      {state}
      <Command.List label={label} className="min-h-0 overflow-y-auto overscroll-contain p-1">
        {children}
      </Command.List>
      {empty === null ? null : <NothingFits className="px-3 pt-4 pb-6">{empty}</NothingFits>}
    </Command>
  );
}

/** Said when nothing fits what is typed: beside the list, which may hold choices alone. */
export function NothingFits({ className, children }: { className: string; children: ReactNode }) {
  const none = useCommandState(({ filtered }) => filtered.count === 0);
  return (
    <p role="status" className={cn("text-center text-muted text-sm", none ? className : "sr-only")}>
      {none ? children : null}
    </p>
  );
}

/** @param value what it is known by; @param words what is searched in */
export function Choice({
  value,
  words,
  onTake,
  forced = false,
  children,
}: {
  value: string;
  words: string[];
  onTake: () => void;
  /** Shown whatever is typed. */
  forced?: boolean;
  children: ReactNode;
}) {
  return (
    <Command.Item
      value={value}
      keywords={words}
      onSelect={onTake}
      forceMount={forced}
      className="flex min-h-9 cursor-default select-none items-center gap-2.5 rounded-md px-2 text-sm data-[selected=true]:bg-raised"
    >
      {children}
    </Command.Item>
  );
}
