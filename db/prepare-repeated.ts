import type postgres from "postgres";
import { MINUTE } from "#lib/platform/clock.ts";

const ALWAYS = "/* prepared */";
/** Preparing costs more than it saves for statements that run once. */
const PREPARED_FROM = 5;
/** Each prepared statement uses memory in every session. */
const MAX_PREPARED = 150;
const UNUSED_MS = 10 * MINUTE;
const MAX_COUNTED = 2000;
/** Longer texts contain value lists, which rarely repeat. */
const MAX_TEXT_LENGTH = 10_000;

const uses = new Map<string, number>();
const prepared = new Map<string, number>();

function isPrepared(text: string): boolean {
  if (text.startsWith(ALWAYS)) return true;
  if (prepared.delete(text) || isRepeated(text)) {
    prepared.set(text, performance.now());
    return true;
  }
  return false;
}

function isRepeated(text: string): boolean {
  if (text.length > MAX_TEXT_LENGTH || !hasRoom()) return false;
  const count = (uses.get(text) ?? 0) + 1;
  if (uses.size >= MAX_COUNTED) uses.clear();
  uses.set(text, count);
  return count >= PREPARED_FROM && uses.delete(text);
}

function hasRoom(): boolean {
  if (prepared.size < MAX_PREPARED) return true;
  const [oldest] = prepared;
  if (!oldest || oldest[1] > performance.now() - UNUSED_MS) return false;
  return prepared.delete(oldest[0]);
}

type Client = postgres.Sql | postgres.TransactionSql;

/** Prepares repeated statements of `unsafe`, which drizzle uses; the driver prepares only its own templates. */
export function prepareRepeated<C extends Client>(client: C): C {
  return new Proxy(client, {
    get(target, name) {
      switch (name) {
        case "unsafe":
          return (text: string, values?: never[], options: postgres.UnsafeQueryOptions = {}) => {
            const prepare =
              options.prepare || (values !== undefined && values.length > 0 && isPrepared(text));
            return target.unsafe(text, values, { ...options, prepare });
          };
        case "begin":
        case "savepoint":
          return (work: (inner: postgres.TransactionSql) => unknown) =>
            (Reflect.get(target, name) as (work: unknown) => unknown)((inner: postgres.TransactionSql) =>
              work(prepareRepeated(inner)),
            );
        default:
          return Reflect.get(target, name);
      }
    },
  });
}
