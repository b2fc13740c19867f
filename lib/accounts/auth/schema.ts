import { z } from "zod";

export const formTokenSchema = z.object({ csrfToken: z.string() });

export const signedInSchema = z.object({ url: z.string() });
