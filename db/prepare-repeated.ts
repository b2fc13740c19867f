import type postgres from "postgres";

/** A statement of a hot path begins with this comment: it is prepared from its first use on, whatever else is. */
const ALWAYS = "/* prepared */";
/** Any other one is prepared from this use on: what runs once is cheaper as it is. */
const PREPARED_FROM = 5;
/** So many of the others a process prepares at most: each costs memory in every session that runs it. */
const MOST_PREPARED = 150;
/** One that was not used for so long makes room; a session forgets it when it ends. */
const UNUSED_MS = 10 * 60 * 1000;
/** Statements whose uses are counted; texts of varying length must not pile up. */
const MOST_COUNTED = 2000;
/** A longer text is a list of values written out, which seldom comes again in the same length. */
const LONGEST = 10_000;

const uses = new Map<string, number>();
/** When each was last used, the one longest unused first. */
const prepared = new Map<string, number>();

/** Whether a statement is run as a named prepared statement now: one round trip instead of two, and no parsing. */
function isPrepared(text: string): boolean {
  if (text.startsWith(ALWAYS)) return true;
  if (prepared.delete(text) || isRepeated(text)) {
    prepared.set(text, performance.now());
    return true;
  }
  return false;
}

function isRepeated(text: string): boolean {
  if (text.length > LONGEST || !hasRoom()) return false;
  const count = (uses.get(text) ?? 0) + 1;
  if (uses.size >= MOST_COUNTED) uses.clear();
  uses.set(text, count);
  return count >= PREPARED_FROM && uses.delete(text);
}

function hasRoom(): boolean {
  if (prepared.size < MOST_PREPARED) return true;
  const [oldest] = prepared;
  if (!oldest || oldest[1] > performance.now() - UNUSED_MS) return false;
  return prepared.delete(oldest[0]);
}

type Client = postgres.Sql | postgres.TransactionSql;

/**
 * The client with `unsafe`, by which drizzle runs every statement, preparing those that come again and again. The driver
 * itself prepares only statements of its own templates.
 */
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
