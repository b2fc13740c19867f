import { z } from "zod";

export const doneResponse = z.object({ ok: z.literal(true) });

export const refusalSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.looseObject({}).optional(),
  }),
});

export const issuesSchema = z.object({
  issues: z.array(z.object({ path: z.string(), message: z.string() })),
});

export const fileResponse = z.instanceof(Blob);
