import "server-only";
import type { NextAuthOptions } from "next-auth";
import { decode, type JWT, type JWTDecodeParams } from "next-auth/jwt";
import Credentials from "next-auth/providers/credentials";
import type { OAuthConfig } from "next-auth/providers/oauth";
import type { SignedIn } from "#lib/accounts/auth/open-session.ts";
import { SESSION_DAYS, safePath } from "#lib/accounts/auth/rules.ts";
import { DAY, SECOND } from "#lib/platform/clock.ts";
import { acceptedKeys, deriveKey } from "#lib/platform/crypto.ts";
import { log } from "#lib/platform/log.ts";

declare module "next-auth" {
  interface User {
    sessionId?: string;
  }
  interface Session {
    sessionId?: string;
  }
}

declare module "next-auth/jwt" {
  interface JWT {
    sessionId?: string;
  }
}

/** Actions of next-auth's endpoints. They must not throw, because next-auth handles exceptions in its own ways. */
export interface AuthActions {
  authorize(body: unknown): Promise<SignedIn | null>;
  signOut(sessionId: string): Promise<void>;
  /** The single sign-on provider. Its `profile` opens the session, without which the person is refused. */
  provider?: OAuthConfig<Record<string, unknown>>;
}

/**
 * next-auth with credentials. Its signed cookie carries only a session id, which is checked against the database
 * (docs/decisions/002-sessions.md).
 * @param actions absent where only the cookie is read
 */
export function authOptions(actions?: AuthActions): NextAuthOptions {
  return {
    secret: asSecret(deriveKey("session")),
    session: { strategy: "jwt", maxAge: (SESSION_DAYS * DAY) / SECOND },
    jwt: { decode: decodeAccepted },
    pages: { signIn: "/sign-in", signOut: "/sign-in", error: "/sign-in" },
    providers: actions
      ? [
          Credentials({
            credentials: { email: {}, password: {}, code: {} },
            async authorize(body) {
              const signedIn = await actions.authorize(body);
              return signedIn && { id: signedIn.userId, sessionId: signedIn.sessionId };
            },
          }),
          ...(actions.provider ? [actions.provider] : []),
        ]
      : [],
    // Its own logger prints the responses of providers.
    logger: {
      error: (code, { message }) => log.warn({ code, reason: message }, "next-auth"),
      warn: (code) => log.warn({ code }, "next-auth"),
      debug: () => undefined,
    },
    callbacks: {
      signIn: ({ user }) => user.sessionId !== undefined,
      redirect: ({ url, baseUrl }) => baseUrl + safePath(pathOf(url, baseUrl)),
      jwt({ token, user }) {
        if (user?.sessionId) token.sessionId = user.sessionId;
        return token;
      },
      session({ session, token }) {
        if (token.sessionId) session.sessionId = token.sessionId;
        return session;
      },
    },
    events: {
      async signOut({ token }) {
        // next-auth passes no token for an altered or expired cookie.
        const { sessionId } = (token as JWT | null) ?? {};
        if (actions && sessionId) await actions.signOut(sessionId);
      },
    },
  };
}

async function decodeAccepted(params: JWTDecodeParams): Promise<JWT | null> {
  for (const key of acceptedKeys("session")) {
    try {
      return await decode({ ...params, secret: asSecret(key) });
    } catch {
      // Encrypted under another key, or altered.
    }
  }
  return null;
}

/** A path of this site. */
export function pathOf(url: string, base: string): string | undefined {
  const parsed = URL.parse(url, base);
  return parsed ? parsed.pathname + parsed.search : undefined;
}

function asSecret(key: Buffer): string {
  return key.toString("base64url");
}
