import { z } from "zod";

/** `away`: a page is open, but nobody has used it for a while. `offline`: no page is open. */
export const presences = ["online", "away", "offline"] as const;

export const availabilitySchema = z.object({
  userId: z.string(),
  presence: z.enum(presences),
  /** False while the member is assigned nothing automatically. */
  availableForAssignment: z.boolean(),
});

export type Availability = z.infer<typeof availabilitySchema>;

/** Whether rules assign conversations to the member. */
export function isAvailable(availability: Availability | undefined): boolean {
  return availability?.presence === "online" && availability.availableForAssignment;
}

export const availabilityListSchema = z.object({ data: z.array(availabilitySchema) });

export const changeAvailabilityBody = z.strictObject({ availableForAssignment: z.boolean() });
