import { expect, test } from "vitest";
import { decrypt, encrypt, randomBase62 } from "#lib/crypto.ts";

test("what is encrypted reads back, and never twice the same", () => {
  const first = encrypt("EAA secret", "num_1");
  expect(decrypt(first, "num_1")).toBe("EAA secret");
  expect(first).not.toContain("secret");
  expect(encrypt("EAA secret", "num_1")).not.toBe(first);
});

test("a ciphertext that was moved to another row or altered is refused", () => {
  const text = encrypt("EAA secret", "num_1");
  expect(() => decrypt(text, "num_2")).toThrow();
  expect(() => decrypt(`${text.slice(0, -2)}AA`, "num_1")).toThrow();
  expect(() => decrypt(text.replace(/^v1\.\w+/, "v1.00000000"), "num_1")).toThrow(/another PARLEY_SECRET/);
});

test("random base 62 has the length asked for and only letters and digits", () => {
  expect(randomBase62(26)).toMatch(/^[0-9A-Za-z]{26}$/);
});
