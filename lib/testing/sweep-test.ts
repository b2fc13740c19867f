import { test } from "vitest";
import { sweepSize } from "#lib/testing/sweep.ts";

/** Registers a test only in `npm run test:sweep`: a slow one whose essential part faster tests cover. */
export const sweepTest = sweepSize<(name: string, run: () => unknown, timeout?: number) => void>(
  () => undefined,
  test,
);
