import { expect, test } from "vitest";
import { listNumberNames } from "#lib/numbers/queries.ts";
import { makeCloudNumber, makeWorkspace } from "#lib/testing/factories.ts";

test("lists the names and accounts of a workspace's numbers, its default first, and none of another workspace", async () => {
  const [ours, theirs] = [await makeWorkspace(), await makeWorkspace()];
  const first = await makeCloudNumber(ours, "a secret of the app", "106540352249101");
  const second = await makeCloudNumber(ours, "a secret of the app", "106540352249102");
  await makeCloudNumber(theirs, "a secret of the app", "106540352249103");
  const { data } = await listNumberNames(ours);
  expect(data.map(({ id }) => id)).toEqual([first.id, second.id]);
  expect(Object.keys(data[0] ?? {}).sort()).toEqual(["displayNumber", "id", "verifiedName", "wabaId"]);
});
