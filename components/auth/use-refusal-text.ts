import { useTranslations } from "next-intl";
import type { SignInRefusal } from "#lib/auth/refusal-rules.ts";
import { waitParts } from "#lib/wait-text.ts";

/** Says what was wrong with a sign-in, and for how long to wait. */
export function useRefusalText(): (refusal: SignInRefusal) => string {
  const t = useTranslations("auth.refused");
  return ({ code, waitSeconds }) => {
    if (code !== "RATE_LIMITED") return t(code);
    const { count, unit } = waitParts(waitSeconds);
    return t(unit === "second" ? "waitSeconds" : "waitMinutes", { count });
  };
}
