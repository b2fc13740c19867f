export type TriggerKind = "quick" | "emoji" | "mention";

/** Opens suggestions: `/sh`, `:smi`, `@an`. */
export interface Trigger {
  kind: TriggerKind;
  query: string;
  from: number;
  to: number;
}

const BEFORE = /(?:^|[\s(["'])$/;
const PATTERNS: readonly { kind: TriggerKind; character: string; query: RegExp; note: boolean | null }[] = [
  { kind: "quick", character: "/", query: /^[a-z0-9_-]{0,40}$/i, note: false },
  { kind: "emoji", character: ":", query: /^[a-z0-9_+-]{2,30}$/i, note: null },
  {
    kind: "mention",
    character: "@",
    query: /^[\p{L}\p{N}._'-]{0,30}(?: [\p{L}\p{N}._'-]{0,30})?$/u,
    note: true,
  },
];

export function findTrigger(text: string, caret: number, isNote: boolean): Trigger | null {
  const before = text.slice(0, caret);
  for (const { kind, character, query, note } of PATTERNS) {
    if (note !== null && note !== isNote) continue;
    const from = before.lastIndexOf(character);
    if (from === -1 || !BEFORE.test(before.slice(0, from))) continue;
    const typed = before.slice(from + 1);
    if (query.test(typed)) return { kind, query: typed, from, to: caret };
  }
  return null;
}

export function toggleMark(
  text: string,
  start: number,
  end: number,
  mark: string,
): { insert: string; from: number; to: number; select: [number, number] } {
  const selected = text.slice(start, end);
  const marked = text[start - 1] === mark && text[end] === mark;
  if (marked) {
    return { insert: selected, from: start - 1, to: end + 1, select: [start - 1, end - 1] };
  }
  return { insert: `${mark}${selected}${mark}`, from: start, to: end, select: [start + 1, end + 1] };
}

export function matchMembers<M extends { name: string }>(members: readonly M[], query: string): M[] {
  const typed = query.trim().toLocaleLowerCase();
  const rank = ({ name }: M) => {
    const fullName = name.toLocaleLowerCase();
    if (fullName.startsWith(typed)) return 0;
    return fullName.split(/\s+/).some((word) => word.startsWith(typed)) ? 1 : 2;
  };
  return members.filter((member) => rank(member) < 2).toSorted((a, b) => rank(a) - rank(b));
}

export function matchShortcodes<E extends { codes: readonly string[] }>(
  all: readonly E[],
  query: string,
  limit: number,
): E[] {
  const typed = query.toLowerCase();
  const rank = ({ codes }: E) => {
    if (codes.some((code) => code === typed)) return 0;
    if (codes.some((code) => code.startsWith(typed))) return 1;
    return codes.some((code) => code.includes(typed)) ? 2 : 3;
  };
  return all
    .map((item) => ({ item, rank: rank(item) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ item }) => item);
}
