import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import Provider from "oidc-provider";
import { type StaffClient, serializeCookies, staffClient, storeCookies } from "#lib/testing/staff-client.ts";
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
  #server: Server | null = null;
  issuer = "";

  /** @param redirectUri of the application */
  async start(redirectUri: string): Promise<void> {
    this.issuer = `http://127.0.0.1:${await freePort()}`;
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
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
      jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), alg: "RS256", use: "sig" }] },
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
      if (request.url?.startsWith("/interaction/")) void finishInteraction(provider, request, response);
      else void handle(request, response);
    });
    this.#server.listen(Number(new URL(this.issuer).port), "127.0.0.1");
    await once(this.#server, "listening");
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

/** The page on which a person signs in: the query says who, and when in seconds since 1970; nobody cancels. */
async function finishInteraction(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const query = new URL(request.url ?? "", "http://provider").searchParams;
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

/** A browser, with separate cookies for Parley and for the provider. */
export class OpenIdBrowser {
  readonly cookies = new Map<string, string>();
  readonly base: string;
  readonly address: string;
  readonly #providerCookies = new Map<string, string>();

  /** @param base URL of the server @param address from which the browser comes, whose attempts are limited together */
  constructor(base: string, address: string) {
    this.base = base;
    this.address = address;
  }

  /** Presses the button. @returns the provider's URL, or the page with the error */
  async start(fields: Record<string, string> = {}): Promise<string> {
    const { csrfToken } = Object(await (await this.#call("/api/auth/csrf")).json());
    const response = await this.#call("/api/auth/signin/oidc", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ csrfToken, json: "true", callbackUrl: "/settings/labels", ...fields }),
    });
    const { url } = Object(await response.json());
    return url;
  }

  /** Signs in at the provider, which asks only if it does not remember somebody. @returns the callback's URL */
  async authenticate(url: string, person: string | null, at?: number): Promise<string> {
    const asked = await this.#visit(url);
    if (!asked.includes("/interaction/")) return asked;
    const query = new URLSearchParams({
      ...(person === null ? {} : { person }),
      ...(at === undefined ? {} : { at: String(at) }),
    });
    return this.#visit(await this.#visit(`${asked}?${query}`));
  }

  /** Follows the provider's redirect. @returns where Parley sends the browser */
  async finish(callbackUrl: string): Promise<string> {
    const { pathname, search } = new URL(callbackUrl);
    const response = await this.#call(pathname + search);
    return (response.headers.get("location") ?? "").replace(this.base, "");
  }

  async signIn(person: string | null, fields: Record<string, string> = {}): Promise<string> {
    return this.finish(await this.authenticate(await this.start(fields), person));
  }

  /** Signs out at the provider. */
  forgetProvider(): void {
    this.#providerCookies.clear();
  }

  client(): StaffClient {
    return staffClient(this.base, this.cookies);
  }

  /** The same person in another tab: changes of its cookies do not change these. */
  copy(): OpenIdBrowser {
    const other = new OpenIdBrowser(this.base, this.address);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    return other;
  }

  async #call(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(`${this.base}${path}`, {
      ...init,
      redirect: "manual",
      headers: {
        Cookie: serializeCookies(this.cookies),
        "X-Forwarded-For": this.address,
        ...init.headers,
      },
    });
    storeCookies(this.cookies, response);
    return response;
  }

  async #visit(url: string): Promise<string> {
    const response = await fetch(url, {
      redirect: "manual",
      headers: { Cookie: serializeCookies(this.#providerCookies) },
    });
    storeCookies(this.#providerCookies, response);
    const location = response.headers.get("location");
    if (location === null) throw new Error(`${url}: ${response.status} ${await response.text()}`);
    return new URL(location, url).href;
  }
}
