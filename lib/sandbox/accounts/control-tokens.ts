import "server-only";
import type { Db } from "#db/client.ts";
import type { TokenControl } from "#lib/sandbox/accounts/schema.ts";
import { presentOf, type SandboxNumber } from "#lib/sandbox/present.ts";
import { endTokens, issueToken } from "#lib/sandbox/tokens.ts";

/** Ends a number's tokens, or makes one more. @returns the new token, or null */
export async function controlTokens(
  db: Db,
  number: SandboxNumber,
  control: TokenControl,
): Promise<string | null> {
  const now = presentOf(number);
  switch (control.action) {
    case "expire":
      await endTokens(db, number, { expiresAt: now });
      return null;
    case "revoke":
      await endTokens(db, number, { revokedAt: now });
      return null;
    case "issue": {
      const { lifeMs } = control;
      const expiresAt = lifeMs === undefined ? null : new Date(now.getTime() + lifeMs);
      return issueToken(db, number, { expiresAt });
    }
  }
}
