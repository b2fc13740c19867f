import type { AlertView } from "#lib/accounts/alerts/schema.ts";

type AlertPage = "templates" | "passcodes" | "webhooks" | "inbound" | "number" | "alerts";

/** The kinds of alerts by their subject, each with the page of the settings that shows what to do. */
const alertPages = {
  // Only the operator can raise the quota.
  "storage.full": "alerts",
  "otp.pumping": "passcodes",
  "webhook_endpoint.disabled": "webhooks",
  "webhook_endpoint.failing": "webhooks",
  "webhook_endpoint.gave_up": "webhooks",
  "template.rejected": "templates",
  "template.paused": "templates",
  "template.disabled": "templates",
  "template.stopped": "templates",
  "template.quality": "templates",
  "template.category": "templates",
  "template.content": "templates",
  "number.inbound_problems": "inbound",
  "number.disconnected": "number",
  "number.restricted": "number",
  "number.token": "number",
  "number.subscription": "number",
  "number.webhook": "number",
  "number.name": "number",
  "number.quality": "number",
  "number.security": "number",
  "account.restricted": "number",
  "account.violation": "number",
  "account.review": "number",
} as const satisfies Record<string, AlertPage>;

export type DeclaredKind = keyof typeof alertPages;

/** The others end with the code of WhatsApp's error, or with the type of WhatsApp's alert. */
export type AlertKind = DeclaredKind | `number.error_${number | "unknown"}` | `account.${string}`;

type KindOf<Subject extends string> = Extract<DeclaredKind, `${Subject}.${string}`>;

export function alertKindsOf<Subject extends string>(subject: Subject): KindOf<Subject>[] {
  const kinds = Object.keys(alertPages) as DeclaredKind[];
  return kinds.filter((kind): kind is KindOf<Subject> => kind.startsWith(`${subject}.`));
}

export function findAlertPage({ kind }: Pick<AlertView, "kind">): AlertPage {
  const pages: Readonly<Record<string, AlertPage>> = alertPages;
  return pages[kind] ?? "number";
}
