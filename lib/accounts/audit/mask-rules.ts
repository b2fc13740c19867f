import { cutText } from "#lib/platform/cut-text.ts";

const MASK = "••••";

/** Names whose values are never recorded, wherever they are in an object. A test compares them with `auditFields`. */
const SECRET = /secret|password|token|passcode|private.?key|^(body|text|pin|hash)$/i;

/** The longest text that members write for others to send. The log shows all of it, before and after. */
const TEXT_MAX = 4096;

/** Replaces secrets and cuts long texts. A missing value remains missing, because it shows what was set or removed. */
export function maskValues(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, mask(name, value)]],
    ),
  );
}

function mask(name: string, value: unknown): unknown {
  if (value === null || typeof value === "boolean" || typeof value === "number") return value;
  if (SECRET.test(name)) return MASK;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((item) => mask("", item));
  if (typeof value === "object") return maskValues(value as Record<string, unknown>);
  return cutText(String(value), TEXT_MAX);
}
