import { searchEntries } from "../search-entries.ts";

export async function GET(): Promise<Response> {
  return Response.json(await searchEntries(), { headers: { "Cache-Control": "public, max-age=300" } });
}
