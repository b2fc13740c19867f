import { generateKeyPairSync, sign } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import Provider from "oidc-provider";
import { freePort } from "#lib/testing/start-server.ts";

export interface OpenIdPerson {
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
}

const CLIENT = { client_id: "parley", client_secret: "a-secret-of-the-client" };

/** A real OpenID provider on this machine. Everybody in `people` signs in there without a password. */
export class OpenIdProvider {
  readonly people = new Map<string, OpenIdPerson>();
  /** Changes the ID token of the next response of the token endpoint. */
  changeIdToken: ((token: string) => string) | null = null;
  readonly #privateKey = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  #server: Server | null = null;
  issuer = "";

  /** @param redirectUri of the application */
  async start(redirectUri: string): Promise<void> {
    this.issuer = `http://127.0.0.1:${await freePort()}`;
    const provider = new Provider(this.issuer, {
      clients: [{ ...CLIENT, redirect_uris: [redirectUri], require_auth_time: true }],
      claims: { email: ["email", "email_verified"], profile: ["name", "groups"] },
      cookies: { keys: ["a key of the provider"] },
      features: { devInteractions: { enabled: false } },
      findAccount: (_ctx, accountId) => {
        const person = this.people.get(accountId);
        return person && { accountId, claims: async () => ({ sub: accountId, ...person }) };
      },
      interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
      jwks: { keys: [{ ...this.#privateKey.export({ format: "jwk" }), alg: "RS256", use: "sig" }] },
      // Nobody is asked for consent.
      async loadExistingGrant({ oidc }) {
        const grant = new oidc.provider.Grant({
          clientId: CLIENT.client_id,
          ...(oidc.session?.accountId ? { accountId: oidc.session.accountId } : {}),
        });
        grant.addOIDCScope("openid email profile");
        await grant.save();
        return grant;
      },
      ttl: {
        AccessToken: 60,
        AuthorizationCode: 60,
        Grant: 600,
        IdToken: 60,
        Interaction: 600,
        Session: 600,
      },
    });
    provider.use(async (ctx, next) => {
      await next();
      const { id_token: token } = Object(ctx.body);
      if (ctx.path !== "/token" || !token || !this.changeIdToken) return;
      ctx.body = { ...Object(ctx.body), id_token: this.changeIdToken(token) };
      this.changeIdToken = null;
    });
    const handle = provider.callback();
    this.#server = createServer((request, response) => {
      if (request.url?.startsWith("/interaction/"))
        void finishInteraction(provider, this.people.keys(), request, response);
      else void handle(request, response);
    });
    this.#server.listen(Number(new URL(this.issuer).port), "127.0.0.1");
    await once(this.#server, "listening");
  }

  /** @returns the token with changed claims, and a valid signature */
  signAgain(token: string, changes: Record<string, unknown>): string {
    const [head, claims = ""] = token.split(".");
    const changed = { ...JSON.parse(Buffer.from(claims, "base64url").toString()), ...changes };
    const signed = `${head}.${Buffer.from(JSON.stringify(changed)).toString("base64url")}`;
    return `${signed}.${sign("sha256", Buffer.from(signed), this.#privateKey).toString("base64url")}`;
  }

  /** The settings of an application that uses it. */
  settings(): Record<string, string> {
    return {
      PARLEY_OIDC_ISSUER: this.issuer,
      PARLEY_OIDC_CLIENT_ID: CLIENT.client_id,
      PARLEY_OIDC_CLIENT_SECRET: CLIENT.client_secret,
    };
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((closed) => (this.#server ? this.#server.close(closed) : closed(null)));
  }
}

/**
 * The page on which a person signs in: the query says who, and when in seconds since 1970; nobody cancels. A browser gets a
 * link for everybody, and one to cancel.
 */
async function finishInteraction(
  provider: Provider,
  people: Iterable<string>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const query = new URL(request.url ?? "", "http://provider").searchParams;
  if (query.size === 0 && request.headers.accept?.includes("text/html")) {
    const links = [...people].map((id) => `<p><a href="?person=${id}">${id}</a></p>`).join("");
    response.setHeader("Content-Type", "text/html");
    response.end(`<!doctype html><title>Provider</title>${links}<a href="?cancel=true">Cancel</a>`);
    return;
  }
  const accountId = query.get("person");
  const at = query.get("at");
  await provider.interactionFinished(
    request,
    response,
    accountId
      ? { login: { accountId, ...(at === null ? {} : { ts: Number(at) }) } }
      : { error: "access_denied", error_description: "Canceled." },
  );
}
