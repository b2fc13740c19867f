import { z } from "zod";
import { PASSWORD_MAX, PASSWORD_MIN } from "#lib/accounts/password-rules.ts";
import { CONTROL_CHARACTERS } from "#lib/platform/api-fields.ts";
import { languages } from "#lib/platform/languages.ts";
import { roles } from "#lib/platform/roles.ts";
import { isSingleLine } from "#lib/platform/single-line-rules.ts";

/** How the person can confirm who they are. */
const confirmBySchema = z.object({
  password: z.boolean(),
  /** Set for a session that the provider opened; `name` is null for the page's default text. */
  singleSignOn: z.object({ name: z.string().nullable() }).nullable(),
});

export const currentMemberSchema = z.object({
  user: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    photoUrl: z.string().nullable(),
  }),
  workspace: z.object({
    id: z.string(),
    name: z.string(),
    language: z.enum(languages).nullable(),
    defaultCountry: z.string().nullable(),
    timeZone: z.string().nullable(),
    logoUrl: z.string().nullable(),
  }),
  role: z.enum(roles),
  sandboxEnabled: z.boolean(),
  confirmBy: confirmBySchema,
});

/** What is done of the setup of a workspace. */
export const setupStepsSchema = z.object({
  sandbox: z.boolean(),
  number: z.boolean(),
  template: z.boolean(),
  team: z.boolean(),
  key: z.boolean(),
  message: z.boolean(),
});

export type SetupSteps = z.infer<typeof setupStepsSchema>;
export type ConfirmBy = z.infer<typeof confirmBySchema>;
export type CurrentMember = z.infer<typeof currentMemberSchema>;

export const newPasswordSchema = z
  .string()
  .min(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters.`)
  .max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters.`);

export const changePasswordBody = z.strictObject({
  currentPassword: z.string().min(1, "Enter your current password.").max(PASSWORD_MAX, "Incorrect password."),
  newPassword: newPasswordSchema,
  signOutOthers: z.boolean(),
});

export type PasswordChange = z.infer<typeof changePasswordBody>;

export const confirmPasswordBody = changePasswordBody.pick({ currentPassword: true });

/** The body of a password reset and of a change to this email. */
export const emailBody = z.strictObject({ email: z.email("Enter an email address.").max(254) });

// Both names are in mails.
export const personName = z
  .string()
  .trim()
  .min(1, "Enter your name.")
  .max(64, "Use at most 64 characters.")
  .refine(isSingleLine, CONTROL_CHARACTERS);

export const workspaceName = z.string().trim().min(1).max(64).refine(isSingleLine, CONTROL_CHARACTERS);

export const nameBody = z.strictObject({ name: personName });

export const linkTokenBody = z.strictObject({ token: z.string().min(1).max(128) });

export const resetPasswordBody = linkTokenBody.extend({ password: newPasswordSchema });

/** `pending`: the new address, until its link is opened. */
export const emailSettingsSchema = z.object({ pending: z.string().nullable(), sendsMail: z.boolean() });

export const setupBody = z.strictObject({
  token: z.string().min(1),
  workspaceName,
  name: personName,
  email: z.email().max(254),
  password: newPasswordSchema,
});

export type Setup = z.infer<typeof setupBody>;

export const memberListSchema = z.object({
  data: z.array(
    z.object({ id: z.string(), name: z.string(), role: z.enum(roles), photoUrl: z.string().nullable() }),
  ),
});

export type MemberView = z.infer<typeof memberListSchema>["data"][number];

export const photoSchema = z.object({ photoUrl: z.string().nullable() });

/** The query of an image's URL. `file` differs for each image, so that a browser does not show a replaced one. */
export const imageQuery = z.strictObject({ file: z.string().optional() });
