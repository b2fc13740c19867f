interface Mention {
  name: string;
  from: number;
  to: number;
}

// Continues a name in any script: "@Anabel" does not mention Ana, "@Ana," and "@Ana's" do.
const GOES_ON = /^[\p{L}\p{N}\p{M}]/u;
const WORD_BEFORE = /[\p{L}\p{N}\p{M}]$/u;

/**
 * The mentions in a text, in order. The longest matching name wins: "@Ana Maria" is not "Ana", and neither is
 * "@Anabel" or "info@Ana.example".
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

// One character, which may be two UTF-16 units.
const before = (text: string, at: number) => text.slice(Math.max(0, at - 2), at);
const after = (text: string, at: number) => text.slice(at, at + 2);
