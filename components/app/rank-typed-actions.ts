import { matchText, matchTypos } from "#components/ui/match-words.ts";

interface TypedAction {
  /** What it does, without the name. */
  words: string;
  name: string;
}

/**
 * Finds actions such as “assign omar” by what is typed: at least a word of what it does, and one of the name. Mistyped words
 * and abbreviations count only if nothing matches otherwise.
 */
export function rankTypedActions<Action extends TypedAction>(
  actions: readonly Action[],
  search: string,
): { found: Action[]; isMistyped: boolean } {
  for (const match of [matchText, matchTypos]) {
    const found = actions
      .filter(({ words, name }) => match(words, search) === 0 && match(name, search) === 0)
      .map((action) => ({ action, score: match(`${action.words} ${action.name}`, search) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .map(({ action }) => action);
    if (found.length > 0) return { found, isMistyped: match === matchTypos };
  }
  return { found: [], isMistyped: false };
}

/** Whether a search has the form of a typed action, also of one that does not exist here. */
export function isVerbWithValue(verbs: string, search: string): boolean {
  const [verb = "", value = ""] = search.trim().split(/\s+/);
  return value !== "" && (matchText(verbs, verb) > 0 || matchTypos(verbs, verb) > 0);
}
