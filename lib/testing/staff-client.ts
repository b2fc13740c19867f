import { inject } from "vitest";
import { PASSWORD } from "#lib/testing/factories.ts";

/** A signed-in member's HTTP client: holds the session cookies of next-auth and calls the pages' API. */
export interface StaffClient {
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  upload(path: string, bytes: Uint8Array<ArrayBuffer>, mimeType: string): Promise<Response>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  patch(path: string, body: unknown): Promise<Response>;
  put(path: string, body: unknown): Promise<Response>;
  cookie(): string;
  delete(path: string): Promise<Response>;
}

/**
 * @param base URL of the server; by default the one all tests share
 * @param cookies of the browser; by default a new one
 */
export async function signIn(
  email: string,
  password = PASSWORD,
  base = inject("serverUrl"),
  cookies = new Map<string, string>(),
): Promise<StaffClient> {
  const csrf = await fetch(`${base}/api/auth/csrf`);
  storeCookies(cookies, csrf);
  const { csrfToken } = Object(await csrf.json());
  const response = await fetch(`${base}/api/auth/callback/credentials`, {
    method: "POST",
    redirect: "manual",
    headers: { Cookie: serializeCookies(cookies), "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ csrfToken, email, password, json: "true" }),
  });
  storeCookies(cookies, response);
  return staffClient(base, cookies);
}

/** @param cookies of a signed-in person */
export function staffClient(base: string, cookies: Map<string, string>): StaffClient {
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${base}${path}`, {
      ...init,
      redirect: "manual",
      headers: { Cookie: serializeCookies(cookies), ...init.headers },
    });
  return {
    cookie: () => serializeCookies(cookies),
    get: (path, headers = {}) => call(path, { headers }),
    upload: (path, bytes, mimeType) =>
      call(path, {
        method: "POST",
        headers: { "Content-Type": mimeType, "Sec-Fetch-Site": "same-origin" },
        body: bytes,
      }),
    post: (path, body = {}, headers = { "Sec-Fetch-Site": "same-origin" }) =>
      call(path, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: JSON.stringify(body),
      }),
    patch: (path, body) => call(path, write("PATCH", body)),
    put: (path, body) => call(path, write("PUT", body)),
    delete: (path) => call(path, { method: "DELETE", headers: { "Sec-Fetch-Site": "same-origin" } }),
  };
}

function write(method: "PATCH" | "PUT", body: unknown): RequestInit {
  return {
    method,
    headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
    body: JSON.stringify(body),
  };
}

export function storeCookies(cookies: Map<string, string>, response: Response): void {
  for (const cookie of response.headers.getSetCookie()) {
    const [pair = ""] = cookie.split(";");
    const at = pair.indexOf("=");
    cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

export function serializeCookies(cookies: Map<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}
