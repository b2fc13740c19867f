import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { until } from "#lib/testing/factories.ts";
import { serveStaticAssets } from "./static-assets.ts";

test("an asset whose download is aborted is closed", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "parley-assets-"));
  writeFileSync(path.join(folder, "large.js"), "x".repeat(20_000_000));
  const opened: Readable[] = [];
  const handler = serveStaticAssets(async (_, response) => void response.end(), folder);
  const server = createServer((request, response) => {
    response.once("pipe", (file: Readable) => opened.push(file));
    void handler(request, response);
  });
  onTestFinished(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => {
    const request = get({ port, host: "127.0.0.1", path: "/_next/static/large.js" }, (response) => {
      response.once("data", () => request.destroy());
      response.once("close", resolve);
      response.once("error", () => {});
    });
    request.once("error", () => {});
  });
  expect(opened).toHaveLength(1);
  await until(async () => opened.every((file) => file.closed) || null, 10_000);
});
