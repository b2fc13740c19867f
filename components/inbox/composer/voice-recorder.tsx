"use client";

import { Square } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { toVoiceFile } from "#components/inbox/composer/to-voice-file.ts";
import { useAddFiles } from "#components/inbox/composer/use-add-files.ts";
import { useRecorder } from "#components/inbox/composer/use-recorder.ts";
import { Button } from "#components/ui/button.tsx";
import { notice } from "#components/ui/notice.ts";

/** The recording is also added when the recorder unmounts before a choice. */
export function VoiceRecorder({ conversationId, onClose }: { conversationId: string; onClose: () => void }) {
  const t = useTranslations("composer.voice");
  const bar = useRef<HTMLSpanElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const addFiles = useAddFiles(conversationId);
  const addFilesWithNotice = useAddFiles(conversationId, false);
  const { recording, stop, settle } = useRecorder({
    onLevel: (value) => {
      // Sixty times a second, so React is bypassed.
      if (bar.current) bar.current.style.transform = `scaleX(${value})`;
    },
    onUnsaved: (recorded) => {
      toVoiceFile(recorded).then(
        (file) => (file ? addFilesWithNotice([file], true) : notice.error(t("empty"))),
        () => notice.error(t("failed")),
      );
    },
  });
  const [isConverting, setConverting] = useState(false);
  const [failure, setFailure] = useState<"empty" | "failed" | null>(null);
  const { state } = recording;

  useEffect(() => {
    if (state !== "asking") box.current?.querySelector("button")?.focus();
  }, [state]);

  async function add(blob: Blob) {
    setConverting(true);
    setFailure(null);
    settle();
    try {
      const file = await toVoiceFile(blob);
      if (!file) setFailure("empty");
      else if (addFiles([file], true) > 0) return onClose();
    } catch {
      setFailure("failed");
    }
    settle(false);
    setConverting(false);
  }

  function discard() {
    settle();
    onClose();
  }

  /** Never discards: the recording becomes an attachment, which can be removed. */
  function onEscape() {
    if (state === "recording") stop();
    else if (state !== "recorded") discard();
    else if (!isConverting) void add(recording.blob);
  }

  return (
    <div
      ref={box}
      role="dialog"
      aria-label={t("title")}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        onEscape();
      }}
      className="absolute end-0 bottom-full start-0 z-20 mb-2 flex flex-wrap items-center gap-3 rounded-md border bg-surface px-3 py-2 shadow-lg"
    >
      {state === "asking" ? <p className="flex-1 text-muted text-sm">{t("askingPermission")}</p> : null}
      {state === "refused" ? (
        <p role="alert" className="flex-1 text-danger text-sm">
          {t(`errors.${recording.reason}`)}
        </p>
      ) : null}
      {state === "recording" ? (
        <>
          <Button size="sm" variant="primary" onClick={stop}>
            <Square aria-hidden className="size-3.5" fill="currentColor" />
            {t("stop")}
          </Button>
          <Elapsed />
          <span aria-hidden className="h-1.5 min-w-24 flex-1 overflow-hidden rounded-full bg-raised">
            <span ref={bar} className="block h-full origin-left scale-x-0 rtl:origin-right bg-accent" />
          </span>
        </>
      ) : null}
      {state === "recorded" ? (
        <>
          <Button size="sm" variant="primary" loading={isConverting} onClick={() => void add(recording.blob)}>
            {t("add")}
          </Button>
          {/* biome-ignore lint/a11y/useMediaCaption: a new recording has no captions. */}
          <audio controls src={recording.url} aria-label={t("play")} className="h-9 min-w-40 flex-1" />
        </>
      ) : null}
      <Button size="sm" variant="ghost" disabled={isConverting} onClick={discard}>
        {t(state === "refused" ? "close" : "cancel")}
      </Button>
      {failure ? (
        <p role="alert" className="w-full text-danger text-xs">
          {t(failure)}
        </p>
      ) : null}
    </div>
  );
}

function Elapsed() {
  const t = useTranslations("composer.voice");
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const startedAt = Date.now();
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - startedAt) / 1000)), 250);
    return () => clearInterval(timer);
  }, []);
  const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <span role="timer" aria-label={t("recording")} className="tabular text-danger text-sm">
      ● {shown}
    </span>
  );
}
