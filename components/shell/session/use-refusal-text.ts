import { useTranslations } from "next-intl";
import type { SignInRefusal } from "#lib/accounts/auth/refusal-rules.ts";
import { splitWait } from "#lib/platform/format-wait.ts";

/** The sentence that says why a sign-in or a confirmation was refused. */
export function useRefusalText(): (refusal: SignInRefusal) => string {
  const t = useTranslations("auth.errors");
  return ({ code, waitSeconds }) => {
    if (code !== "RATE_LIMITED") return t(code);
    const { count, unit } = splitWait(waitSeconds);
    return t(unit === "second" ? "waitSeconds" : "waitMinutes", { count });
  };
}
