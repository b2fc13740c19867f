import "server-only";
import { randomBytes, randomInt } from "node:crypto";
import type { Db } from "#db/client.ts";
import { sandboxNumbers } from "#db/schema/index.ts";
import { encrypt } from "#lib/platform/crypto.ts";
import { addToken } from "#lib/simulator/tokens.ts";

export interface NewSandboxNumber {
  phoneNumberId: string;
  wabaId: string;
  displayNumber: string;
  verifiedName: string;
  accessToken: string;
}

export async function createSandboxNumber(
  db: Db,
  input: { verifiedName: string; callbackUrl: string; appSecret: string },
): Promise<NewSandboxNumber> {
  const phoneNumberId = randomDigits(15);
  const number: NewSandboxNumber = {
    phoneNumberId,
    wabaId: randomDigits(15),
    // 555-01xx is reserved for fictional use in North America.
    displayNumber: `1555010${String(randomInt(10_000)).padStart(4, "0")}`,
    verifiedName: input.verifiedName,
    accessToken: `SANDBOX${randomBytes(32).toString("base64url")}`,
  };
  await db.insert(sandboxNumbers).values({
    phoneNumberId,
    wabaId: number.wabaId,
    displayNumber: number.displayNumber,
    verifiedName: number.verifiedName,
    appSecret: encrypt(input.appSecret, phoneNumberId),
    callbackUrl: input.callbackUrl,
  });
  await addToken(db, number.phoneNumberId, number.accessToken);
  return number;
}

function randomDigits(length: number): string {
  return Array.from({ length }, (_, index) => randomInt(index === 0 ? 1 : 0, 10)).join("");
}
