import "server-only";
import type { NextAuthOptions } from "next-auth";
import { decode, type JWT, type JWTDecodeParams } from "next-auth/jwt";
import Credentials from "next-auth/providers/credentials";
import { SESSION_DAYS } from "#lib/auth/sessions.ts";
import type { SignedIn } from "#lib/auth/sign-in.ts";
import { acceptedKeys, deriveKey } from "#lib/crypto.ts";

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

/** What a request to next-auth's endpoints does. Nothing here may throw: next-auth shows or hides what it catches. */
export interface AuthActions {
  /** Checks the body of the sign-in form; null refuses it. */
  authorize(body: unknown): Promise<SignedIn | null>;
  signOut(sessionId: string): Promise<void>;
}

/**
 * next-auth with credentials: its signed cookie carries the id of a row in `sessions` and nothing that is believed
 * without reading that row (docs/decisions/002-sessions.md).
 * @param actions absent where only the cookie is read
 */
export function authOptions(actions?: AuthActions): NextAuthOptions {
  return {
    secret: asSecret(deriveKey("session")),
    session: { strategy: "jwt", maxAge: SESSION_DAYS * 24 * 60 * 60 },
    jwt: { decode: decodeAccepted },
    pages: { signIn: "/sign-in", signOut: "/sign-in", error: "/sign-in" },
    providers: actions
      ? [
          Credentials({
            credentials: { email: {}, password: {} },
            async authorize(body) {
              const signedIn = await actions.authorize(body);
              return signedIn && { id: signedIn.userId, sessionId: signedIn.sessionId };
            },
          }),
        ]
      : [],
    callbacks: {
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
        // next-auth has no token for a cookie that was altered or has expired.
        const { sessionId } = (token as JWT | null) ?? {};
        if (actions && sessionId) await actions.signOut(sessionId);
      },
    },
  };
}

/** Reads a cookie that was sealed under PARLEY_SECRET or, before a rotation, under one of PARLEY_SECRET_PREVIOUS. */
async function decodeAccepted(params: JWTDecodeParams): Promise<JWT | null> {
  for (const key of acceptedKeys("session")) {
    try {
      return await decode({ ...params, secret: asSecret(key) });
    } catch {
      // Sealed under another key, or altered: the next key tells.
    }
  }
  return null;
}

function asSecret(key: Buffer): string {
  return key.toString("base64url");
}
