import { useDeviceSettings } from "#components/ui/device-settings.ts";
import { ofNobody } from "#lib/platform/browser-fetch/query-meta.ts";

export interface Emoji {
  unicode: string;
  label: string;
  group: number;
  codes: readonly string[];
  searchText: string;
  skins: readonly string[];
}

let emojiPromise: Promise<readonly Emoji[]> | undefined;

function loadEmoji(): Promise<readonly Emoji[]> {
  emojiPromise ??= fetchEmoji().catch((error: unknown) => {
    emojiPromise = undefined;
    throw error;
  });
  return emojiPromise;
}

export const emojiQuery = {
  queryKey: ["emoji"],
  meta: ofNobody,
  queryFn: loadEmoji,
  staleTime: Number.POSITIVE_INFINITY,
};

async function fetchEmoji(): Promise<readonly Emoji[]> {
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
        searchText: [item.label, ...(item.tags ?? []), ...codes].join(" ").toLowerCase(),
        skins: (item.skins ?? []).map(({ unicode }) => unicode),
      };
    });
}

/** @returns first those whose name is the text, then those whose name begins with it, then the others */
export function findEmoji(all: readonly Emoji[], query: string): Emoji[] {
  const words = query.split(/\s+/);
  const name = words.join("_");
  const rank = ({ label, codes }: Emoji) => {
    if (label.toLowerCase() === query || codes.includes(name)) return 0;
    if (codes.some((code) => code.startsWith(name))) return 1;
    return words.every((word) => label.toLowerCase().includes(word)) ? 2 : 3;
  };
  return all
    .filter(({ searchText }) => words.every((word) => searchText.includes(word)))
    .map((item) => ({ item, rank: rank(item) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

const RECENT_MAX = 24;

export function addRecent(emoji: string): void {
  useDeviceSettings.setState(({ recentEmoji }) => ({
    recentEmoji: [emoji, ...recentEmoji.filter((other) => other !== emoji)].slice(0, RECENT_MAX),
  }));
}

export function withTone({ unicode, skins }: Emoji, tone = useDeviceSettings.getState().emojiTone): string {
  return (tone > 0 ? skins[tone - 1] : undefined) ?? unicode;
}
