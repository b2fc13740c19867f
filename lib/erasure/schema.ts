import { z } from "zod";

export const erasureListSchema = z.object({
  data: z.array(
    z.object({
      contactId: z.string(),
      startedAt: z.iso.datetime(),
      /** The step that runs, from 1 to `steps`. */
      step: z.number().int(),
      steps: z.number().int(),
    }),
  ),
});

export type ErasureList = z.infer<typeof erasureListSchema>;
