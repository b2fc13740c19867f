"use client";

import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

export function Tabs({
  label,
  tabs,
}: {
  label: string;
  tabs: readonly { value: string; title: string; content: ReactNode }[];
}) {
  return (
    <Base.Root defaultValue={tabs[0]?.value} className="flex min-h-0 flex-1 flex-col">
      <Base.List
        aria-label={label}
        className="flex shrink-0 overflow-x-auto overflow-y-hidden border-b px-2 [scrollbar-width:none]"
      >
        {tabs.map(({ value, title }) => (
          <Base.Tab
            key={value}
            value={value}
            className="-mb-px h-10 shrink-0 pointer-coarse:h-11 border-transparent border-b-2 px-2 font-medium text-muted text-sm transition-colors hover:text-ink data-active:border-accent data-active:text-ink"
          >
            {title}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(({ value, content }) => (
        <Base.Panel key={value} value={value} className="min-h-0 flex-1 overflow-y-auto">
          {content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
