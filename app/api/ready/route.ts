import { isReady } from "#lib/http/readiness.ts";

export const dynamic = "force-dynamic";

/** The process can do its work: 200, or 503 while it starts, stops or has no database. */
export async function GET(): Promise<Response> {
  const ready = await isReady();
  return Response.json(
    { status: ready ? "ready" : "not ready" },
    { status: ready ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}
