import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { expect, onTestFinished, test, vi } from "vitest";
import { plainRoutes } from "#lib/api/methods.ts";
import { serveFile } from "#lib/api/serve-file.ts";
import { log } from "#lib/platform/log.ts";
import { type MediaStorage, openMediaStorage } from "#lib/platform/storage/media-storage.ts";
import { spoolFile } from "#lib/platform/storage/spool-file.ts";

function get(storage: MediaStorage, key: string): Promise<Response> {
  const serve = (request: Request) =>
    serveFile(request, {
      ...{ sizeBytes: 5, etag: "x", mimeType: "text/plain", filename: "a.txt" },
      open: (range) => storage.read(key, range),
    });
  const routes = plainRoutes(Object.fromEntries([["GET", serve]]));
  return routes.GET(new Request("http://localhost/file"), { params: Promise.resolve({}) });
}

test("a PDF may be shown in Parley's own pages; a file that could run scripts is downloaded", async () => {
  const serve = async (mimeType: string) => {
    const open = async () => Readable.from([Buffer.from("hello")]);
    const file = { sizeBytes: 5, etag: "x", mimeType, filename: "a", open };
    const { headers } = await serveFile(new Request("http://localhost/file"), file);
    return ["content-type", "content-disposition", "content-security-policy", "x-content-type-options"].map(
      (name) => headers.get(name),
    );
  };
  expect(await serve("application/pdf")).toEqual([
    "application/pdf",
    "inline; filename=a",
    "default-src 'none'; frame-ancestors 'self'",
    "nosniff",
  ]);
  for (const type of ["text/html", "image/svg+xml", "application/pdf; charset=utf-8", "text/pdf"]) {
    expect(await serve(type)).toEqual([
      "application/octet-stream",
      "attachment; filename=a",
      "default-src 'none'; sandbox; frame-ancestors 'none'",
      "nosniff",
    ]);
  }
});

test("a file that is not stored is not found, without a line in the log", async () => {
  const error = vi.spyOn(log, "error");
  const folder = await mkdtemp(path.join(tmpdir(), "parley-test-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const storage = openMediaStorage({ PARLEY_DATA_DIR: folder });
  const file = await spoolFile(Readable.from([Buffer.from("hello")]), 10);
  await storage.put("ws_1/file", { path: file.path, size: file.size, mimeType: "text/plain" });
  await file.discard();
  expect(await (await get(storage, "ws_1/file")).text()).toBe("hello");
  const missing = await get(storage, "ws_1/gone");
  expect([missing.status, (await missing.json()).error.code]).toEqual([404, "NOT_FOUND"]);
  expect(error).not.toHaveBeenCalled();
});

test("a storage that fails is temporarily unavailable and logged with the request", async () => {
  const error = vi.spyOn(log, "error");
  const server = createServer((_request, response) => response.writeHead(403).end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const storage = openMediaStorage({
    ...{ PARLEY_DATA_DIR: "unused", S3_BUCKET: "media", S3_ACCESS_KEY_ID: "x", S3_SECRET_ACCESS_KEY: "y" },
    S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
  const failed = await get(storage, "ws_1/file");
  const { error: body } = await failed.json();
  expect([failed.status, body.code, failed.headers.get("retry-after")]).toEqual([
    503,
    "SERVICE_UNAVAILABLE",
    "1",
  ]);
  expect(error).toHaveBeenCalledExactlyOnceWith(
    { code: "SERVICE_UNAVAILABLE", err: expect.anything(), requestId: body.requestId },
    "request failed",
  );
});
