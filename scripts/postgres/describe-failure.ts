const MISSING_LIBRARY = /error while loading shared libraries/;

/** @param log PostgreSQL's own log @returns why the embedded PostgreSQL failed and, where it is known, what to do */
export function describeFailure(error: unknown, log: string): string {
  const logged = log.match(/(?:FATAL|PANIC):.*/g)?.at(-1);
  const reason = logged ?? (error instanceof Error ? error.message.trim() : "no error message");
  const advice = MISSING_LIBRARY.test(reason)
    ? " If npm is set to ignore install scripts, run `npm rebuild --ignore-scripts=false` and start again."
    : "";
  return `${reason} (see postgres/postgres.log in the data directory)${advice}`;
}
