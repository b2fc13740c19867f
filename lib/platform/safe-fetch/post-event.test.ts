import type { LookupAddress } from "node:dns";
import { createServer } from "node:https";
import type { TLSSocket } from "node:tls";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkUrl, type Network, parseEndpointUrl } from "#lib/platform/safe-fetch/check-url.ts";
import { postEvent } from "#lib/platform/safe-fetch/post-event.ts";
import { selfSignedCertificate } from "#lib/testing/certificate.ts";
import { freePort } from "#lib/testing/start-server.ts";
import { startReceiver, type WebhookReceiver } from "#lib/testing/webhook-receiver.ts";

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.stop());
beforeEach(() => {
  receiver.calls.length = 0;
  receiver.respondWith((_call, response) => void response.writeHead(200).end("fine"));
});

const to = (...addresses: string[]): LookupAddress[] =>
  addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

const offline: Network["resolve"] = async (host) => {
  throw new Error(`getaddrinfo ENOTFOUND ${host}`);
};

function post(url: string, network: Partial<Network> = {}, limits = { connectMs: 2000, totalMs: 4000 }) {
  return postEvent(
    { url, headers: { "content-type": "application/json" }, body: '{"a":"ü"}' },
    { resolve: offline, allowHosts: [], ...network },
    limits,
  );
}

describe("refused addresses", () => {
  test.each([
    "https://127.0.0.1/",
    "https://10.0.0.1/",
    "https://169.254.169.254/latest/meta-data",
    "https://192.168.1.1:8443/",
    "https://100.64.0.1/",
    "https://0.0.0.0/",
    "https://0x7f.1/",
    "https://2130706433/",
    "https://127.1/",
    "https://0177.0.0.1/",
    "https://①②⑦.⓪.⓪.①/",
    "https://[::1]/",
    "https://[::]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:a00:1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[64:ff9b:1::a00:1]/",
    "https://[2002:7f00:1::]/",
    "https://[fc00::1]/",
    "https://[fe80::1]/",
    "https://[4000::1]/",
    "https://[2001:0:7f00:1::]/",
    "https://localhost/",
    "https://localhost./",
    "https://%6c%6f%63alhost/",
    "https://intranet/",
    "https://printer.local/",
    "https://db.internal/",
  ])("refuses %s as not public", async (url) => {
    expect(checkUrl(url, [])).toMatchObject({ ok: false, message: expect.stringContaining("public host") });
    expect(await post(url, { resolve: async () => to("127.0.0.1") })).toMatchObject({ kind: "failed" });
  });

  test.each([
    ["http://example.com/", "https://"],
    ["ftp://example.com/", "https://"],
    ["https:example.com", "https://"],
    [" https://example.com/", "https://"],
    ["https://example.com\\@127.0.0.1/", "backslash"],
    ["https://user:secret@example.com/", "username"],
    ["https://user@example.com/", "username"],
    ["https://example.com:0/", "port"],
    [`https://example.com/${"x".repeat(2048)}`, "longer"],
  ])("refuses %s as malformed", (url, why) => {
    expect(checkUrl(url, [])).toMatchObject({ ok: false, message: expect.stringContaining(why) });
  });

  test("refuses a name with a private address among its addresses, when saved and when called", async () => {
    for (const addresses of [
      to("10.1.2.3"),
      to("93.184.215.14", "127.0.0.1"),
      to("::ffff:127.0.0.1"),
      to("64:ff9b::7f00:1"),
    ]) {
      const network = { resolve: async () => addresses, allowHosts: [] };
      await expect(parseEndpointUrl("https://hooks.example.com/", network)).rejects.toMatchObject({
        code: "VALIDATION_ERROR",
        // The message omits the address, because it would reveal the internal network.
        message: "url: hooks.example.com resolves to a private address. Use a public host.",
      });
      expect(await post("https://hooks.example.com/", network)).toEqual({
        kind: "failed",
        error: "hooks.example.com resolves to a private address. Use a public host.",
      });
    }
  });

  test("accepts a public name, also when the name server does not answer", async () => {
    const network = { resolve: async () => to("93.184.215.14"), allowHosts: [] };
    expect(await parseEndpointUrl("https://Example.com/a?b=c", network)).toBe("https://example.com/a?b=c");
    expect(await parseEndpointUrl("https://example.com", { resolve: offline, allowHosts: [] })).toBe(
      "https://example.com/",
    );
  });

  test("calls an allowed private host over http, but not on another port", async () => {
    const port = receiver.host.split(":")[1];
    expect(checkUrl(receiver.url, [receiver.host])).toMatchObject({ ok: true, exempt: true });
    expect(checkUrl(receiver.url, ["127.0.0.1"])).toMatchObject({ ok: true });
    expect(checkUrl("http://127.0.0.1:1/", [receiver.host])).toMatchObject({ ok: false });
    expect(checkUrl(`http://127.0.0.2:${port}/`, [receiver.host])).toMatchObject({ ok: false });
    expect(checkUrl("http://relay.lan:25/", ["relay.lan"])).toMatchObject({ ok: false });
    expect(checkUrl("http://relay.lan:25/", ["relay.lan:25"])).toMatchObject({ ok: true });
    expect(checkUrl("https://example.com:8443/", [])).toMatchObject({ ok: true });
    expect(checkUrl("http://relay.lan/", ["relay.lan:80"])).toMatchObject({ ok: true });
    expect(checkUrl("https://relay.lan/", ["relay.lan:80"])).toMatchObject({ ok: false });
  });
});

describe("DNS changes between check and call", () => {
  test("does not call a name that became private after it was saved", async () => {
    const answers = [to("93.184.215.14"), to("127.0.0.1")];
    const resolve = async () => answers.shift() ?? to("127.0.0.1");
    const url = `https://hooks.example.com:${receiver.host.split(":")[1]}/`;
    await parseEndpointUrl(url, { resolve, allowHosts: [] });
    expect(await post(url, { resolve })).toMatchObject({
      kind: "failed",
      error: expect.stringContaining("private address"),
    });
    expect(receiver.calls).toEqual([]);
  });

  test("connects to the checked address and resolves the name once per call", async () => {
    const port = receiver.host.split(":")[1];
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      // A second query gets another address.
      return asked === 1 ? to("127.0.0.1") : to("127.0.0.2");
    };
    const host = `hooks.example.com:${port}`;
    expect(await post(`http://${host}/in`, { resolve, allowHosts: [host] })).toMatchObject({ status: 200 });
    expect(asked).toBe(1);
    expect(receiver.calls[0]?.headers.host).toBe(host);
  });
});

describe("the call", () => {
  const allowed = () => ({ allowHosts: [receiver.host] });

  test("sends exactly the given bytes and headers", async () => {
    const result = await post(receiver.url, allowed());
    expect(result).toEqual({
      ...{ kind: "responded", status: 200, retryAfter: null, control: null, body: "fine" },
      headers: expect.not.objectContaining({ "set-cookie": expect.anything() }),
    });
    expect(receiver.calls[0]).toMatchObject({ method: "POST", path: "/events", body: '{"a":"ü"}' });
    expect(Object.keys(receiver.calls[0]?.headers ?? {}).sort()).toEqual([
      "connection",
      "content-length",
      "content-type",
      "host",
    ]);
  });

  test("does not follow redirects", async () => {
    const other = await startReceiver();
    receiver.respondWith((_call, response) => void response.writeHead(307, { location: other.url }).end());
    expect(await post(receiver.url, { allowHosts: [receiver.host, other.host] })).toMatchObject({
      status: 307,
    });
    receiver.respondWith(
      (_call, response) => void response.writeHead(302, { location: "http://169.254.169.254/" }).end(),
    );
    expect(await post(receiver.url, allowed())).toMatchObject({ status: 302 });
    expect(other.calls).toEqual([]);
    await other.stop();
  });

  test("ignores proxies of the environment", async () => {
    const before = { ...process.env };
    Object.assign(process.env, { HTTP_PROXY: "http://127.0.0.1:9", http_proxy: "http://127.0.0.1:9" });
    try {
      expect(await post(receiver.url, allowed())).toMatchObject({ status: 200 });
    } finally {
      process.env = before;
    }
  });

  test("returns the retry and delivery headers and two KiB of the body", async () => {
    receiver.respondWith((_call, response) => {
      response.writeHead(503, { "retry-after": "7", "webhook-delivery": "abort-message" });
      response.end(`\u0000${"ü".repeat(40_000)}`);
    });
    const result = await post(receiver.url, allowed());
    expect(result).toMatchObject({ status: 503, retryAfter: "7", control: "abort-message" });
    const body = result.kind === "responded" ? result.body : "";
    expect(body).toBe(`\uFFFD${"ü".repeat(1023)}`);
  });

  test("reads at most 64 KiB of a response", async () => {
    const cut = new Promise<void>((resolve) => {
      receiver.respondWith((_call, response) => {
        response.writeHead(200);
        const timer = setInterval(() => response.write("x".repeat(8192)), 1);
        response.once("close", () => {
          clearInterval(timer);
          resolve();
        });
      });
    });
    const result = await post(receiver.url, allowed());
    await cut;
    expect(result).toMatchObject({ status: 200, body: "x".repeat(2048) });
  });

  test("fails after the timeout without a response, and immediately when the connection breaks", async () => {
    receiver.respondWith(() => undefined);
    expect(await post(receiver.url, allowed(), { connectMs: 200, totalMs: 200 })).toEqual({
      kind: "failed",
      error: "No response within 0.2 s.",
    });
    receiver.respondWith((_call, response) => void response.destroy());
    expect(await post(receiver.url, allowed())).toEqual({
      kind: "failed",
      error: "The connection was closed without a response.",
    });
  });

  test("says in words why there is no connection", async () => {
    const without = async (resolve: Network["resolve"]) =>
      Object(await post("https://example.com/", { resolve })).error;
    const failing = (code: string) => async () => {
      throw Object.assign(new Error(`queryA ${code} example.com`), { code });
    };
    expect(await without(failing("ENOTFOUND"))).toMatch(/^The host name could not be found\./);
    expect(await without(failing("ESERVFAIL"))).toMatch(/^The host name could not be resolved,/);
    const closed = `http://127.0.0.1:${await freePort()}/`;
    expect(Object(await post(closed, { allowHosts: ["127.0.0.1"] })).error).toBe(
      "The host refused the connection.",
    );
  });

  test("fails after the connect timeout when the name server does not answer", async () => {
    const resolve = () => new Promise<LookupAddress[]>(() => undefined);
    const limits = { connectMs: 50, totalMs: 4000 };
    expect(await post("https://hooks.example.com/", { resolve }, limits)).toEqual({
      kind: "failed",
      error: "No connection within 0.05 s.",
    });
  });

  test("sends the name over TLS and verifies its certificate", async () => {
    const port = await freePort();
    const names: unknown[] = [];
    const server = createServer(
      {
        ...selfSignedCertificate(),
        SNICallback: (name, done) => {
          names.push(name);
          done(null);
        },
      },
      (request, response) => {
        names.push((request.socket as TLSSocket).servername);
        response.end();
      },
    );
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    const host = `hooks.example.com:${port}`;
    const network = { resolve: async () => to("127.0.0.1"), allowHosts: [host] };
    expect(await post(`https://${host}/`, network)).toEqual({
      kind: "failed",
      error: expect.stringMatching(/self.signed/),
    });
    expect(names).toEqual(["hooks.example.com"]);
    await new Promise((resolve) => server.close(resolve));
  });
});
