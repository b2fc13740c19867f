import type { AlertView } from "#lib/alerts/schema.ts";

/** The page where an alert is mended: templates and passcodes on theirs; tokens, numbers and accounts on the number's. */
export function mendingPage({ kind }: Pick<AlertView, "kind">): "templates" | "passcodes" | "number" {
  if (kind.startsWith("otp.")) return "passcodes";
  return kind.startsWith("template.") ? "templates" : "number";
}
