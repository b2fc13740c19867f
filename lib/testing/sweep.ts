const sweeping = process.env.PARLEY_SWEEP === "on";

/** `few` in an ordinary run, `all` in `npm run test:sweep`, which runs every file that imports this one. */
export function sweepSize<T>(few: T, all: T): T {
  return sweeping ? all : few;
}
