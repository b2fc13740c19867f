"use client";

import { Command } from "cmdk";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

interface PaletteItemProps {
  /** Tells entries apart; never searched. */
  value: string;
  label: string;
  /** More words by which it is found. */
  words?: string;
  /** Said at its end: a key, a time, a number. */
  end?: ReactNode;
  icon?: ReactNode;
  /** Leads to more choices instead of doing something. */
  opens?: boolean;
  onSelect: () => void;
}

/** Before the `value` of what the server found: it needs no second judgement here. */
export const FOUND = "found:";

/** Before the `value` of what is offered whatever is typed, behind all that answers to it. */
export const ANYWAY = "anyway:";

/** One line of the palette. */
export function PaletteItem({ value, label, words, end, icon, opens = false, onSelect }: PaletteItemProps) {
  return (
    <Command.Item
      value={value}
      keywords={[label, words ?? ""]}
      onSelect={onSelect}
      className="flex min-h-9 cursor-default select-none items-center gap-3 rounded-md px-2.5 py-1.5 text-sm data-[selected=true]:bg-raised pointer-coarse:min-h-11"
    >
      {icon ? (
        <span aria-hidden className="grid size-5 shrink-0 place-items-center text-muted">
          {icon}
        </span>
      ) : null}
      <bdi className="min-w-0 flex-1 truncate">{label}</bdi>
      {end ? <span className="shrink-0 text-muted text-xs tabular-nums">{end}</span> : null}
      {opens ? <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" /> : null}
    </Command.Item>
  );
}

const heading =
  "**:[[cmdk-group-heading]]:px-2.5 **:[[cmdk-group-heading]]:pt-2 **:[[cmdk-group-heading]]:pb-1";

export function PaletteGroup({ heading: title, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={title}
      className={`${heading} **:[[cmdk-group-heading]]:text-muted **:[[cmdk-group-heading]]:text-xs`}
    >
      {children}
    </Command.Group>
  );
}
