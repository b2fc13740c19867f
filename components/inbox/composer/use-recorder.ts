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
  | { state: "recorded"; blob: Blob; url: string };

const WANTED = ["audio/ogg;codecs=opus", "audio/webm;codecs=opus", "audio/mp4"];

interface RecorderOptions {
  level: (value: number) => void;
  /** Receives the recording when the component unmounts before it was settled (see `startRecordingSession`). */
  keep: (sound: Blob) => void;
}

/** Records the microphone while mounted. */
export function useRecorder(options: RecorderOptions): {
  recording: Recording;
  stop: () => void;
  settle: RecordingSession["settle"];
} {
  const [recording, setRecording] = useState<Recording>({ state: "asking" });
  const take = useRef<RecordingSession | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    let gone = false;
    let runs = false;
    let release = () => {};
    let url = "";
    const end = () => {
      runs = false;
      release();
      release = () => {};
    };
    const begin = async () => {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      release = () => {
        for (const track of stream.getTracks()) track.stop();
      };
      if (gone) return end();
      const mimeType = WANTED.find((type) => MediaRecorder.isTypeSupported(type));
      const recorder = new MediaRecorder(stream, mimeType ? { mimeType } : {});
      recorder.addEventListener("stop", end);
      take.current = startRecordingSession(recorder, {
        heard: (blob) => {
          url = URL.createObjectURL(blob);
          setRecording({ state: "recorded", blob, url });
        },
        keep: (sound) => latest.current.keep(sound),
      });
      runs = true;
      setRecording({ state: "recording" });
      const stopMeter = meter(stream, (value) => latest.current.level(value));
      const stopTracks = release;
      release = () => {
        stopMeter();
        stopTracks();
      };
    };
    begin().catch((error: unknown) => {
      if (!gone) setRecording({ state: "refused", reason: reasonOf(error) });
    });
    return () => {
      gone = true;
      take.current?.leave();
      // A recording in progress ends when the recorder has delivered its data.
      if (!runs) end();
      URL.revokeObjectURL(url);
    };
  }, []);
  return {
    recording,
    stop: () => take.current?.stop(),
    settle: (settled) => take.current?.settle(settled),
  };
}

function reasonOf(error: unknown): "denied" | "noMicrophone" | "failed" {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  return name === "NotFoundError" ? "noMicrophone" : "failed";
}

function meter(stream: MediaStream, tell: (value: number) => void): () => void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  let frame = 0;
  const look = () => {
    analyser.getByteTimeDomainData(samples);
    const sum = samples.reduce((total, sample) => total + ((sample - 128) / 128) ** 2, 0);
    tell(Math.min(1, Math.sqrt(sum / samples.length) * 4));
    frame = requestAnimationFrame(look);
  };
  look();
  return () => {
    cancelAnimationFrame(frame);
    void context.close();
  };
}
