import NextAuth from "next-auth";
import { authOptions } from "#lib/auth/options.ts";

interface Context {
  params: Promise<{ nextauth: string[] }>;
}

/** next-auth's own endpoints: csrf, sign-in callback, session, sign-out. */
async function handler(request: Request, context: Context): Promise<Response> {
  return NextAuth(authOptions())(request, context);
}

export { handler as GET, handler as POST };
