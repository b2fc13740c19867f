"use client";

import { useEffect, useRef, useState } from "react";
import {
  type RecordingSession,
  startRecordingSession,
} from "#components/inbox/composer/recording-session.ts";

export type Recording =
  | { state: "asking" }
  | { state: "refused"; reason: "denied" | "noMicrophone" | "failed" }
  | { state: "recording" }
  | { state: "recorded"; blob: Blob; url: string; seconds: number };

const MIME_TYPES = ["audio/ogg;codecs=opus", "audio/webm;codecs=opus", "audio/mp4"];

interface RecorderOptions {
  onLevel: (value: number) => void;
  onUnsaved: (recorded: Blob) => void;
}

export function useRecorder(options: RecorderOptions): {
  recording: Recording;
  stop: () => void;
  settle: RecordingSession["settle"];
  retry: () => void;
} {
  const [recording, setRecording] = useState<Recording>({ state: "asking" });
  const [attempt, setAttempt] = useState(1);
  const session = useRef<RecordingSession | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks for the microphone again.
  useEffect(() => {
    let isUnmounted = false;
    let isRecording = false;
    let release = () => {};
    let url = "";
    const end = () => {
      isRecording = false;
      release();
      release = () => {};
    };
    const start = async () => {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      release = () => {
        for (const track of stream.getTracks()) track.stop();
      };
      if (isUnmounted) return end();
      const mimeType = MIME_TYPES.find((type) => MediaRecorder.isTypeSupported(type));
      const recorder = new MediaRecorder(stream, mimeType ? { mimeType } : {});
      recorder.addEventListener("stop", end);
      session.current = startRecordingSession(recorder, {
        onRecorded: (blob, seconds) => {
          url = URL.createObjectURL(blob);
          setRecording({ state: "recorded", blob, url, seconds });
        },
        onUnsaved: (blob) => latest.current.onUnsaved(blob),
      });
      isRecording = true;
      setRecording({ state: "recording" });
      const stopMeter = meter(stream, (value) => latest.current.onLevel(value));
      const stopTracks = release;
      release = () => {
        stopMeter();
        stopTracks();
      };
    };
    start().catch((error: unknown) => {
      if (!isUnmounted) setRecording({ state: "refused", reason: reasonOf(error) });
    });
    return () => {
      isUnmounted = true;
      session.current?.leave();
      if (!isRecording) end();
      URL.revokeObjectURL(url);
    };
  }, [attempt]);
  return {
    recording,
    stop: () => session.current?.stop(),
    settle: (settled) => session.current?.settle(settled),
    retry: () => {
      setRecording({ state: "asking" });
      setAttempt(attempt + 1);
    },
  };
}

function reasonOf(error: unknown): "denied" | "noMicrophone" | "failed" {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  return name === "NotFoundError" ? "noMicrophone" : "failed";
}

function meter(stream: MediaStream, onLevel: (value: number) => void): () => void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  let frame = 0;
  const measure = () => {
    analyser.getByteTimeDomainData(samples);
    const sum = samples.reduce((total, sample) => total + ((sample - 128) / 128) ** 2, 0);
    onLevel(Math.min(1, Math.sqrt(sum / samples.length) * 4));
    frame = requestAnimationFrame(measure);
  };
  measure();
  return () => {
    cancelAnimationFrame(frame);
    void context.close();
  };
}
