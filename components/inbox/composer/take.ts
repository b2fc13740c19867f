/** What of the browser's recorder is needed here. */
export interface Recorder {
  readonly state: RecordingState;
  readonly mimeType: string;
  start(partMs: number): void;
  stop(): void;
  addEventListener(type: "dataavailable", listener: (event: { data: Blob }) => void): void;
  addEventListener(type: "stop", listener: () => void): void;
}

export interface Take {
  /** Ends the recording; `heard` is told what it holds. */
  stop: () => void;
  /** It is added or discarded on purpose: nothing is kept of it when it is left. `false` says that it was not after all. */
  settle: (settled?: boolean) => void;
  /** Its place on the page goes away: what was recorded so far is kept, unless it was settled. */
  leave: () => void;
}

const PART_MS = 1000;

/**
 * Begins to record.
 * @param heard is told what was recorded once it is stopped, and no more after `leave`
 * @param keep is given what was recorded and neither added nor discarded when the take is left: a window that closes or a
 *   look at another conversation must not cost anybody their words
 */
export function beginTake(
  recorder: Recorder,
  { heard, keep }: { heard: (sound: Blob) => void; keep: (sound: Blob) => void },
): Take {
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
      // The recorder tells what it has a moment after it was stopped.
      if (whole) keepIt();
      else stop();
    },
  };
}
