import "server-only";
import { AppError } from "#lib/platform/errors.ts";

/** Runs at most `concurrency` tasks, queues at most `waiting` more in order, and refuses others immediately. */
export class BoundedQueue {
  readonly #concurrency: number;
  readonly #waiting: number;
  readonly #queue: (() => void)[] = [];
  #running = 0;

  constructor(limits: { concurrency: number; waiting: number }) {
    this.#concurrency = limits.concurrency;
    this.#waiting = limits.waiting;
  }

  /** @throws AppError SERVICE_UNAVAILABLE, without running the work, when the queue is full */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#concurrency) this.#running += 1;
    else if (this.#queue.length < this.#waiting) await new Promise<void>((start) => this.#queue.push(start));
    else throw new AppError("SERVICE_UNAVAILABLE", "Parley is busy. Try again in a few seconds.");
    try {
      return await work();
    } finally {
      // The slot passes to the next task.
      const next = this.#queue.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
