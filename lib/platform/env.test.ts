import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseEnv } from "#lib/platform/env.ts";

const complete = { DATABASE_URL: "postgres://localhost/x", PARLEY_SECRET: "x".repeat(32) };

test("uses the default of an absent or empty setting", () => {
  const env = parseEnv({ ...complete, PORT: "", PARLEY_SANDBOX: undefined });
  expect(env).toMatchObject({
    PORT: 3000,
    HOST: "127.0.0.1",
    PARLEY_SANDBOX: false,
    PARLEY_PUBLIC_URL: "http://localhost:3000",
    DATABASE_DIRECT_URL: complete.DATABASE_URL,
    WHATSAPP_GRAPH_URL: "https://graph.facebook.com",
    WHATSAPP_GRAPH_VERSION: "v25.0",
  });
});

test("parses the allowed webhook hosts as a lower-case list", () => {
  const hosts = (value: string) => parseEnv({ ...complete, PARLEY_WEBHOOK_ALLOW_HOSTS: value });
  expect(hosts("").PARLEY_WEBHOOK_ALLOW_HOSTS).toEqual([]);
  expect(hosts(" Relay.lan:8080, 10.0.0.7 ,").PARLEY_WEBHOOK_ALLOW_HOSTS).toEqual([
    "relay.lan:8080",
    "10.0.0.7",
  ]);
});

test("accepts addresses and ranges as trusted proxies and rejects a number with a hint", () => {
  const proxies = (value: string) => parseEnv({ ...complete, PARLEY_TRUSTED_PROXIES: value });
  expect(proxies("").PARLEY_TRUSTED_PROXIES).toEqual([]);
  expect(proxies("127.0.0.1, 10.0.0.0/8,fd00::/8").PARLEY_TRUSTED_PROXIES.map(String)).toEqual([
    "127.0.0.1,32",
    "10.0.0.0,8",
    "fd00::,8",
  ]);
  expect(() => proxies("1")).toThrow(/PARLEY_TRUSTED_PROXIES: List the addresses.*10\.0\.0\.0\/8.*\(1\)/);
  for (const wrong of ["10.0.0.0/33", "proxy.lan", "10.0.0.0/8/8", "10.1", "::1/129", "10.0.0.0/-1"]) {
    expect(() => proxies(`127.0.0.1,${wrong}`)).toThrow(`"${wrong}" is not an IP address or CIDR range`);
  }
});

test("lists every invalid setting in one error", () => {
  const faulty = () => parseEnv({ PORT: "http", PARLEY_SECRET: "short" });
  expect(faulty).toThrow(/DATABASE_URL/);
  expect(faulty).toThrow(/PORT/);
  expect(faulty).toThrow(/PARLEY_SECRET: Use at least 32/);
});

test("the settings of single sign-on are complete or absent", () => {
  const base = {
    PARLEY_OIDC_ISSUER: "https://id.example.com",
    PARLEY_OIDC_CLIENT_ID: "parley",
    PARLEY_OIDC_CLIENT_SECRET: "secret",
  };
  const workspace = { PARLEY_OIDC_WORKSPACE: "ws_01kb0d3v6jf6ttc9sd3k4w5x2a" };
  const roles = { PARLEY_OIDC_ROLE_CLAIM: "groups", PARLEY_OIDC_ROLES: "a=b=admin, support=agent,*=viewer" };
  const domains = { PARLEY_OIDC_DOMAINS: "Example.com, example.org" };
  expect(parseEnv({ ...complete, ...base, ...workspace, ...domains }).PARLEY_OIDC_DOMAINS).toEqual([
    "example.com",
    "example.org",
  ]);
  expect(parseEnv({ ...complete, ...base, ...workspace, ...domains, ...roles }).PARLEY_OIDC_ROLES).toEqual([
    { group: "a=b", role: "admin" },
    { group: "support", role: "agent" },
    { group: "*", role: "viewer" },
  ]);
  const wrong = (settings: Record<string, string>) => () => parseEnv({ ...complete, ...settings });
  expect(wrong({ PARLEY_OIDC_ONLY: "on" })).toThrow(
    /PARLEY_OIDC_ISSUER: This variable is required, because PARLEY_OIDC_ONLY is set/,
  );
  expect(wrong({ ...base, PARLEY_OIDC_CLIENT_SECRET: "" })).toThrow(/PARLEY_OIDC_CLIENT_SECRET/);
  expect(wrong({ ...base, ...roles })).toThrow(/PARLEY_OIDC_WORKSPACE/);
  expect(wrong({ ...base, ...workspace, PARLEY_OIDC_ROLES: "a=admin" })).toThrow(/PARLEY_OIDC_ROLE_CLAIM/);
  expect(wrong({ ...base, ...workspace, ...roles, PARLEY_OIDC_ROLES: "a=owner" })).toThrow(
    /"a=owner" is not/,
  );
  for (const open of [{}, roles]) {
    expect(wrong({ ...base, ...workspace, ...open })).toThrow(/PARLEY_OIDC_DOMAINS.*required/);
  }
  expect(wrong({ ...base, ...workspace, ...roles, PARLEY_OIDC_ROLES: "a=admin" })).not.toThrow();
  expect(wrong({ ...base, ...domains })).toThrow(/PARLEY_OIDC_WORKSPACE/);
  expect(wrong({ ...base, ...workspace, PARLEY_OIDC_DOMAINS: "@example.com" })).toThrow(/not the domain/);
  expect(wrong({ ...base, PARLEY_OIDC_WORKSPACE: "Acme" })).toThrow(/ID of a workspace/);
  expect(wrong({ ...base, PARLEY_OIDC_ISSUER: "http://id.example.com" })).toThrow(/https/);
  expect(wrong({ ...base, PARLEY_OIDC_ISSUER: "http://127.0.0.1:4000" })).not.toThrow();
});

/** Settings whose error has an example, with values that cause each of these errors. */
const REFUSED: [name: string, value: string][] = [
  ["PARLEY_TRUSTED_PROXIES", "1"],
  ["PARLEY_TRUSTED_PROXIES", "proxy.lan"],
  ["PARLEY_OIDC_DOMAINS", "@example.com"],
  ["PARLEY_OIDC_ROLES", "support=owner"],
  ["PARLEY_SMTP_URL", "mail.example.com"],
  ["PARLEY_MAIL_FROM", "Parley"],
  ["PARLEY_OIDC_DOMAINS", ""],
  ["WHATSAPP_GRAPH_VERSION", "25"],
];
const EXAMPLE = /(?:for example|such as) (.+?)\.(?= |$)/m;

test("every example in an error is a valid value of its setting", () => {
  const workspace = "ws_01kb0d3v6jf6ttc9sd3k4w5x2a";
  const errorOf = (settings: Record<string, string>) => {
    try {
      parseEnv({ ...complete, ...settings });
    } catch (error) {
      return String(error).split("\n");
    }
    return [];
  };
  const texts = REFUSED.map(([name, value]) => {
    const lines = errorOf({ PARLEY_OIDC_WORKSPACE: workspace, [name]: value });
    const text = lines.find((line) => line.startsWith(`  ${name}: `)) ?? "";
    const [, example = ""] = EXAMPLE.exec(text) ?? [];
    expect(example, `${name}=${value}: ${text}`).not.toBe("");
    expect(errorOf({ [name]: example }).filter((line) => line.startsWith(`  ${name}: `))).toEqual([]);
    return text.slice(text.indexOf(example));
  });
  // A text without a value above fails here.
  const source = readFileSync("lib/platform/env.ts", "utf8");
  expect(new Set(texts).size).toBe(source.match(/["`].*(for example|such as) .*["`]/g)?.length);
});
