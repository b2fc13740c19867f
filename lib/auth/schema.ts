import { z } from "zod";

/** next-auth's token of a form. */
export const formTokenSchema = z.object({ csrfToken: z.string() });

/** Where next-auth would go after signing in. */
export const signedInSchema = z.object({ url: z.string() });
