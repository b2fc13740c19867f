const sweeping = process.env.PARLEY_SWEEP === "on";

/**
 * How often or how many, of a test that proves more the longer it runs: a few in the ordinary run, all of them in
 * `npm run test:sweep`, which runs every file that imports this one.
 */
export function ordinarily<T>(few: T, all: T): T {
  return sweeping ? all : few;
}
