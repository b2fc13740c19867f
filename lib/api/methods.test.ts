import { expect, test } from "vitest";
import { withoutBody } from "#lib/api/methods.ts";

test("responds to HEAD like GET and cancels the body, so that an open file is closed", async () => {
  let closed = false;
  const body = new ReadableStream({
    cancel() {
      closed = true;
    },
  });
  const response = await withoutBody(
    Promise.resolve(new Response(body, { status: 206, headers: { ETag: '"a"' } })),
  );
  expect([response.status, response.headers.get("etag"), response.body]).toEqual([206, '"a"', null]);
  expect(closed).toBe(true);
});
