"use client";

import { Mic, SendHorizontal, Square, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { toVoiceFile } from "#components/inbox/composer/to-voice-file.ts";
import { useAddFiles } from "#components/inbox/composer/use-add-files.ts";
import { type Recording, useRecorder } from "#components/inbox/composer/use-recorder.ts";
import { Waveform } from "#components/inbox/composer/waveform.tsx";
import { AudioPlayer } from "#components/inbox/thread/audio-player.tsx";
import { UndoLabel } from "#components/shell/keys/undo-label.tsx";
import { Button } from "#components/ui/button.tsx";
import { notice } from "#components/ui/notice.ts";
import { nameTooltip } from "#components/ui/tooltip.ts";
import { uploadAttachment } from "#lib/conversations/attachments/browser.ts";
import type { DraftFile } from "#lib/conversations/drafts/schema.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";
import { MINUTE } from "#lib/platform/clock.ts";

const UPLOAD_TIMEOUT_MS = MINUTE;

interface VoiceRecorderProps {
  conversationId: string;
  onSend: (file: DraftFile) => void;
  onClose: () => void;
}

/** Records and sends in one go. A recording is attached to the reply when the recorder unmounts before a choice. */
export function VoiceRecorder(props: VoiceRecorderProps) {
  const t = useTranslations("composer.voice");
  const box = useRef<HTMLDivElement>(null);
  const { recording, level, isSending, failure, stop, retry, discard, sendNow, leave } =
    useVoiceMessage(props);
  const { state } = recording;
  // Before the focus of a removed button goes to the text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state has its own main button.
  useLayoutEffect(() => {
    // While it sends, its buttons are disabled.
    const main = isSending ? box.current : box.current?.querySelector<HTMLElement>("[data-main]");
    main?.focus();
  }, [state, isSending]);
  const hasSound = state === "recording" || state === "recorded";
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={t("title")}
      aria-busy={isSending}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        leave();
      }}
      className="absolute inset-x-0 bottom-0 z-20 flex min-h-full flex-wrap items-center gap-2 rounded-lg border bg-surface px-2 py-1"
    >
      {hasSound ? (
        <Button
          variant="ghost"
          size="icon"
          aria-label={t("cancel")}
          {...nameTooltip}
          disabled={isSending}
          onClick={discard}
          className="size-10 pointer-coarse:size-11"
        >
          <Trash2 aria-hidden className="size-4.5" />
        </Button>
      ) : (
        <WithoutSound recording={recording} onClose={discard} onRetry={retry} />
      )}
      {state === "recording" ? (
        <>
          <Elapsed />
          <Waveform level={level} />
          <Button
            variant="ghost"
            size="icon"
            aria-label={t("stop")}
            {...nameTooltip}
            onClick={stop}
            className="size-10 pointer-coarse:size-11"
          >
            <Square aria-hidden className="size-4 text-danger" fill="currentColor" />
          </Button>
        </>
      ) : null}
      {state === "recorded" ? (
        <div className="min-w-0 flex-1">
          <AudioPlayer url={recording.url} title={t("play")} voice seconds={recording.seconds} />
        </div>
      ) : null}
      {hasSound ? (
        <Button
          variant="primary"
          loading={isSending}
          data-main
          aria-label={t("send")}
          {...nameTooltip}
          onClick={sendNow}
          className="size-10 rounded-full px-0 pointer-coarse:size-11"
        >
          {isSending ? null : <SendHorizontal aria-hidden className="size-4" />}
        </Button>
      ) : null}
      {failure ? (
        <p role="alert" className="w-full text-danger text-xs">
          {failure}
        </p>
      ) : null}
    </div>
  );
}

interface WithoutSoundProps {
  recording: Recording;
  onClose: () => void;
  onRetry: () => void;
}

/** While the browser asks for the microphone, or after it was refused. */
function WithoutSound({ recording, onClose, onRetry }: WithoutSoundProps) {
  const t = useTranslations("composer.voice");
  const isRefused = recording.state === "refused";
  return (
    <>
      {isRefused ? (
        <p role="alert" className="flex-1 text-danger text-sm">
          {t(`errors.${recording.reason}`)}
        </p>
      ) : (
        <p className="flex flex-1 items-center gap-2 text-muted text-sm">
          <Mic aria-hidden className="size-4" />
          {t("askingPermission")}
        </p>
      )}
      <Button
        variant="ghost"
        size="sm"
        data-main={isRefused ? undefined : ""}
        onClick={onClose}
        className="h-9"
      >
        {t("close")}
      </Button>
      {isRefused ? (
        <Button size="sm" data-main="" onClick={onRetry} className="h-9">
          {t("tryAgain")}
        </Button>
      ) : null}
    </>
  );
}

function useVoiceMessage({ conversationId, onSend, onClose }: VoiceRecorderProps) {
  const t = useTranslations("composer.voice");
  const pending = useTranslations("composer.pending");
  const level = useRef(0);
  const sendsWhenStopped = useRef(false);
  const isDiscarded = useRef(false);
  const addFilesWithNotice = useAddFiles(conversationId, false);
  const attach = (recorded: Blob) => {
    toVoiceFile(recorded).then(
      (file) => (file ? addFilesWithNotice([file], true) : notice.error(t("empty"))),
      () => notice.error(t("failed")),
    );
  };
  const offerUndo = (recorded: Blob) =>
    notice.undoable(
      <UndoLabel>{pending("undo")}</UndoLabel>,
      Promise.resolve({ text: t("discarded"), undo: () => attach(recorded) }),
    );
  const { recording, stop, settle, retry } = useRecorder({
    onLevel: (value) => {
      level.current = value;
    },
    onUnsaved: (recorded) => (isDiscarded.current ? offerUndo(recorded) : attach(recorded)),
  });
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { state } = recording;

  async function send(blob: Blob) {
    setSending(true);
    setFailure(null);
    settle();
    try {
      const file = await toVoiceFile(blob).catch(() => undefined);
      if (file) {
        onSend(await upload(conversationId, file));
        return onClose();
      }
      setFailure(t(file === null ? "empty" : "failed"));
    } catch (error) {
      setFailure(errorText(error));
    }
    settle(false);
    setSending(false);
  }

  const onStateChange = useEffectEvent(() => {
    if (state === "recorded" && sendsWhenStopped.current) void send(recording.blob);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the state changes.
  useEffect(() => onStateChange(), [state]);

  function discard() {
    isDiscarded.current = true;
    onClose();
  }

  function sendNow() {
    if (state === "recorded") return void send(recording.blob);
    sendsWhenStopped.current = true;
    stop();
  }

  /** Never discards what was recorded: it becomes an attachment. */
  function leave() {
    if (state === "recording") stop();
    else if (state !== "recorded") discard();
    else if (!isSending) {
      settle();
      attach(recording.blob);
      onClose();
    }
  }

  return { recording, level, isSending, failure, stop, retry, discard, sendNow, leave };
}

async function upload(conversationId: string, file: File): Promise<DraftFile> {
  const stored = await uploadAttachment({
    conversationId,
    kind: "audio",
    file,
    onProgress: () => undefined,
    signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
  });
  return {
    attachmentId: stored.id,
    kind: "audio",
    name: stored.filename ?? file.name,
    mimeType: stored.mimeType ?? file.type,
    sizeBytes: stored.sizeBytes ?? file.size,
    caption: "",
    voice: true,
  };
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
    <span role="timer" aria-label={t("recording")} className="tabular shrink-0 text-danger text-sm">
      <span aria-hidden className="motion-safe:animate-pulse">
        ●
      </span>{" "}
      {shown}
    </span>
  );
}
