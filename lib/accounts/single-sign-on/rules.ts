import { z } from "zod";
import type { SingleSignOnRefusal } from "#lib/accounts/auth/refusal-rules.ts";
import { SECOND } from "#lib/platform/clock.ts";
import { recordOf } from "#lib/platform/record-of.ts";
import type { Role } from "#lib/platform/roles.ts";
import { toSingleLine } from "#lib/platform/single-line-rules.ts";

/** Why the provider or Parley did not admit somebody. */
export class SingleSignOnRefused extends Error {
  readonly code: SingleSignOnRefusal;

  constructor(code: SingleSignOnRefusal) {
    super(code);
    this.code = code;
  }
}

/**
 * @param error of next-auth's client library (`OPError`: the provider refused; `RPError`: its response is wrong), of the
 * network, or null when next-auth had not called the provider, because its cookies are missing or expired
 */
export function refusalOf(error: unknown): SingleSignOnRefusal {
  if (error instanceof SingleSignOnRefused) return error.code;
  if (error === null) return "SSO_EXPIRED";
  const { name, error: providerError, message, code } = recordOf(error);
  if (name === "OPError" && providerError === "invalid_grant") return "SSO_EXPIRED";
  if (name === "OPError" && (providerError === "server_error" || providerError === undefined))
    return "SSO_UNAVAILABLE";
  if (name === "RPError" && /^(state |checks\.state)/.test(String(message))) return "SSO_EXPIRED";
  if (name === "RPError" && /timed out/.test(String(message))) return "SSO_UNAVAILABLE";
  // Codes of Node, such as ECONNREFUSED.
  return /^E[A-Z]+$/.test(String(code)) ? "SSO_UNAVAILABLE" : "SSO_FAILED";
}

/** What a verified ID token says. */
export interface Identity {
  issuer: string;
  subject: string;
  /** In lower case; null when the provider sends none. */
  email: string | null;
  isEmailVerified: boolean;
  name: string;
  /** When the person last authenticated at the provider; null when it does not say. */
  authenticatedAt: Date | null;
  nonce: string;
  groups: string[];
}

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string().min(1),
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z.unknown().optional(),
  xms_edov: z.unknown().optional(),
  name: z.string().optional().catch(undefined),
  auth_time: z.number().positive().optional().catch(undefined),
});

const groupsSchema = z.union([z.string().transform((group) => [group]), z.array(z.string())]).catch([]);

const NAME_MAX = 64;

/**
 * @param claims of a verified ID token, with those of the userinfo endpoint
 * @param claim whose value, a string or a list of strings, is the person's groups
 * @throws ZodError without a subject or nonce
 */
export function readIdentity(
  issuer: string,
  claims: unknown,
  claim: string | undefined,
  now: Date,
): Identity {
  const parsed = claimsSchema.parse(claims);
  const email = parsed.email?.toLowerCase() ?? null;
  const named = toSingleLine(parsed.name ?? "")
    .slice(0, NAME_MAX)
    .toWellFormed()
    .trim();
  const groups =
    claim === undefined ? [] : groupsSchema.parse(new Map(Object.entries(recordOf(claims))).get(claim));
  return {
    issuer,
    subject: parsed.sub,
    email,
    isEmailVerified: isTrue(parsed.email_verified) || (isEntra(issuer) && isTrue(parsed.xms_edov)),
    name: named || email?.split("@")[0]?.slice(0, NAME_MAX) || parsed.sub.slice(0, NAME_MAX),
    authenticatedAt:
      parsed.auth_time === undefined ? null : new Date(Math.min(parsed.auth_time * SECOND, now.getTime())),
    nonce: parsed.nonce,
    groups,
  };
}

/** Some providers send booleans as text or numbers. */
function isTrue(value: unknown): boolean {
  return value === true || value === "true" || value === 1 || value === "1";
}

/** Microsoft Entra sends `xms_edov` instead of `email_verified`: whether the organization owns the email's domain. */
function isEntra(issuer: string): boolean {
  return issuer.startsWith("https://login.microsoftonline.com/");
}

/** @returns the role of the first entry that matches a group; `*` matches everybody. Null when none does. */
export function mapRole(
  mapping: readonly { group: string; role: Role }[],
  groups: readonly string[],
): Role | null {
  return mapping.find(({ group }) => group === "*" || groups.includes(group))?.role ?? null;
}

/** @param domains in lower case; an empty list leaves the decision to the person's groups */
export function isOfDomain({ email, isEmailVerified }: Identity, domains: readonly string[]): boolean {
  if (domains.length === 0) return true;
  return isEmailVerified && email !== null && domains.includes(email.slice(email.lastIndexOf("@") + 1));
}
