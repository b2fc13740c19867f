import { expect, test } from "vitest";
import { type Recorder, startRecordingSession } from "#components/inbox/composer/recording-session.ts";

class FakeRecorder implements Recorder {
  state: RecordingState = "inactive";
  readonly mimeType = "audio/ogg";
  #listeners: { type: string; listener: (event: { data: Blob }) => void }[] = [];

  addEventListener(type: "dataavailable" | "stop", listener: (event: { data: Blob }) => void): void {
    this.#listeners.push({ type, listener });
  }
  start(): void {
    this.state = "recording";
  }
  stop(): void {
    if (this.state === "inactive") throw new Error("It was stopped already.");
    this.state = "inactive";
  }
  deliver(text: string): void {
    this.#dispatch("dataavailable", text);
  }
  end(text: string): void {
    this.state = "inactive";
    this.deliver(text);
    this.#dispatch("stop");
  }
  #dispatch(type: string, text = ""): void {
    for (const entry of this.#listeners) if (entry.type === type) entry.listener({ data: new Blob([text]) });
  }
}

function startSession() {
  const recorder = new FakeRecorder();
  const recorded: Blob[] = [];
  const saved: Blob[] = [];
  const session = startRecordingSession(recorder, {
    onRecorded: (recording) => recorded.push(recording),
    onUnsaved: (recording) => saved.push(recording),
  });
  return { recorder, session, recorded, saved };
}

test("says how long a recording is until it was stopped, not until the recorder ended", () => {
  const recorder = new FakeRecorder();
  let now = 5000;
  const lengths: number[] = [];
  const session = startRecordingSession(recorder, {
    onRecorded: (_, seconds) => lengths.push(seconds),
    onUnsaved: () => {},
    now: () => now,
  });
  now += 2500;
  session.stop();
  now += 300;
  recorder.end("good morning");
  expect(lengths).toEqual([2.5]);
});

test("leaving while recording saves everything up to the end", async () => {
  const { recorder, session, recorded, saved } = startSession();
  recorder.deliver("good ");
  session.leave();
  expect(recorder.state).toBe("inactive");
  recorder.end("morning");
  expect(await Promise.all(saved.map((recording) => recording.text()))).toEqual(["good morning"]);
  expect(saved[0]?.type).toBe("audio/ogg");
  expect(recorded).toEqual([]);
});

test("a stopped recording is delivered, and saved once when left without a choice", () => {
  const { recorder, session, recorded, saved } = startSession();
  session.stop();
  recorder.end("good morning");
  expect([recorded.length, saved.length]).toEqual([1, 0]);
  session.leave();
  session.leave();
  expect(saved).toEqual(recorded);
});

test("leaving before the recorder has delivered its data saves the recording", () => {
  const { recorder, session, recorded, saved } = startSession();
  session.stop();
  session.leave();
  recorder.end("good morning");
  expect([recorded.length, saved.length]).toEqual([0, 1]);
});

test("an added or discarded recording is not saved", () => {
  const recorded = startSession();
  recorded.session.stop();
  recorded.recorder.end("good morning");
  recorded.session.settle();
  recorded.session.leave();
  expect(recorded.saved).toEqual([]);

  const recording = startSession();
  recording.session.settle();
  recording.session.leave();
  expect(recording.recorder.state).toBe("inactive");
  recording.recorder.end("never mind");
  expect(recording.saved).toEqual([]);
});

test("a recording that could not be added is saved, whether left before or after", () => {
  for (const order of ["settle first", "leave first"]) {
    const { recorder, session, saved } = startSession();
    recorder.end("good morning");
    session.settle();
    if (order === "leave first") session.leave();
    session.settle(false);
    session.leave();
    expect(saved).toHaveLength(1);
  }
});

test("an empty recording is not saved", () => {
  const { recorder, session, saved } = startSession();
  session.leave();
  recorder.end("");
  expect(saved).toEqual([]);
});
