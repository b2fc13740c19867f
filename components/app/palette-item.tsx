"use client";

import { Command } from "cmdk";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

interface PaletteItemProps {
  value: string;
  label: string;
  keywords?: string;
  end?: ReactNode;
  icon?: ReactNode;
  /** Opens more choices instead of running. */
  opens?: boolean;
  onSelect: () => void;
}

/** Prefix of the `value` of entries that were found for the search, which are not filtered again. */
export const FOUND_PREFIX = "found:";

/** Prefix of the `value` of entries that match by mistyped words, sorted before those that always match. */
export const MISTYPED_PREFIX = "mistyped:";

/** Prefix of the `value` of entries that always match, sorted last. */
export const ALWAYS_SHOWN_PREFIX = "always:";

/** Prefix of the `value` of entries that always match, sorted after those. */
export const LAST_PREFIX = "last:";

export function PaletteItem({
  value,
  label,
  keywords,
  end,
  icon,
  opens = false,
  onSelect,
}: PaletteItemProps) {
  return (
    <Command.Item
      value={value}
      keywords={[label, keywords ?? ""]}
      onSelect={onSelect}
      className="flex min-h-9 cursor-default select-none items-center gap-3 rounded-md px-2.5 py-1.5 text-sm data-[selected=true]:bg-raised pointer-coarse:min-h-11"
    >
      {icon ? (
        <span aria-hidden className="grid size-5 shrink-0 place-items-center text-muted">
          {icon}
        </span>
      ) : null}
      <bdi className="min-w-0 flex-1 truncate text-page-start">{label}</bdi>
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
