"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useDeferredValue, useMemo, useRef, useState } from "react";
import {
  addRecent,
  type Emoji,
  emojiQuery,
  findEmoji,
  withTone,
} from "#components/inbox/composer/emoji-data.ts";
import { EMOJI_COLUMNS, EMOJI_GROUPS } from "#components/inbox/composer/emoji-groups.ts";
import { EmojiGridSkeleton, EmojiGroupsSkeleton } from "#components/inbox/composer/emoji-skeleton.tsx";
import { cn } from "#components/ui/cn.ts";
import { controlStyle } from "#components/ui/control-style.ts";
import { useDeviceSettings } from "#components/ui/device-settings.ts";
import { PausedStatus } from "#components/ui/paused-status.tsx";
import { Select } from "#components/ui/select.tsx";
import { nameTooltip } from "#components/ui/tooltip.ts";

const TONES = [
  { tone: 0, hand: "✋" },
  { tone: 1, hand: "✋🏻" },
  { tone: 2, hand: "✋🏼" },
  { tone: 3, hand: "✋🏽" },
  { tone: 4, hand: "✋🏾" },
  { tone: 5, hand: "✋🏿" },
] as const;

const SEARCH_MAX = 160;

interface Section {
  key: string;
  title: string;
  emoji: readonly { shown: string; label: string }[];
}

export function EmojiPicker({ onChoose }: { onChoose: (emoji: string) => void }) {
  const t = useTranslations("composer.emoji");
  const { data, error } = useQuery(emojiQuery);
  const [search, setSearch] = useState("");
  const grid = useRef<HTMLDivElement>(null);
  const query = useDeferredValue(search.trim().toLowerCase());
  const sections = useSections(data, query);
  const found = sections[0]?.emoji.length ?? 0;
  const foundText = query === "" ? "" : found === 0 ? t("none") : t("found", { count: found });

  function choose(emoji: string) {
    addRecent(emoji);
    onChoose(emoji);
  }

  function onKeyDown(event: KeyboardEvent) {
    const buttons = [...(grid.current?.querySelectorAll("button") ?? [])];
    const at = buttons.findIndex((button) => button.contains(document.activeElement));
    const right = event.currentTarget.matches(":dir(rtl)") ? -1 : 1;
    const step = { ArrowRight: right, ArrowLeft: -right, ArrowDown: EMOJI_COLUMNS, ArrowUp: -EMOJI_COLUMNS }[
      event.key
    ];
    if (at === -1) {
      // The keys of the skin tone and of a group's button are their own.
      if (!(event.target instanceof HTMLInputElement)) return;
      const first = buttons[0];
      if (event.key === "Enter" && first?.dataset.emoji) choose(first.dataset.emoji);
      else if (event.key === "ArrowDown") first?.focus();
      else return;
    } else if (step) {
      if (at + step < 0) grid.current?.parentElement?.querySelector("input")?.focus();
      else buttons[Math.min(at + step, buttons.length - 1)]?.focus();
    } else return;
    event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles the arrow keys of its buttons.
    <div onKeyDown={onKeyDown} className="flex min-h-0 flex-col">
      <div className="flex shrink-0 items-center gap-1.5 border-b p-2">
        <input
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          aria-label={t("search")}
          placeholder={t("search")}
          className={cn(controlStyle({ size: "sm" }), "min-w-0 flex-1")}
        />
        <ToneSelect />
      </div>
      {!data && !error ? <EmojiGroupsSkeleton /> : null}
      {data && query === "" ? <Groups sections={sections} /> : null}
      <div ref={grid} className="h-64 min-h-0 shrink overflow-y-auto px-2 pb-2">
        {error ? (
          <p role="alert" className="p-3 text-danger text-sm">
            {t("failed")}
          </p>
        ) : null}
        {!data && !error ? (
          <>
            <span role="status" className="sr-only">
              {t("loading")}
            </span>
            <EmojiGridSkeleton />
          </>
        ) : null}
        {data && sections.length === 0 ? (
          <p aria-hidden className="p-3 text-muted text-sm">
            {t("none")}
          </p>
        ) : null}
        {data ? <PausedStatus text={foundText} /> : null}
        {sections.map((section, index) => (
          <EmojiSection key={section.key} section={section} isFirst={index === 0} onChoose={choose} />
        ))}
      </div>
    </div>
  );
}

/** Recently used emoji and all groups, or what a search found. */
function useSections(data: readonly Emoji[] | undefined, query: string): Section[] {
  const t = useTranslations("composer.emoji");
  const tone = useDeviceSettings(({ emojiTone }) => emojiTone);
  // Recent emoji stay as they were when it opened, so that nothing moves while emoji are chosen.
  const [recent] = useState(() => useDeviceSettings.getState().recentEmoji);
  return useMemo(() => {
    const show = (item: Emoji) => ({ shown: withTone(item, tone), label: item.label });
    if (!data) return [];
    if (query !== "") {
      const found = findEmoji(data, query);
      const emoji = found.slice(0, SEARCH_MAX).map(show);
      return emoji.length > 0 ? [{ key: "found", title: t("results"), emoji }] : [];
    }
    const groups: Section[] = EMOJI_GROUPS.map((group) => ({
      key: String(group),
      title: t(`group.${group}`),
      emoji: data.filter((item) => item.group === group).map(show),
    }));
    const used = recent.map((shown) => ({ shown, label: shown }));
    return used.length > 0 ? [{ key: "recent", title: t("recent"), emoji: used }, ...groups] : groups;
  }, [data, query, tone, recent, t]);
}

function ToneSelect() {
  const t = useTranslations("composer.emoji");
  const tone = useDeviceSettings(({ emojiTone }) => emojiTone);
  return (
    <Select
      size="sm"
      value={tone}
      aria-label={t("skinTone")}
      {...nameTooltip}
      onChange={(event) => useDeviceSettings.setState({ emojiTone: Number(event.target.value) })}
      className="px-1"
    >
      {TONES.map(({ tone: value, hand }) => (
        <option key={value} value={value} aria-label={t(`skinTones.${value}`)}>
          {hand}
        </option>
      ))}
    </Select>
  );
}

function Groups({ sections }: { sections: readonly Section[] }) {
  return (
    <div className="flex shrink-0 justify-between border-b px-1.5">
      {sections.map(({ key, title, emoji: [first] }) => (
        <button
          key={key}
          type="button"
          aria-label={title}
          {...nameTooltip}
          onClick={() => {
            const section = document.getElementById(`emoji-${key}`);
            section?.scrollIntoView({ block: "start" });
            // From here, Tab would lead back to the first emoji of all.
            section?.querySelector("button")?.focus({ preventScroll: true });
          }}
          className="grid h-8 w-8 place-items-center rounded text-base grayscale pointer-coarse:h-11 hover:bg-raised hover:grayscale-0"
        >
          <span aria-hidden>{key === "recent" ? "🕘" : first?.shown}</span>
        </button>
      ))}
    </div>
  );
}

interface EmojiSectionProps {
  section: Section;
  /** Tab reaches the first emoji of all, the arrow keys the others. */
  isFirst: boolean;
  onChoose: (emoji: string) => void;
}

function EmojiSection({ section: { key, title, emoji }, isFirst, onChoose }: EmojiSectionProps) {
  return (
    <section
      id={`emoji-${key}`}
      aria-label={title}
      className="[contain-intrinsic-size:auto_20rem] [content-visibility:auto]"
    >
      <h3 className="sticky top-0 bg-surface py-1.5 text-2xs text-muted">{title}</h3>
      <div className="grid grid-cols-8">
        {emoji.map(({ shown, label }, index) => (
          <button
            key={shown}
            type="button"
            data-emoji={shown}
            aria-label={label}
            {...nameTooltip}
            tabIndex={isFirst && index === 0 ? 0 : -1}
            onClick={() => onChoose(shown)}
            className="grid h-9 place-items-center rounded text-xl hover:bg-raised"
          >
            {shown}
          </button>
        ))}
      </div>
    </section>
  );
}
