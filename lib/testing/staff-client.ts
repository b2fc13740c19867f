import { inject } from "vitest";
import { PASSWORD } from "#lib/testing/factories.ts";

/** A member's browser as far as cookies go: signs in through next-auth and calls the doors of the pages. */
export interface StaffClient {
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Posts a file as the pages do: its bytes as the body. */
  upload(path: string, bytes: Uint8Array<ArrayBuffer>, mimeType: string): Promise<Response>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  patch(path: string, body: unknown): Promise<Response>;
  /** What the browser sends along with every call. */
  cookie(): string;
  put(path: string, body: unknown): Promise<Response>;
  delete(path: string): Promise<Response>;
}

/** @param base the server: the one that all tests share, unless the test started one of its own */
export async function signIn(
  email: string,
  password = PASSWORD,
  base = inject("serverUrl"),
): Promise<StaffClient> {
  const csrf = await fetch(`${base}/api/auth/csrf`);
  const cookies = new Map<string, string>();
  keep(cookies, csrf);
  const { csrfToken } = Object(await csrf.json());
  const answer = await fetch(`${base}/api/auth/callback/credentials`, {
    method: "POST",
    redirect: "manual",
    headers: { Cookie: serialize(cookies), "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ csrfToken, email, password, json: "true" }),
  });
  keep(cookies, answer);
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${base}${path}`, {
      ...init,
      redirect: "manual",
      headers: { Cookie: serialize(cookies), ...init.headers },
    });
  return {
    cookie: () => serialize(cookies),
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
    delete: (path) => call(path, write("DELETE", {})),
  };
}

function write(method: string, body: unknown): RequestInit {
  return {
    method,
    headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
    body: JSON.stringify(body),
  };
}

function keep(cookies: Map<string, string>, response: Response): void {
  for (const cookie of response.headers.getSetCookie()) {
    const [pair = ""] = cookie.split(";");
    const at = pair.indexOf("=");
    cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

function serialize(cookies: Map<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}
