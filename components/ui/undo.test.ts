import { beforeEach, expect, test } from "vitest";
import { forgetChanges, rememberChange, undoActions } from "#components/ui/undo.ts";

const undone: string[] = [];
const undoing = (name: string) => () => undone.push(name);

beforeEach(() => {
  forgetChanges();
  undone.length = 0;
});

/** Presses the key of the command `undo`. */
async function undoLast(): Promise<void> {
  undoActions.getState().at(-1)?.();
  await Promise.resolve();
}

test("changes are undone newest first, each once, whether by its notice or by the command", async () => {
  rememberChange(Promise.resolve(undoing("first")));
  const byNotice = rememberChange(Promise.resolve(undoing("second")));
  rememberChange(Promise.resolve(undoing("third")));
  await undoLast();
  byNotice();
  byNotice();
  await undoLast();
  await undoLast();
  expect(undone).toEqual(["third", "second", "first"]);
});

test("a change in flight is undone once it is made, instead of the one before it", async () => {
  const request = Promise.withResolvers<() => void>();
  rememberChange(Promise.resolve(undoing("older")));
  rememberChange(request.promise);
  await undoLast();
  expect(undone).toEqual([]);
  request.resolve(undoing("in flight"));
  await request.promise;
  expect(undone).toEqual(["in flight"]);
});

test("a change that failed is skipped, and one without an undo ends what can be undone", async () => {
  rememberChange(Promise.resolve(undoing("made")));
  const failed = Promise.resolve(null);
  rememberChange(failed);
  await failed;
  await undoLast();
  expect(undone).toEqual(["made"]);
  rememberChange(Promise.resolve(undoing("before a send")));
  forgetChanges();
  await undoLast();
  expect(undone).toEqual(["made"]);
});
