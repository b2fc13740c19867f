const sweeping = process.env.PARLEY_SWEEP === "on";

/** `few` in an ordinary run, `all` in `npm run test:sweep`, which runs every file that has a long form. */
export function sweepSize<T>(few: T, all: T): T {
  return sweeping ? all : few;
}

/** Every n-th case, starting with the first, in an ordinary run; all in `npm run test:sweep`. */
export function sweepCases<T>(all: readonly T[], n: number): readonly T[] {
  return sweeping ? all : all.filter((_, index) => index % n === 0);
}
