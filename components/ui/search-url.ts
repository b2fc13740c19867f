import { replaceUrl, stepBack } from "#components/ui/change-url.ts";
import { pushUrl } from "#components/ui/use-close-on-back.ts";
import { recordOf } from "#lib/platform/record-of.ts";

/** Key of the URL before the search, one step back in the history. */
const BEFORE = "parleyBefore";

type SearchHistoryStep = "push" | "replace" | "back";

/**
 * The first letter adds a history entry, more letters replace it, and emptying the field steps back, so that Back
 * shows no list twice.
 * @param before the URL stored in the current entry
 */
export function searchHistoryStep(
  was: boolean,
  is: boolean,
  before: unknown,
  href: string,
): SearchHistoryStep {
  if (is) return was ? "replace" : "push";
  return was && before === href ? "back" : "replace";
}

/** Changes the URL without a server navigation. */
export function showSearchInUrl(href: string, was: boolean, is: boolean): void {
  const before = window.history.state?.[BEFORE];
  const step = searchHistoryStep(was, is, before, href);
  if (step === "push") pushUrl(href, { [BEFORE]: window.location.pathname + window.location.search });
  else if (step === "back") stepBack(href);
  else if (href !== window.location.pathname + window.location.search) {
    replaceUrl(href, ownMarks(window.history.state));
  }
}

/** The router's properties belong to the previous URL. */
function ownMarks(state: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(recordOf(state)).filter(([name]) => name.startsWith("parley")));
}
