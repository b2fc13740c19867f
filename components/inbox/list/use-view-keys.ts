"use client";

import { useCommand } from "#components/inbox/keys/use-command.ts";
import { CLOSING_SOON, type ListState, plainView } from "#components/inbox/list/use-list-filter.ts";

/** The keys that go from view to view without asking the server for a page. */
export function useViewKeys({ show }: ListState): void {
  useCommand("go.mine", () => show(plainView("mine")));
  useCommand("go.unassigned", () => show(plainView("unassigned")));
  useCommand("go.open", () => show(plainView("open")));
  useCommand("go.closing", () => show(CLOSING_SOON));
  useCommand("go.snoozed", () => show(plainView("snoozed")));
  useCommand("go.closed", () => show(plainView("closed")));
}
