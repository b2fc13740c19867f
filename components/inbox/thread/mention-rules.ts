/** Where a text names somebody: `@` and the name, from its sign to its end. */
interface Mention {
  name: string;
  from: number;
  to: number;
}

// What a name goes on with, in any script: after "@Ana" it is another name, after a comma or an apostrophe it is not.
const GOES_ON = /^[\p{L}\p{N}\p{M}]/u;
const WORD_BEFORE = /[\p{L}\p{N}\p{M}]$/u;

/**
 * The names of a list that a text mentions, in its order. Each place names one person alone, the one with the longest
 * name that stands there: "@Ana Maria" is not "Ana", and neither is "@Anabel" or an address like "info@Ana.example".
 */
export function findMentions(text: string, names: readonly string[]): Mention[] {
  const byLength = names.filter((name) => name !== "").toSorted((a, b) => b.length - a.length);
  const found: Mention[] = [];
  if (byLength.length === 0) return found;
  for (let from = text.indexOf("@"); from !== -1; from = text.indexOf("@", from + 1)) {
    const inWord = from !== found.at(-1)?.to && WORD_BEFORE.test(before(text, from));
    const name = inWord ? undefined : nameAt(text, from + 1, byLength);
    if (name === undefined) continue;
    found.push({ name, from, to: from + 1 + name.length });
    from += name.length;
  }
  return found;
}

function nameAt(text: string, at: number, byLength: readonly string[]): string | undefined {
  return byLength.find((name) => text.startsWith(name, at) && !GOES_ON.test(after(text, at + name.length)));
}

// One character, which may be two of JavaScript's units.
const before = (text: string, at: number) => text.slice(Math.max(0, at - 2), at);
const after = (text: string, at: number) => text.slice(at, at + 2);
