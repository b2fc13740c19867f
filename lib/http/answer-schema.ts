import { z } from "zod";

/** The answer to something of which there is nothing more to tell than that it was done. */
export const doneResponse = z.object({ ok: z.literal(true) });

/** A refusal as every endpoint for the browser words it. */
export const refusalSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.looseObject({}).optional(),
  }),
});

/** The details of a refused form. */
export const issuesSchema = z.object({
  issues: z.array(z.object({ path: z.string(), message: z.string() })),
});
