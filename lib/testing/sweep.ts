const sweeping = process.env.PARLEY_SWEEP === "on";

/** `few` in an ordinary run, `all` in `npm run test:sweep`, which runs every file that has a long form. */
export function sweepSize<T>(few: T, all: T): T {
  return sweeping ? all : few;
}

/**
 * Every n-th case, starting with the first, in an ordinary run; all in `npm run test:sweep`.
 * @param isAlways whether a case is also in every ordinary run
 */
export function sweepCases<T>(
  all: readonly T[],
  n: number,
  isAlways: (one: T) => boolean = () => false,
): readonly T[] {
  return sweeping ? all : all.filter((one, index) => index % n === 0 || isAlways(one));
}
