import { fetchNamed, notReached } from "./version.ts";

/** By the server's clock, because that of this machine may differ. @throws ParleyConnectionError */
export async function readServerTime(baseUrl: string, signal: AbortSignal): Promise<Date> {
  try {
    const timeout = AbortSignal.timeout(30_000);
    const response = await fetchNamed(new URL("/api/health", baseUrl), {
      method: "HEAD",
      signal: AbortSignal.any([signal, timeout]),
    });
    const at = new Date(response.headers.get("Date") ?? "");
    return Number.isNaN(at.getTime()) ? new Date() : at;
  } catch (cause) {
    throw notReached(cause);
  }
}
