/** V8's young generation grows to 128 MB on large machines; 16 MB costs no measurable processor time (decision 037). */
export const SERVER_ARGUMENTS: readonly string[] = ["--max-semi-space-size=16", "scripts/server.ts"];
