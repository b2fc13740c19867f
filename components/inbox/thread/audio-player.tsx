"use client";

import { Download, Mic, Music, Pause, Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { TileRow } from "#components/inbox/thread/bubble-end.tsx";
import { nameTooltip } from "#components/ui/tooltip.ts";

const RATES = [1, 1.5, 2];
// One recording plays at a time, at the last chosen speed.
let playingElement: HTMLAudioElement | null = null;
let chosenRate = 1;
/** In seconds, by the URL of the recording, once a player has read it. */
export const audioLengths = new Map<string, number>();

interface AudioPlayerProps {
  url: string;
  title: string;
  voice: boolean;
  /** The length of a file that does not say it, as one recorded by the browser. */
  seconds?: number;
  /** The end of the bubble, in the row of the duration. */
  end?: ReactNode;
}

export function AudioPlayer({ url, title, voice, seconds: knownSeconds = 0, end }: AudioPlayerProps) {
  const t = useTranslations("thread.audio");
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  const [duration, setDuration] = useState(knownSeconds);
  const [rate, setRate] = useState(1);
  const [failed, setFailed] = useState(false);
  const Icon = voice ? Mic : Music;

  useEffect(() => {
    const element = audio.current;
    return () => {
      element?.pause();
      if (playingElement === element) playingElement = null;
    };
  }, []);

  function toggle() {
    const element = audio.current;
    if (!element) return;
    if (isPlaying) return element.pause();
    if (playingElement !== element) playingElement?.pause();
    playingElement = element;
    element.playbackRate = chosenRate;
    setRate(chosenRate);
    element.play().catch(() => setFailed(true));
  }
  function nextRate() {
    chosenRate = RATES[(RATES.indexOf(rate) + 1) % RATES.length] ?? 1;
    setRate(chosenRate);
    if (audio.current) audio.current.playbackRate = chosenRate;
  }
  function seek(to: number) {
    if (audio.current) audio.current.currentTime = to;
    setPosition(to);
  }
  if (failed) {
    return (
      <a href={url} download className="flex w-64 max-w-full items-center gap-3 py-1 text-sm">
        <Download aria-hidden className="size-5 shrink-0 text-muted" />
        {t("failed")}
      </a>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
    <span role="group" aria-label={title} className="flex w-64 max-w-full items-center gap-2">
      {/* biome-ignore lint/a11y/useMediaCaption: recordings of customers have no captions. */}
      <audio
        ref={audio}
        src={url}
        preload="metadata"
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onEnded={() => seek(0)}
        onTimeUpdate={({ currentTarget }) => setPosition(currentTarget.currentTime)}
        onDurationChange={({ currentTarget }) => {
          const seconds = Number.isFinite(currentTarget.duration) ? currentTarget.duration : knownSeconds;
          audioLengths.set(url, seconds);
          setDuration(seconds);
        }}
        onError={() => setFailed(true)}
      />
      <button
        type="button"
        aria-label={t(isPlaying ? "pause" : "play")}
        onClick={toggle}
        className="touch-target relative grid size-9 shrink-0 place-items-center rounded-full bg-accent text-on-accent hover:bg-accent-strong"
      >
        {isPlaying ? (
          <Pause aria-hidden className="size-4 fill-current" />
        ) : (
          <Play aria-hidden className="size-4 fill-current rtl:[scale:-1_1]" />
        )}
      </button>
      <span className="min-w-0 flex-1">
        <input
          type="range"
          aria-label={t("position")}
          aria-valuetext={t("positionOf", {
            position: t("length", toMinutesAndSeconds(position)),
            duration: t("length", toMinutesAndSeconds(duration)),
          })}
          min={0}
          max={duration || 1}
          step={0.1}
          value={Math.min(position, duration || 1)}
          onChange={(event) => seek(Number(event.target.value))}
          className="h-6 w-full accent-accent"
        />
        <span className="-mt-1 block">
          <TileRow end={end}>
            <span className="tabular flex items-center gap-1 text-2xs text-muted">
              <Icon aria-hidden className="size-3" />
              {formatSeconds(isPlaying || position > 0 ? position : duration)}
            </span>
          </TileRow>
        </span>
      </span>
      <button
        type="button"
        aria-label={t("speed", { rate })}
        {...nameTooltip}
        onClick={nextRate}
        className="tabular touch-target relative h-6 w-9 shrink-0 rounded-full bg-ink/8 font-medium text-2xs hover:bg-ink/12"
      >
        {rate}×
      </button>
    </span>
  );
}

/** For the text `thread.audio.length`. */
export function toMinutesAndSeconds(seconds: number): { minutes: number; seconds: number } {
  const whole = Math.floor(seconds);
  return { minutes: Math.floor(whole / 60), seconds: whole % 60 };
}

function formatSeconds(seconds: number): string {
  const length = toMinutesAndSeconds(seconds);
  return `${length.minutes}:${String(length.seconds).padStart(2, "0")}`;
}
