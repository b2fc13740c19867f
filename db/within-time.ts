/** Longer than any of our reads, and short for a page that waits. */
const MAX_MS = 10_000;

/**
 * An answer of the database, or a rejection when there is none for long: the driver may forget a query when its connection
 * dies, and what serves every page must not wait for it for ever.
 */
export async function withinTime<T>(work: PromiseLike<T>, maxMs = MAX_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The database does not answer.")), maxMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
