import { pushAddress } from "#components/ui/use-back-closes.ts";

/** What the entry of a search remembers: the address one step back, where nothing was searched for. */
const BEFORE = "parleyBefore";
let leaving = false;

/** How the address follows what is typed. */
type TypedStep = "begin" | "go-on" | "take-back";

/**
 * The step by which an address follows what is typed into it: the first letter is a step that Back takes back, the next
 * ones are not, and what is emptied again takes its step back, so that Back never leads to the same list twice.
 * @param was whether anything was searched for
 * @param is whether anything is searched for now
 * @param before the address that the present entry remembers
 * @param href the address to show
 */
export function typedStep(was: boolean, is: boolean, before: unknown, href: string): TypedStep {
  if (is) return was ? "go-on" : "begin";
  return was && before === href ? "take-back" : "go-on";
}

/** Shows what is typed in the address, without asking the server. `was` and `is` as in `typedStep`. */
export function showTyped(href: string, was: boolean, is: boolean): void {
  const before = window.history.state?.[BEFORE];
  const step = typedStep(was, is, before, href);
  if (step === "begin") pushAddress(href, { [BEFORE]: window.location.pathname + window.location.search });
  else if (step === "take-back") stepBack();
  else if (href !== window.location.pathname + window.location.search) {
    window.history.replaceState(ownMarks(window.history.state), "", href);
  }
}

/** What we ourselves noted in an entry of the history; the router's own notes are of the address it had. */
function ownMarks(state: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(Object(state)).filter(([name]) => name.startsWith("parley")));
}

/** A step back takes a moment, and to empty the same twice is not two of them. */
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
