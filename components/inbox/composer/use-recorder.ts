"use client";

import { useEffect, useRef, useState } from "react";

export type Recording =
  | { state: "asking" }
  | { state: "refused"; reason: "denied" | "noMicrophone" | "failed" }
  | { state: "recording" }
  | { state: "recorded"; blob: Blob; url: string };

const WANTED = ["audio/ogg;codecs=opus", "audio/webm;codecs=opus", "audio/mp4"];

/** Records the microphone from the moment it is mounted; `level` is told its loudness from 0 to 1 as it goes. */
export function useRecorder(level: (value: number) => void): { recording: Recording; stop: () => void } {
  const [recording, setRecording] = useState<Recording>({ state: "asking" });
  const recorder = useRef<MediaRecorder | null>(null);
  const onLevel = useRef(level);
  useEffect(() => {
    let gone = false;
    let end = () => {};
    let url = "";
    const begin = async () => {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      end = () => {
        for (const track of stream.getTracks()) track.stop();
      };
      if (gone) return end();
      const mimeType = WANTED.find((type) => MediaRecorder.isTypeSupported(type));
      const made = new MediaRecorder(stream, mimeType ? { mimeType } : {});
      const parts: Blob[] = [];
      made.ondataavailable = ({ data }) => parts.push(data);
      made.onstop = () => {
        end();
        if (gone) return;
        const blob = new Blob(parts, { type: made.mimeType });
        url = URL.createObjectURL(blob);
        setRecording({ state: "recorded", blob, url });
      };
      recorder.current = made;
      made.start(1000);
      setRecording({ state: "recording" });
      const stopMeter = meter(stream, (value) => onLevel.current(value));
      const stopTracks = end;
      end = () => {
        stopMeter();
        stopTracks();
      };
    };
    begin().catch((error: unknown) => {
      if (!gone) setRecording({ state: "refused", reason: reasonOf(error) });
    });
    return () => {
      gone = true;
      if (recorder.current?.state === "recording") recorder.current.stop();
      end();
      URL.revokeObjectURL(url);
    };
  }, []);
  return { recording, stop: () => recorder.current?.stop() };
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
