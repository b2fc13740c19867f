import { expect, test } from "vitest";
import { describeListenError, describeStart, mayPrintSecrets } from "./describe-start.ts";

const demo = {
  email: "owner@parley.local",
  password: "pass-word",
  apiKey: "parley_sk_live_x",
  curl: "curl x",
};
const state = {
  url: "http://localhost:3000",
  demo: null,
  secretsFile: null,
  setupToken: null,
  sandbox: true,
};

test("prints secrets to a terminal or a local server, but not to a container's log", () => {
  expect(mayPrintSecrets(true, "0.0.0.0")).toBe(true);
  expect(mayPrintSecrets(false, "127.0.0.1")).toBe(true);
  expect(mayPrintSecrets(false, "0.0.0.0")).toBe(false);
  expect(mayPrintSecrets(false, "::")).toBe(false);
  const shown = describeStart({ ...state, demo, printsSecrets: true });
  for (const value of Object.values(demo)) expect(shown).toContain(value);
  const filed = describeStart({
    ...state,
    demo,
    secretsFile: ".parley/first-sign-in.txt",
    printsSecrets: false,
  });
  expect(filed).toContain(".parley/first-sign-in.txt");
  expect(filed).not.toMatch(/pass-word|parley_sk_live/);
  expect(describeStart({ ...state, setupToken: "tok", printsSecrets: true })).toContain("/setup#token=tok");
  expect(describeStart({ ...state, setupToken: "tok", printsSecrets: false })).not.toContain("tok\n");
});

test("says for each reason why a port cannot be used what to do", () => {
  const at = { host: "192.0.2.1", port: 3000 };
  expect(describeListenError("EADDRINUSE", at)).toMatch(/in use.*PORT=3001\.$/);
  expect(describeListenError("EADDRINUSE", { ...at, port: 65535 })).toMatch(/PORT=65534\.$/);
  expect(describeListenError("EACCES", { ...at, port: 80 })).toMatch(/may not use port 80\. .*PORT=3000/);
  expect(describeListenError("EADDRNOTAVAIL", at)).toMatch(
    /HOST=192\.0\.2\.1 is not an address of this machine/,
  );
  for (const code of ["EACCES", "EADDRNOTAVAIL", "ENOTFOUND", "EINVAL", undefined])
    expect(describeListenError(code, at)).not.toMatch(/Stop the program/);
});
