import { expect, test } from "vitest";
import { type Recorder, startRecordingSession } from "#components/inbox/composer/recording-session.ts";

/** Like a browser's recorder: after `stop` it delivers the rest of the data, then fires `stop`. */
class SomeRecorder implements Recorder {
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
  hear(words: string): void {
    this.#tell("dataavailable", words);
  }
  end(words: string): void {
    this.state = "inactive";
    this.hear(words);
    this.#tell("stop");
  }
  #tell(type: string, words = ""): void {
    for (const one of this.#listeners) if (one.type === type) one.listener({ data: new Blob([words]) });
  }
}

function begin() {
  const recorder = new SomeRecorder();
  const heard: Blob[] = [];
  const kept: Blob[] = [];
  const take = startRecordingSession(recorder, {
    heard: (sound) => heard.push(sound),
    keep: (sound) => kept.push(sound),
  });
  return { recorder, take, heard, kept };
}

test("what is left while it is recorded is kept, up to the last word", async () => {
  const { recorder, take, heard, kept } = begin();
  recorder.hear("good ");
  take.leave();
  expect(recorder.state).toBe("inactive");
  recorder.end("morning");
  expect(await Promise.all(kept.map((sound) => sound.text()))).toEqual(["good morning"]);
  expect(kept[0]?.type).toBe("audio/ogg");
  expect(heard).toEqual([]);
});

test("what was recorded is heard, and kept once when it is left without a choice", () => {
  const { recorder, take, heard, kept } = begin();
  take.stop();
  recorder.end("good morning");
  expect([heard.length, kept.length]).toEqual([1, 0]);
  take.leave();
  take.leave();
  expect(kept).toEqual(heard);
});

test("left between the press and the recorder's answer, it is kept", () => {
  const { recorder, take, heard, kept } = begin();
  take.stop();
  take.leave();
  recorder.end("good morning");
  expect([heard.length, kept.length]).toEqual([0, 1]);
});

test("what was added or discarded is not kept", () => {
  const recorded = begin();
  recorded.take.stop();
  recorded.recorder.end("good morning");
  recorded.take.settle();
  recorded.take.leave();
  expect(recorded.kept).toEqual([]);

  const recording = begin();
  recording.take.settle();
  recording.take.leave();
  expect(recording.recorder.state).toBe("inactive");
  recording.recorder.end("never mind");
  expect(recording.kept).toEqual([]);
});

test("what could not be added after all is kept, before it is left and after", () => {
  for (const order of ["settle first", "leave first"]) {
    const { recorder, take, kept } = begin();
    recorder.end("good morning");
    take.settle();
    if (order === "leave first") take.leave();
    take.settle(false);
    take.leave();
    expect(kept).toHaveLength(1);
  }
});

test("nothing said is nothing kept", () => {
  const { recorder, take, kept } = begin();
  take.leave();
  recorder.end("");
  expect(kept).toEqual([]);
});
