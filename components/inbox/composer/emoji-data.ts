/** An emoji as the picker and the `:` popup offer it. */
export interface Emoji {
  unicode: string;
  label: string;
  group: number;
  codes: readonly string[];
  words: string;
  /** By skin tone, light to dark. */
  skins: readonly string[];
}

let loading: Promise<readonly Emoji[]> | undefined;

/** Every emoji, in the order in which keyboards show them; loaded when first asked for. */
export function loadEmoji(): Promise<readonly Emoji[]> {
  loading ??= read().catch((error: unknown) => {
    // The next one asks again.
    loading = undefined;
    throw error;
  });
  return loading;
}

async function read(): Promise<readonly Emoji[]> {
  const [{ default: all }, { default: shortcodes }] = await Promise.all([
    import("emojibase-data/en/compact.json"),
    import("emojibase-data/en/shortcodes/iamcal.json"),
  ]);
  const codesOf = new Map<string, string | string[]>(Object.entries(shortcodes));
  return all
    .filter((item) => item.group !== undefined && item.order !== undefined)
    .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
    .map((item) => {
      const codes = [codesOf.get(item.hexcode) ?? []].flat();
      return {
        unicode: item.unicode,
        label: item.label,
        group: item.group ?? 0,
        codes,
        words: [item.label, ...(item.tags ?? []), ...codes].join(" ").toLowerCase(),
        skins: (item.skins ?? []).map(({ unicode }) => unicode),
      };
    });
}

const RECENT = "parley.emoji.recent";
const TONE = "parley.emoji.tone";
const RECENT_MAX = 24;

export function readRecent(): string[] {
  const kept = localStorage.getItem(RECENT);
  return kept ? kept.split(" ").filter(Boolean) : [];
}

export function addRecent(emoji: string): void {
  const recent = [emoji, ...readRecent().filter((other) => other !== emoji)].slice(0, RECENT_MAX);
  localStorage.setItem(RECENT, recent.join(" "));
}

/** The skin tone that this browser's user prefers: 0 for none, 1 light to 5 dark. */
export function readTone(): number {
  return Number(localStorage.getItem(TONE) ?? 0);
}

export function keepTone(tone: number): void {
  localStorage.setItem(TONE, String(tone));
}

export function withTone({ unicode, skins }: Emoji, tone: number): string {
  return (tone > 0 ? skins[tone - 1] : undefined) ?? unicode;
}
