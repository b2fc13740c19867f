import { expect, test } from "vitest";
import { withoutBody } from "#lib/http/methods.ts";

test("HEAD answers as GET does and lets go of the body, so that a file behind it is closed", async () => {
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
