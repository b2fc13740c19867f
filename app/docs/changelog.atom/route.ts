import { changelogFeed, readChangelog } from "#lib/api-docs/pages/changelog.ts";
import { env } from "#lib/platform/env.ts";

export async function GET(): Promise<Response> {
  return new Response(changelogFeed(await readChangelog(), env().PARLEY_PUBLIC_URL), {
    headers: {
      "Content-Type": "application/atom+xml; charset=utf-8",
      "Cache-Control": "public, max-age=300",
    },
  });
}
