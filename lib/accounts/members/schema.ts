import { z } from "zod";
import { personName } from "#lib/accounts/schema.ts";
import { assignableRoles, roles } from "#lib/platform/roles.ts";

export const memberParams = z.object({ memberId: z.string() });

export const changeRoleBody = z.strictObject({ role: z.enum(assignableRoles) });

/** `reassignTo`: who takes over the open conversations; null for nobody. */
export const handoverBody = z.strictObject({ reassignTo: z.string().max(64).nullable() });

/** `ownRole`: the role of the signed-in owner from then on. */
export const transferBody = z.strictObject({ ownRole: z.enum(["admin", "owner"]) });
export type OwnRole = z.infer<typeof transferBody>["ownRole"];

/** The workspace that the page shows. */
export const leaveBody = z.strictObject({ workspaceId: z.string() });

export const memberRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  photoUrl: z.string().nullable(),
  role: z.enum(roles),
  state: z.enum(["active", "disabled"]),
  teams: z.array(z.object({ id: z.string(), name: z.string() })),
  lastSeenAt: z.iso.datetime().nullable(),
  openConversations: z.int(),
  /** API keys that the member created, which stay usable without them. */
  usableKeys: z.int(),
  /** Enabled endpoints that the member created, which go on receiving events. */
  webhookEndpoints: z.int(),
  hasTwoFactor: z.boolean(),
});

export type MemberRow = z.infer<typeof memberRowSchema>;

export const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(roles),
  invitedBy: z.string().nullable(),
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
});

export type InvitationView = z.infer<typeof invitationSchema>;

export const memberSettingsSchema = z.object({
  members: z.array(memberRowSchema),
  /** The open invitations. */
  invitations: z.array(invitationSchema),
  /** Whether invitations are also sent by email. */
  sendsMail: z.boolean(),
  /** Whether people sign in with passwords, which an admin can then reset. */
  acceptsPasswords: z.boolean(),
});

export type MemberSettings = z.infer<typeof memberSettingsSchema>;

/** `link` is shown only here, and null with a mail server. */
export const resetLinkSchema = z.object({
  email: z.string(),
  link: z.string().nullable(),
  mail: z.enum(["sent", "failed", "off"]),
});

export type ResetLink = z.infer<typeof resetLinkSchema>;

export const inviteBody = z.strictObject({
  email: z.email("Enter an email address.").max(254),
  role: z.enum(assignableRoles),
});

export type Invite = z.infer<typeof inviteBody>;

export const invitationParams = z.object({ invitationId: z.string() });

/**
 * `link` is shown only here. `mail`: whether it was sent too; `off` without a mail server, `limited` after too many to this
 * address or by this member.
 */
export const invitedSchema = z.object({
  invitation: invitationSchema,
  link: z.string(),
  mail: z.enum(["sent", "failed", "limited", "off"]),
});

export type Invited = z.infer<typeof invitedSchema>;

const token = z.string().min(1).max(128);

export const invitationTokenBody = z.strictObject({ token });

/** What the holder of a link sees before they accept. */
export const openInvitationSchema = z.object({
  email: z.string(),
  role: z.enum(roles),
  workspaceName: z.string(),
  invitedBy: z.string().nullable(),
  /** Whether the person has an account, and so a password. */
  hasAccount: z.boolean(),
});

export type OpenInvitation = z.infer<typeof openInvitationSchema>;

/** `name` only of a new person. */
export const acceptInvitationBody = z.strictObject({
  token,
  name: personName.optional(),
  password: z.string().min(1, "Enter a password.").max(256),
});

export const acceptedInvitationSchema = z.object({ workspaceId: z.string(), email: z.string() });
