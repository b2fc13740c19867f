interface Mention {
  name: string;
  from: number;
  to: number;
}

// In any script: "@Anabel" does not mention Ana, "@Ana," and "@Ana's" do.
const WORD_AFTER = /^[\p{L}\p{N}\p{M}]/u;
const WORD_BEFORE = /[\p{L}\p{N}\p{M}]$/u;

export function findMentions(text: string, names: readonly string[]): Mention[] {
  const byLength = names.filter((name) => name !== "").toSorted((a, b) => b.length - a.length);
  const found: Mention[] = [];
  if (byLength.length === 0) return found;
  for (let from = text.indexOf("@"); from !== -1; from = text.indexOf("@", from + 1)) {
    const isInWord = from !== found.at(-1)?.to && WORD_BEFORE.test(before(text, from));
    const name = isInWord ? undefined : nameAt(text, from + 1, byLength);
    if (name === undefined) continue;
    found.push({ name, from, to: from + 1 + name.length });
    from += name.length;
  }
  return found;
}

function nameAt(text: string, at: number, byLength: readonly string[]): string | undefined {
  return byLength.find(
    (name) => text.startsWith(name, at) && !WORD_AFTER.test(after(text, at + name.length)),
  );
}

const before = (text: string, at: number) => text.slice(Math.max(0, at - 2), at);
const after = (text: string, at: number) => text.slice(at, at + 2);
