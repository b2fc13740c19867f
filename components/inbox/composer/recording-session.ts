import { SECOND } from "#lib/platform/clock.ts";

export interface Recorder {
  readonly state: RecordingState;
  readonly mimeType: string;
  start(partMs: number): void;
  stop(): void;
  addEventListener(type: "dataavailable", listener: (event: { data: Blob }) => void): void;
  addEventListener(type: "stop", listener: () => void): void;
}

export interface RecordingSession {
  stop: () => void;
  /** Added or discarded, so `leave` does not save it. `false` reverts that. */
  settle: (settled?: boolean) => void;
  leave: () => void;
}

const PART_MS = SECOND;

interface RecordingListeners {
  /** @param seconds how long it is: browsers write no duration into a recording */
  onRecorded: (recording: Blob, seconds: number) => void;
  onUnsaved: (recording: Blob) => void;
  now?: () => number;
}

/** @param onUnsaved receives a recording that was neither added nor discarded on leaving */
export function startRecordingSession(
  recorder: Recorder,
  { onRecorded, onUnsaved, now = () => performance.now() }: RecordingListeners,
): RecordingSession {
  const parts: Blob[] = [];
  let recorded: Blob | null = null;
  let settled = false;
  let hasLeft = false;
  const saveIfUnsettled = () => {
    if (recorded && recorded.size > 0 && !settled) onUnsaved(recorded);
  };
  recorder.addEventListener("dataavailable", ({ data }) => {
    parts.push(data);
  });
  recorder.addEventListener("stop", () => {
    recorded = new Blob(parts, { type: recorder.mimeType });
    if (hasLeft) saveIfUnsettled();
    else onRecorded(recorded, ((stoppedAt ?? now()) - startedAt) / SECOND);
  });
  recorder.start(PART_MS);
  const startedAt = now();
  let stoppedAt: number | null = null;
  const stop = () => {
    if (recorder.state === "inactive") return;
    stoppedAt = now();
    recorder.stop();
  };
  return {
    stop,
    settle: (value = true) => {
      settled = value;
      if (hasLeft) saveIfUnsettled();
    },
    leave: () => {
      if (hasLeft) return;
      hasLeft = true;
      if (recorded) saveIfUnsettled();
      else stop();
    },
  };
}
