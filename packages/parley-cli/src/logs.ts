import { poll } from "./poll.ts";
import { openClient, readProfile } from "./profile.ts";
import { readServerTime } from "./server-time.ts";

export interface LogOptions {
  status?: string;
  path?: string;
}

/** How far each read looks back: requests can appear seconds late. */
const OVERLAP_MS = 10_000;

/** Prints requests to the API as they appear in the log. */
export async function tailLogs({ status, path }: LogOptions, signal: AbortSignal): Promise<void> {
  const profile = await readProfile();
  const parley = openClient(profile);
  const printed = new Map<string, number>();
  let from: number | undefined;
  await poll(signal, async () => {
    from ??= (await readServerTime(profile.baseUrl, signal)).getTime();
    const filter = {
      createdAfter: new Date(from).toISOString(),
      limit: 100,
      ...(status === undefined ? {} : { status }),
      ...(path === undefined ? {} : { path }),
    };
    const requests = await parley.requests.list(filter, { signal }).toArray();
    for (const request of requests.toReversed()) {
      // The requests of this command itself are not printed.
      if (printed.has(request.id) || request.path === "/api/v1/requests") continue;
      const { createdAt, method, code, durationMs, id } = request;
      printed.set(id, Date.parse(createdAt));
      const result = code === null ? request.status : `${request.status} ${code}`;
      console.log(`${createdAt}  ${method} ${request.path}  ${result}  ${durationMs} ms  ${id}`);
    }
    const newest = requests[0];
    if (newest) from = Math.max(from, Date.parse(newest.createdAt) - OVERLAP_MS);
    for (const [id, at] of printed) if (at < from) printed.delete(id);
  });
}
