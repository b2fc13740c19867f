import { expect, test } from "vitest";
import { decrypt, encrypt, randomBase62, type Sealed } from "#lib/platform/crypto.ts";

test("decrypts what it encrypted, with a different ciphertext each time", () => {
  const first = encrypt("EAA secret", "num_1");
  expect(decrypt(first, "num_1")).toBe("EAA secret");
  expect(first).not.toContain("secret");
  expect(encrypt("EAA secret", "num_1")).not.toBe(first);
});

test("rejects a ciphertext that was altered or moved to another row", () => {
  const text = encrypt("EAA secret", "num_1");
  expect(() => decrypt(text, "num_2")).toThrow();
  const altered = `${text.slice(0, -2)}${text.endsWith("AA") ? "BA" : "AA"}` as Sealed;
  expect(() => decrypt(altered, "num_1")).toThrow();
  const ofOtherKey = text.replace(/^v1\.\w+/, "v1.00000000") as Sealed;
  expect(() => decrypt(ofOtherKey, "num_1")).toThrow(/another PARLEY_SECRET/);
});

test("generates base 62 text of the requested length with letters and digits only", () => {
  expect(randomBase62(26)).toMatch(/^[0-9A-Za-z]{26}$/);
});
