/**
 * How Node runs the HTTP server. V8 sizes its young generation by the machine, on large ones up to 128 MB, and fills it under
 * any load; 16 MB a half, which was the default up to Node 22, costs no measurable processor time (docs/decisions/037).
 */
export const SERVER_ARGUMENTS: readonly string[] = ["--max-semi-space-size=16", "scripts/server.ts"];
