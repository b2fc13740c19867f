import { type StaffClient, serializeCookies, staffClient, storeCookies } from "#lib/testing/staff-client.ts";

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
