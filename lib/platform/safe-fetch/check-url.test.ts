import { createSocket } from "node:dgram";
import { Resolver } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import { afterEach, describe, expect, test } from "vitest";
import { checkUrl, systemNetwork } from "#lib/platform/safe-fetch/check-url.ts";

const A = 1;
const AAAA = 28;

let stop = async () => {};
afterEach(() => stop());

/** A name server with fixed answers that records queries; null sends no answer, "" no record. */
async function nameServer(answer: (type: number) => Buffer | "" | null) {
  const asked: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (query, from) => {
    const end = query.indexOf(0, 12) + 5;
    const labels: string[] = [];
    for (let at = 12; query[at]; at += 1 + (query[at] ?? 0)) {
      labels.push(query.toString("ascii", at + 1, at + 1 + (query[at] ?? 0)));
    }
    asked.push(labels.join("."));
    const type = query.readUInt16BE(end - 4);
    const data = answer(type);
    if (data === null) return;
    const found = data === "" ? 0 : 1;
    const header = Buffer.from([...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, found, 0, 0, 0, 0]);
    const record = found ? Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length]) : "";
    socket.send([header, query.subarray(12, end), record, data].map(Buffer.from), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  stop = () => new Promise((resolve) => socket.close(() => resolve()));
  const resolver = new Resolver({ timeout: 500, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return { asked, resolver };
}

const V4 = Buffer.from([93, 184, 215, 14]);
const V6 = Buffer.from("26062800021f000000000000000000ff", "hex");

test.each([
  ["https://@example.com/", "The URL must not contain a username or password."],
  ["https://:@example.com/", "The URL must not contain a username or password."],
  ["https://user@example.com/", "The URL must not contain a username or password."],
  ["https://example.com:/", "The URL's port must be between 1 and 65535."],
  ["https://example.com:0/", "The URL's port must be between 1 and 65535."],
  [
    `https://example.com/?team=${"中".repeat(230)}`,
    "Percent-encoded, the URL is longer than 2048 characters. Use a shorter one.",
  ],
])("refuses %s as it is written", (url, message) => {
  expect(checkUrl(url, [])).toEqual({ ok: false, message });
});

test.each(["https://example.com/@me", "https://example.com?at=@:", "https://example.com:8443/a:b"])(
  "accepts %s",
  (url) => {
    expect(checkUrl(url, [])).toMatchObject({ ok: true });
  },
);

describe("systemNetwork", () => {
  test("queries IPv4 and IPv6 addresses", async () => {
    const { resolver, asked } = await nameServer((type) => (type === A ? V4 : V6));
    expect(await systemNetwork(resolver).resolve("hooks.example.com", false)).toEqual([
      { address: "93.184.215.14", family: 4 },
      { address: "2606:2800:21f::ff", family: 6 },
    ]);
    expect(asked).toEqual(["hooks.example.com", "hooks.example.com"]);
  });

  test.each([
    [A, [{ address: "93.184.215.14", family: 4 }]],
    [AAAA, [{ address: "2606:2800:21f::ff", family: 6 }]],
  ])("accepts a name with one kind of address (%i)", async (only, addresses) => {
    const { resolver } = await nameServer((type) => (type !== only ? "" : type === A ? V4 : V6));
    expect(await systemNetwork(resolver).resolve("hooks.example.com", false)).toEqual(addresses);
  });

  test("rejects with the name server's error when neither exists", async () => {
    const { resolver } = await nameServer(() => "");
    await expect(systemNetwork(resolver).resolve("hooks.example.com", false)).rejects.toMatchObject({
      code: "ENODATA",
    });
  });

  test("reads the hosts file only for an allowed host", async () => {
    const { resolver, asked } = await nameServer(() => V4);
    expect(await systemNetwork(resolver).resolve("localhost", true)).toContainEqual(
      expect.objectContaining({ address: "127.0.0.1" }),
    );
    expect(asked).toEqual([]);
  });

  test("times out on a silent name server without blocking the thread pool", async () => {
    const { resolver } = await nameServer(() => null);
    let settled = 0;
    const looks = Array.from({ length: 32 }, (_, index) =>
      systemNetwork(resolver)
        .resolve(`hooks${index}.example.com`, false)
        .catch((error: { code: string }) => error.code)
        .finally(() => {
          settled += 1;
        }),
    );
    await readFile("package.json");
    expect(settled).toBe(0);
    expect(new Set(await Promise.all(looks))).toEqual(new Set(["ETIMEOUT"]));
  });
});
