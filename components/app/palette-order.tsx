"use client";

import { useCommandState } from "cmdk";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import {
  ALWAYS_SHOWN_PREFIX,
  FOUND_PREFIX,
  LAST_PREFIX,
  MISTYPED_PREFIX,
} from "#components/app/palette-item.tsx";
import { matchTypos, matchWords } from "#components/ui/match-words.ts";

const ALWAYS_SHOWN_SCORE = 0.01;

/** The score of an entry that is not compared with the search here. */
function fixedScore(value: string): number | null {
  if (value.startsWith(ALWAYS_SHOWN_PREFIX)) return ALWAYS_SHOWN_SCORE;
  if (value.startsWith(LAST_PREFIX)) return ALWAYS_SHOWN_SCORE / 1000;
  if (value.startsWith(MISTYPED_PREFIX)) return 2 * ALWAYS_SHOWN_SCORE;
  return value.startsWith(FOUND_PREFIX) ? 1 : null;
}

/** Scores the entries of the palette by what is typed. Remembers all, so that mistyped words match only if no entry does. */
export class PaletteScores {
  /** By value, in the order in which they appeared. */
  #texts = new Map<string, string>();
  #matching: { search: string; count: number; exists: boolean } | null = null;

  /** @returns 0 (no match) to 1 */
  score = (value: string, search: string, keywords: string[] = []): number => {
    this.#texts.set(value, keywords.join(" "));
    return this.scoreOf(value, search);
  };

  scoreOf(value: string, search: string): number {
    const fixed = fixedScore(value);
    if (fixed !== null) return fixed;
    const text = this.#texts.get(value) ?? "";
    const score = matchWords(text, search);
    if (score > 0 || this.#hasMatch(search)) return score;
    return matchTypos(text, search) * (ALWAYS_SHOWN_SCORE / 2);
  }

  /** The best first, then in the order in which they appeared. */
  sort<Item>(items: readonly Item[], search: string, nameOf: (item: Item) => string): Item[] {
    const places = new Map([...this.#texts.keys()].map((value, place) => [value, place]));
    return items
      .map((item) => ({ item, value: nameOf(item) }))
      .map((entry) => ({ ...entry, score: search === "" ? 0 : this.scoreOf(entry.value, search) }))
      .toSorted((a, b) => b.score - a.score || (places.get(a.value) ?? 0) - (places.get(b.value) ?? 0))
      .map(({ item }) => item);
  }

  #hasMatch(search: string): boolean {
    const count = this.#texts.size;
    if (this.#matching?.search !== search || this.#matching.count !== count) {
      const exists = [...this.#texts].some(
        ([value, text]) => fixedScore(value) === null && matchWords(text, search) > 0,
      );
      this.#matching = { search, count, exists };
    }
    return this.#matching.exists;
  }
}

export function usePaletteScores(): PaletteScores {
  return useState(() => new PaletteScores())[0];
}

/**
 * Sorts the shown entries again: the library sorts before it shows those that a shorter search brings back, so that the
 * order, and what Enter chooses, depended on how the same search was typed.
 */
export function PaletteOrder({
  scores,
  list,
}: {
  scores: PaletteScores;
  list: RefObject<HTMLElement | null>;
}) {
  const search = useCommandState((state) => state.search);
  const count = useCommandState(({ filtered }) => filtered.count);
  const sorted = useRef("");
  useLayoutEffect(() => {
    const key = `${count} ${search}`;
    if (sorted.current === key) return;
    sorted.current = key;
    const entries = [...(list.current?.querySelectorAll<HTMLElement>("[cmdk-item]") ?? [])];
    const groups = new Set<Element>();
    for (const entry of scores.sort(entries, search, ({ dataset }) => dataset.value ?? "")) {
      entry.parentElement?.append(entry);
      groups.add(entry.closest("[cmdk-group]") ?? entry);
    }
    for (const group of groups) group.parentElement?.append(group);
  }, [search, count, scores, list]);
  return null;
}
