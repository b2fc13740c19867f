import { expect, test } from "vitest";
import { withoutBody } from "#lib/api/methods.ts";

test("answers HEAD like GET and cancels the body, so that an open file is closed", async () => {
  let closed = false;
  const body = new ReadableStream({
    cancel() {
      closed = true;
    },
  });
  const answer = await withoutBody(
    Promise.resolve(new Response(body, { status: 206, headers: { ETag: '"a"' } })),
  );
  expect([answer.status, answer.headers.get("etag"), answer.body]).toEqual([206, '"a"', null]);
  expect(closed).toBe(true);
});
