"use client";

import { Download, Mic, Music, Pause, Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";

const RATES = [1, 1.5, 2];
// One recording plays at a time, at the last chosen speed.
let playing: HTMLAudioElement | null = null;
let chosenRate = 1;

export function AudioPlayer({ url, title, voice }: { url: string; title: string; voice: boolean }) {
  const t = useTranslations("thread.audio");
  const audio = useRef<HTMLAudioElement>(null);
  const [plays, setPlays] = useState(false);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState(0);
  const [rate, setRate] = useState(1);
  const [failed, setFailed] = useState(false);
  const Icon = voice ? Mic : Music;

  useEffect(() => {
    const element = audio.current;
    return () => {
      element?.pause();
      if (playing === element) playing = null;
    };
  }, []);

  function toggle() {
    const element = audio.current;
    if (!element) return;
    if (plays) return element.pause();
    if (playing !== element) playing?.pause();
    playing = element;
    element.playbackRate = chosenRate;
    setRate(chosenRate);
    element.play().catch(() => setFailed(true));
  }
  function faster() {
    chosenRate = RATES[(RATES.indexOf(rate) + 1) % RATES.length] ?? 1;
    setRate(chosenRate);
    if (audio.current) audio.current.playbackRate = chosenRate;
  }
  function wind(to: number) {
    if (audio.current) audio.current.currentTime = to;
    setAt(to);
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
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in.
    <span role="group" aria-label={title} className="flex w-64 max-w-full items-center gap-2">
      {/* biome-ignore lint/a11y/useMediaCaption: a customer's voice comes without captions. */}
      <audio
        ref={audio}
        src={url}
        preload="metadata"
        onPlay={() => setPlays(true)}
        onPause={() => setPlays(false)}
        onEnded={() => wind(0)}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onDurationChange={({ currentTarget: { duration } }) =>
          // The duration of an unfinished recording is infinite.
          setLength(Number.isFinite(duration) ? duration : 0)
        }
        onError={() => setFailed(true)}
      />
      <button
        type="button"
        aria-label={t(plays ? "pause" : "play")}
        onClick={toggle}
        className="grid size-9 shrink-0 place-items-center rounded-full bg-accent text-on-accent hover:bg-accent-strong"
      >
        {plays ? (
          <Pause aria-hidden className="size-4 fill-current" />
        ) : (
          <Play aria-hidden className="size-4 fill-current" />
        )}
      </button>
      <span className="min-w-0 flex-1">
        <input
          type="range"
          aria-label={t("position")}
          aria-valuetext={clock(at)}
          min={0}
          max={length || 1}
          step={0.1}
          value={Math.min(at, length || 1)}
          onChange={(event) => wind(Number(event.target.value))}
          className="h-6 w-full accent-accent"
        />
        <span className="tabular -mt-1 flex items-center gap-1 text-2xs text-muted">
          <Icon aria-hidden className="size-3" />
          {clock(plays || at > 0 ? at : length)}
        </span>
      </span>
      <button
        type="button"
        aria-label={t("speed", { rate })}
        title={t("speed", { rate })}
        onClick={faster}
        className="tabular h-6 w-9 shrink-0 rounded-full bg-ink/8 font-medium text-2xs hover:bg-ink/12"
      >
        {rate}×
      </button>
    </span>
  );
}

function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
