const MAX_MS = 10_000;

/** Rejects when the work takes longer: the driver may lose a query when its connection ends, and a storage may hang. */
export async function withinTime<T>(work: PromiseLike<T>, maxMs = MAX_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer in ${maxMs / 1000} seconds.`)), maxMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
