import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { storeSaved } from "#components/ui/store-saved.ts";

const queryKey = ["names"];

/** @returns a client whose query is shown; each of its reads ends by the next function of `reads` */
function setUp(cached?: string[]) {
  const client = new QueryClient();
  const reads: ((names: string[]) => void)[] = [];
  const queryFn = () => new Promise<string[]>((resolve) => reads.push(resolve));
  if (cached) client.setQueryData(queryKey, cached);
  const observer = new QueryObserver(client, { queryKey, queryFn });
  observer.subscribe(() => undefined);
  return { client, reads, shown: () => observer.getCurrentResult().data };
}

test("a read that began before the change does not replace what was saved, and is repeated", async () => {
  const { client, reads, shown } = setUp(["before"]);
  await expect.poll(() => reads.length).toBe(1);
  storeSaved(client, { queryKey }, ["saved"]);
  await expect.poll(() => reads.length).toBe(2);
  reads[0]?.(["before"]);
  await expect.poll(shown).toEqual(["saved"]);
  reads[1]?.(["saved", "of a colleague"]);
  await expect.poll(shown).toEqual(["saved", "of a colleague"]);
});

test("a change of a list that is still read for the first time is read afterwards", async () => {
  const { client, reads, shown } = setUp();
  await expect.poll(() => reads.length).toBe(1);
  storeSaved(client, { queryKey }, (old) => old);
  await expect.poll(() => reads.length).toBe(2);
  reads[0]?.(["before"]);
  reads[1]?.(["saved"]);
  await expect.poll(shown).toEqual(["saved"]);
});

test("without a read in flight, nothing is read", async () => {
  const { client, reads, shown } = setUp(["before"]);
  await expect.poll(() => reads.length).toBe(1);
  reads[0]?.(["read"]);
  await expect.poll(shown).toEqual(["read"]);
  storeSaved(client, { queryKey }, ["saved"]);
  await expect.poll(shown).toEqual(["saved"]);
  expect([reads.length, client.isFetching()]).toEqual([1, 0]);
});
