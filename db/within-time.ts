const MAX_MS = 10_000;

/** The driver may lose a query when its connection ends. */
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
