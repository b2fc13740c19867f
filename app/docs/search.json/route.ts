import { searchEntries } from "../search-entries.ts";

/** What the docs' search looks through, as the browser indexes it. */
export async function GET(): Promise<Response> {
  return Response.json(await searchEntries(), { headers: { "Cache-Control": "public, max-age=300" } });
}
