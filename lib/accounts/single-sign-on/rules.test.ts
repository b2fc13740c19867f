import { expect, test } from "vitest";
import { mapRole, readIdentity, refusalOf } from "#lib/accounts/single-sign-on/rules.ts";

const NOW = new Date("2026-11-26T10:00:00Z");
const read = (claims: object, issuer = "https://id.example.com") =>
  readIdentity(issuer, { sub: "1", nonce: "n", ...claims }, "groups", NOW);

test("only a statement of the provider verifies an email", () => {
  const email = "Ana@Example.com";
  expect(read({ email, email_verified: true })).toMatchObject({
    email: "ana@example.com",
    isEmailVerified: true,
  });
  expect(read({ email, email_verified: "true" }).isEmailVerified).toBe(true);
  for (const email_verified of [undefined, false, "false", null, 0, "yes"])
    expect(read({ email, email_verified }).isEmailVerified).toBe(false);
  const entra = "https://login.microsoftonline.com/tenant/v2.0";
  expect(read({ email, xms_edov: 1 }, entra).isEmailVerified).toBe(true);
  expect(read({ email, xms_edov: 1 }).isEmailVerified).toBe(false);
  expect(read({ email: "no email", email_verified: true }).email).toBeNull();
});

test("a name, a time and groups are read from what providers send", () => {
  expect(read({ name: ` Ana\u0000 ${"x".repeat(100)}`, groups: "support" })).toMatchObject({
    name: `Ana ${"x".repeat(60)}`,
    groups: ["support"],
    authenticatedAt: null,
  });
  expect(read({ email: "ana@example.com", groups: 7 })).toMatchObject({ name: "ana", groups: [] });
  const future = NOW.getTime() / 1000 + 60;
  expect(read({ auth_time: future }).authenticatedAt).toEqual(NOW);
  expect(() => read({ sub: "" })).toThrow();
});

test("the first entry that matches decides the role", () => {
  const mapping = [
    { group: "admins", role: "admin" as const },
    { group: "support", role: "agent" as const },
  ];
  expect(mapRole(mapping, ["support", "admins"])).toBe("admin");
  expect(mapRole(mapping, ["Admins"])).toBeNull();
  expect(mapRole([...mapping, { group: "*", role: "viewer" }], [])).toBe("viewer");
});

test("errors of the client library have a message for the person", () => {
  expect(refusalOf(null)).toBe("SSO_EXPIRED");
  expect(refusalOf({ name: "OPError", error: "invalid_grant" })).toBe("SSO_EXPIRED");
  expect(refusalOf({ name: "OPError", error: "invalid_client" })).toBe("SSO_FAILED");
  expect(refusalOf({ name: "RPError", message: "outgoing request timed out after 10000ms" })).toBe(
    "SSO_UNAVAILABLE",
  );
  expect(refusalOf(Object.assign(new Error("x"), { code: "ECONNREFUSED" }))).toBe("SSO_UNAVAILABLE");
});
