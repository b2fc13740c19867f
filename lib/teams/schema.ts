import { z } from "zod";
import { hoursSchema } from "#lib/hours/schema.ts";
import { assignmentMethods } from "#lib/platform/automation-values.ts";

export const TEAM_NAME_MAX = 40;
export const TEAMS_MAX = 100;
export const TEAM_MEMBERS_MAX = 500;
export const ASSIGNMENT_LIMIT_MAX = 1000;
export const AUTOMATIC_REPLY_MAX = 1024;

/** How conversations without an assignee are assigned. */
export const assignmentFields = {
  assignment: z.enum(assignmentMethods),
  /** Nobody with this many open conversations is assigned another; null for no limit. */
  assignmentLimit: z.number().int().min(1).max(ASSIGNMENT_LIMIT_MAX).nullable(),
  /** The last person who handled the contact goes first. */
  assignToLastMember: z.boolean(),
};

/** Null for none; an empty text is none. */
export const automaticReplyText = z
  .string()
  .trim()
  .max(AUTOMATIC_REPLY_MAX, `Shorten the text to ${AUTOMATIC_REPLY_MAX} characters.`)
  .refine((value) => !/[^\P{Cc}\n\r\t]/u.test(value), "Remove the control characters.")
  .overwrite((value) => value.toWellFormed())
  .nullable()
  .transform((value) => value || null);

const name = z
  .string()
  .trim()
  .min(1, "Enter a name.")
  .max(TEAM_NAME_MAX, `A team's name can have up to ${TEAM_NAME_MAX} characters.`)
  .refine((value) => !/\p{Cc}/u.test(value), "Remove control characters, line breaks and tabs.");

const memberIds = z.array(z.string().max(64)).max(TEAM_MEMBERS_MAX);

export const teamSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Active members. */
  memberIds: z.array(z.string()),
  ...assignmentFields,
  /** Null for those of the workspace. */
  hours: hoursSchema.nullable(),
  /** In place of the workspace's; null for the workspace's. */
  greeting: z.string().nullable(),
  awayReply: z.string().nullable(),
});

export type TeamView = z.infer<typeof teamSchema>;

export const teamListSchema = z.object({ data: z.array(teamSchema) });
export const teamResponse = z.object({ team: teamSchema });
export const teamParams = z.object({ teamId: z.string() });

export const createTeamBody = z.strictObject({ name, memberIds, ...assignmentFields });
export type CreateTeam = z.output<typeof createTeamBody>;

export const updateTeamBody = z
  .strictObject({
    name,
    memberIds,
    ...assignmentFields,
    hours: hoursSchema.nullable(),
    greeting: automaticReplyText,
    awayReply: automaticReplyText,
  })
  .partial();
export type UpdateTeam = z.output<typeof updateTeamBody>;
export type UpdateTeamInput = z.input<typeof updateTeamBody>;

/** `moveTo`: the team that takes over the conversations; without one they have no team. */
export const deleteTeamBody = z.strictObject({ moveTo: z.string().nullable() });
export const deletedTeamSchema = z.object({ deleted: z.literal(true) });
