"use client";

import { useRouter } from "next/navigation";
import { useCommand } from "#components/inbox/keys/use-command.ts";

/** j and k move through the list, r goes to the composer, / to the search. */
export function useListKeys(ids: readonly string[], current: string | undefined, suffix: string): void {
  const router = useRouter();
  const move = (step: 1 | -1) => {
    const next = ids[current === undefined ? 0 : ids.indexOf(current) + step];
    if (next) router.push(`/inbox/${next}${suffix}`);
  };
  useCommand("list.next", () => move(1), { enabled: ids.length > 0 });
  useCommand("list.previous", () => move(-1), { enabled: ids.length > 0 });
  useCommand("reply", () => focusOn("[data-composer]"), { enabled: current !== undefined });
  useCommand("search", () => focusOn("[data-search]"));
}

function focusOn(selector: string): boolean {
  const target = document.querySelector<HTMLElement>(selector);
  target?.focus();
  return target !== null;
}
