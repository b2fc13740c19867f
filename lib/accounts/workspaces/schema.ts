import { isSupportedCountry } from "libphonenumber-js/min";
import { z } from "zod";
import { workspaceName } from "#lib/accounts/schema.ts";
import { languages } from "#lib/platform/languages.ts";
import { roles } from "#lib/platform/roles.ts";
import { isTimeZone } from "#lib/platform/time-zones.ts";

export const workspaceSettingsSchema = z.object({
  name: z.string(),
  timeZone: z.string().nullable(),
  language: z.enum(languages).nullable(),
  defaultCountry: z.string().nullable(),
  logoUrl: z.string().nullable(),
  twoFactorRequired: z.boolean(),
} satisfies Record<keyof ChangeWorkspace | "logoUrl", z.ZodType>);

export type WorkspaceSettings = z.infer<typeof workspaceSettingsSchema>;

export const changeWorkspaceBody = z
  .strictObject({
    name: workspaceName,
    /** Null for each member's own. */
    timeZone: z.string().max(64).refine(isTimeZone, "Use a time zone such as Europe/Berlin.").nullable(),
    /** Null for each member's browser. */
    language: z.enum(languages).nullable(),
    defaultCountry: z
      .string()
      .refine(
        (code): boolean => isSupportedCountry(code),
        "Use two-letter country codes (ISO 3166) in capitals, such as BR.",
      )
      .nullable(),
    twoFactorRequired: z.boolean(),
  })
  .partial();

export type ChangeWorkspace = z.infer<typeof changeWorkspaceBody>;

export const createWorkspaceBody = z.strictObject({ name: workspaceName });

/** The name of the workspace, typed to confirm. */
export const deleteWorkspaceBody = z.strictObject({ name: z.string().max(64) });

export const switchWorkspaceBody = z.strictObject({ workspaceId: z.string() });

export const workspaceParams = z.object({ workspaceId: z.string() });

export const workspaceListSchema = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      role: z.enum(roles),
      logoUrl: z.string().nullable(),
      /** The person's unread notifications there. */
      unread: z.number(),
    }),
  ),
});

export type OwnWorkspace = z.infer<typeof workspaceListSchema>["data"][number];
