import { expect, test } from "vitest";
import { parseEnv } from "#lib/env.ts";

const complete = { DATABASE_URL: "postgres://localhost/x", PARLEY_SECRET: "x".repeat(32) };

test("what is absent or empty has its default", () => {
  const env = parseEnv({ ...complete, PORT: "", PARLEY_SANDBOX: undefined });
  expect(env).toMatchObject({
    PORT: 3000,
    HOST: "127.0.0.1",
    PARLEY_SANDBOX: false,
    PARLEY_PUBLIC_URL: "http://localhost:3000",
    WHATSAPP_GRAPH_URL: "https://graph.facebook.com",
    WHATSAPP_GRAPH_VERSION: "v25.0",
  });
});

test("hosts that events may be sent to are a list, in lower case", () => {
  const hosts = (value: string) => parseEnv({ ...complete, PARLEY_WEBHOOK_ALLOW_HOSTS: value });
  expect(hosts("").PARLEY_WEBHOOK_ALLOW_HOSTS).toEqual([]);
  expect(hosts(" Relay.lan:8080, 10.0.0.7 ,").PARLEY_WEBHOOK_ALLOW_HOSTS).toEqual([
    "relay.lan:8080",
    "10.0.0.7",
  ]);
});

test("trusted proxies are addresses and ranges; a number of them is refused with what to write", () => {
  const proxies = (value: string) => parseEnv({ ...complete, PARLEY_TRUSTED_PROXIES: value });
  expect(proxies("").PARLEY_TRUSTED_PROXIES).toEqual([]);
  expect(proxies("127.0.0.1, 10.0.0.0/8,fd00::/8").PARLEY_TRUSTED_PROXIES.map(String)).toEqual([
    "127.0.0.1,32",
    "10.0.0.0,8",
    "fd00::,8",
  ]);
  expect(() => proxies("1")).toThrow(/PARLEY_TRUSTED_PROXIES: lists the addresses.*10\.0\.0\.0\/8.*\(1\)/);
  for (const wrong of ["10.0.0.0/33", "proxy.lan", "10.0.0.0/8/8", "10.1", "::1/129", "10.0.0.0/-1"]) {
    expect(() => proxies(`127.0.0.1,${wrong}`)).toThrow(`"${wrong}" is not an address or a CIDR range`);
  }
});

test("every fault is named at once", () => {
  const faulty = () => parseEnv({ PORT: "http", PARLEY_SECRET: "short" });
  expect(faulty).toThrow(/DATABASE_URL/);
  expect(faulty).toThrow(/PORT/);
  expect(faulty).toThrow(/PARLEY_SECRET: must have at least 32/);
});
