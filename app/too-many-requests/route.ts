import { getLocale, getTranslations } from "next-intl/server";
import { safePath } from "#lib/accounts/auth/rules.ts";
import { isLanguage, languageTable } from "#lib/platform/languages.ts";

export const dynamic = "force-dynamic";

const WAIT_MAX_SECONDS = 60;

/**
 * Responds to pages of members who exceed their limits, which are redirected here because a page of Next cannot set its
 * status. The browser returns to `next` after `wait` seconds.
 */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const seconds = Math.min(
    WAIT_MAX_SECONDS,
    Math.max(1, Number.parseInt(searchParams.get("wait") ?? "", 10) || 1),
  );
  const next = safePath(searchParams.get("next") ?? undefined);
  const t = await getTranslations("common");
  const locale = await getLocale();
  const dir = isLanguage(locale) ? languageTable[locale].dir : "ltr";
  const html = `<!doctype html>
<html lang="${locale}" dir="${dir}">
<meta name="viewport" content="width=device-width">
<title>${t("tooManyRequestsTitle")}</title>
<h1>${t("tooManyRequestsTitle")}</h1>
<p>${t("tooManyRequestsText")}</p>
</html>
`;
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "Retry-After": String(seconds),
    Refresh: `${seconds}; url=${next}`,
  };
  return new Response(html, { status: 429, headers });
}
