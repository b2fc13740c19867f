import { z } from "zod";
import {
  createdFilters,
  idParameter,
  instantField,
  listOf,
  orderParameter,
  pageQuery,
  textField,
} from "#lib/platform/api-fields.ts";

export const apiTeamSchema = z
  .object({
    id: textField(
      "The team's ID. Pass it as `teamId` to assign a conversation.",
      "team_01kaeh4v5mf9h8gkqvd2x3s7rc",
    ),
    name: textField("The team's name.", "Sales"),
    memberIds: z.array(z.string()).meta({
      description: "The IDs of the team's active members.",
      example: ["user_01kaeh4v5mf9h8gkqvd2x3s7rb"],
    }),
    createdAt: instantField("When the team was created.", "2026-11-02T09:12:44.001Z"),
  })
  .meta({ id: "Team", description: "A group of members to which conversations are assigned." });

export type ApiTeam = z.infer<typeof apiTeamSchema>;

export const apiTeamList = listOf(apiTeamSchema, "The teams on this page.");

export const listTeamsForApiQuery = z.strictObject({
  ...pageQuery,
  memberId: idParameter("user", "Only teams that this member belongs to.").optional(),
  ...createdFilters(),
  order: orderParameter,
});

export const apiTeamParams = z.object({
  id: idParameter("team", "The team's ID.", "team_01kaeh4v5mf9h8gkqvd2x3s7rc"),
});
