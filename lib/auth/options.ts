import "server-only";
import type { NextAuthOptions } from "next-auth";
import { decode, type JWT, type JWTDecodeParams } from "next-auth/jwt";
import Credentials from "next-auth/providers/credentials";
import { z } from "zod";
import { pool } from "#db/client.ts";
import { endSession, SESSION_DAYS, startSession } from "#lib/auth/sessions.ts";
import { CLIENT_ADDRESS_HEADER } from "#lib/client-address.ts";
import { acceptedKeys, deriveKey } from "#lib/crypto.ts";
import { log } from "#lib/log.ts";

const credentialsSchema = z.object({
  email: z.string().min(1).max(254),
  password: z.string().min(1).max(256),
});

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

/**
 * next-auth with credentials: its signed cookie carries the id of a row in `sessions` and nothing that is believed
 * without reading that row (docs/decisions/002-sessions.md).
 */
export function authOptions(): NextAuthOptions {
  return {
    secret: asSecret(deriveKey("session")),
    session: { strategy: "jwt", maxAge: SESSION_DAYS * 24 * 60 * 60 },
    jwt: { decode: decodeAccepted },
    pages: { signIn: "/sign-in", signOut: "/sign-in", error: "/sign-in" },
    providers: [
      Credentials({
        credentials: { email: {}, password: {} },
        async authorize(input, request) {
          const parsed = credentialsSchema.safeParse(input);
          if (!parsed.success) return null;
          const address = String(request.headers?.[CLIENT_ADDRESS_HEADER] ?? "unknown");
          const session = await startSession(pool().db, { ...parsed.data, address });
          if (!session) {
            log.warn("sign-in refused");
            return null;
          }
          return { id: session.userId, sessionId: session.sessionId };
        },
      }),
    ],
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
        if (token.sessionId) await endSession(pool().db, token.sessionId);
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
