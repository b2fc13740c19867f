import { webhookFields } from "#lib/whatsapp/webhook-fields.ts";

/** The fields as Meta's app dashboard names them. */
export function WebhookFieldList() {
  return (
    <ul className="mt-1.5 flex flex-wrap gap-1">
      {Object.values(webhookFields)
        .flat()
        .map((field) => (
          <li key={field} className="rounded bg-raised px-1.5 py-0.5 font-mono text-ink text-xs">
            {field}
          </li>
        ))}
    </ul>
  );
}
