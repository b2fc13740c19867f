import { z } from "zod";
import {
  anyOfFilter,
  createdFilters,
  instantField,
  listOf,
  orderParameter,
  pageQuery,
} from "#lib/platform/api-fields.ts";
import { roles } from "#lib/platform/roles.ts";

export const apiMemberSchema = z
  .object({
    id: z.string().meta({
      description: "The member's ID. Pass it as `assigneeId` to assign a conversation.",
      example: "user_01kaeh4v5mf9h8gkqvd2x3s7rb",
    }),
    name: z.string().meta({ description: "The member's name.", example: "Maria" }),
    email: z.string().meta({
      description: "The address that the member signs in with.",
      example: "maria@example.com",
    }),
    role: z.enum(roles).meta({ description: "What the member may do.", example: "agent" }),
    createdAt: instantField("When the member joined the workspace.", "2026-11-02T09:12:44.001Z"),
  })
  .meta({ id: "Member", description: "A person of your team who works in the inbox." });

export type ApiMember = z.infer<typeof apiMemberSchema>;

export const apiMemberList = listOf(apiMemberSchema, "The members on this page.");

export const listMembersForApiQuery = z.strictObject({
  ...pageQuery,
  email: z
    .email({ error: "Use an email address, such as maria@example.com." })
    .max(254)
    .optional()
    .meta({ description: "Only the member with this address.", example: "maria@example.com" }),
  role: anyOfFilter(roles, { description: "Only members with this role.", example: "agent" }).optional(),
  ...createdFilters("Joined the workspace"),
  order: orderParameter,
});
