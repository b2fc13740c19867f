export interface CoalescedWork<I, O> {
  /** Only calls of the same group run together. */
  groupOf(input: I): string;
  one(input: I): Promise<O>;
  /**
   * Runs several calls as one, such as one statement with one commit.
   * @returns a result for each; undefined for one that has to run alone. After an error, all of them run alone.
   */
  many(inputs: readonly I[]): Promise<readonly (O | undefined)[]>;
}

interface WaitingCall<I, O> {
  input: I;
  resolve(output: O | Promise<O>): void;
}

interface Group<I, O> {
  waiting: WaitingCall<I, O>[];
  running: number;
  overdue: NodeJS.Timeout | undefined;
}

/** Larger groups would make each of their calls wait for too many others. */
const MOST_TOGETHER = 50;
/** How long a call waits for those before it, which may wait for a lock. */
const LONGEST_WAIT_MS = 10;

/**
 * Runs concurrent calls together: those of one turn of the event loop, and those that arrive while others run. A call
 * without others beside it does not wait. A call's error comes from running it alone, so no call fails because of another.
 */
export function coalesce<I, O>({ groupOf, one, many }: CoalescedWork<I, O>): (input: I) => Promise<O> {
  const groups = new Map<string, Group<I, O>>();

  async function run(calls: readonly WaitingCall<I, O>[]): Promise<void> {
    const [only] = calls;
    if (calls.length === 1 && only) {
      const output = one(only.input);
      only.resolve(output);
      await Promise.allSettled([output]);
      return;
    }
    const results = await many(calls.map(({ input }) => input)).catch((): undefined[] => []);
    for (const [index, { input, resolve }] of calls.entries()) {
      const result = results[index];
      resolve(result === undefined ? one(input) : result);
    }
  }

  async function start(key: string, group: Group<I, O>): Promise<void> {
    clearTimeout(group.overdue);
    const calls = group.waiting.splice(0, MOST_TOGETHER);
    const startNext = () => void start(key, group);
    group.overdue = group.waiting.length > 0 ? setTimeout(startNext, LONGEST_WAIT_MS) : undefined;
    group.running += 1;
    await run(calls);
    group.running -= 1;
    if (group.waiting.length > 0) void start(key, group);
    else if (group.running === 0) groups.delete(key);
  }

  return (input) =>
    new Promise<O>((resolve) => {
      const key = groupOf(input);
      const group = groups.get(key) ?? { waiting: [], running: 0, overdue: undefined };
      group.waiting.push({ input, resolve });
      if (!groups.has(key)) {
        groups.set(key, group);
        setImmediate(() => void start(key, group));
      } else if (group.running > 0) {
        group.overdue ??= setTimeout(() => void start(key, group), LONGEST_WAIT_MS);
      }
    });
}
