export interface Recorder {
  readonly state: RecordingState;
  readonly mimeType: string;
  start(partMs: number): void;
  stop(): void;
  addEventListener(type: "dataavailable", listener: (event: { data: Blob }) => void): void;
  addEventListener(type: "stop", listener: () => void): void;
}

export interface RecordingSession {
  /** Ends the recording; `heard` receives the data. */
  stop: () => void;
  /** It was added or discarded on purpose, so `leave` saves nothing. `false` reverts that. */
  settle: (settled?: boolean) => void;
  leave: () => void;
}

const PART_MS = 1000;

/**
 * Starts recording.
 * @param heard receives the recording once stopped, and not after `leave`
 * @param keep receives a recording that was neither added nor discarded when the session is left, so that a closing
 * window or another conversation does not lose it
 */
export function startRecordingSession(
  recorder: Recorder,
  { heard, keep }: { heard: (sound: Blob) => void; keep: (sound: Blob) => void },
): RecordingSession {
  const parts: Blob[] = [];
  let whole: Blob | null = null;
  let settled = false;
  let left = false;
  const keepIt = () => {
    if (whole && whole.size > 0 && !settled) keep(whole);
  };
  recorder.addEventListener("dataavailable", ({ data }) => {
    parts.push(data);
  });
  recorder.addEventListener("stop", () => {
    whole = new Blob(parts, { type: recorder.mimeType });
    if (left) keepIt();
    else heard(whole);
  });
  recorder.start(PART_MS);
  const stop = () => {
    if (recorder.state !== "inactive") recorder.stop();
  };
  return {
    stop,
    settle: (value = true) => {
      settled = value;
      if (left) keepIt();
    },
    leave: () => {
      if (left) return;
      left = true;
      // The recorder delivers its data asynchronously after a stop.
      if (whole) keepIt();
      else stop();
    },
  };
}
