import { pushUrl } from "#components/ui/use-close-on-back.ts";

/** In the history state of a search: the URL before it, one step back. */
const BEFORE = "parleyBefore";
let leaving = false;

type SearchHistoryStep = "push" | "replace" | "back";

/**
 * How the URL follows a typed search: the first letter adds a history entry, further ones replace it, and emptying
 * steps back, so that Back never shows the same list twice.
 * @param was whether there was a search
 * @param is whether there is one now
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

/** Shows typed text in the URL without a server navigation. `was` and `is` as in `searchHistoryStep`. */
export function showSearchInUrl(href: string, was: boolean, is: boolean): void {
  const before = window.history.state?.[BEFORE];
  const step = searchHistoryStep(was, is, before, href);
  if (step === "push") pushUrl(href, { [BEFORE]: window.location.pathname + window.location.search });
  else if (step === "back") stepBack();
  else if (href !== window.location.pathname + window.location.search) {
    window.history.replaceState(ownMarks(window.history.state), "", href);
  }
}

/** Our own properties of a history state; the router's belong to the previous URL. */
function ownMarks(state: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(Object(state)).filter(([name]) => name.startsWith("parley")));
}

/** A step back is asynchronous, so a second one must not be added. */
function stepBack(): void {
  if (leaving) return;
  leaving = true;
  window.addEventListener(
    "popstate",
    () => {
      leaving = false;
    },
    { once: true },
  );
  window.history.back();
}
