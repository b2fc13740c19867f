import { z } from "zod";

export const formTokenSchema = z.object({ csrfToken: z.string() });

export const signedInSchema = z.object({ url: z.string() });

export const sessionParams = z.object({ sessionId: z.string() });

export const sessionListSchema = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      client: z.object({
        browser: z.string().nullable(),
        system: z.string().nullable(),
        kind: z.enum(["desktop", "mobile", "tablet", "unknown"]),
      }),
      /** The address of the sign-in; null where it is unknown. */
      address: z.string().nullable(),
      /** `current`: that of this request. `local`: not on the internet. Null for others, whose place is not known. */
      network: z.enum(["current", "local"]).nullable(),
      signedInAt: z.iso.datetime(),
      /** The first sign-in on this device; null for one that is no longer known. */
      deviceKnownSince: z.iso.datetime().nullable(),
      isNewDevice: z.boolean(),
      /** Exact to minutes. */
      lastSeenAt: z.iso.datetime(),
      isCurrent: z.boolean(),
    }),
  ),
});

export type SessionView = z.infer<typeof sessionListSchema>["data"][number];

/** What the holder of a link sees before they set a password. */
export const openResetSchema = z.object({ email: z.string() });

/** What the holder of a link sees before they confirm it. */
export const openEmailChangeSchema = z.object({ from: z.string(), to: z.string() });
