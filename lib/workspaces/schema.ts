import { z } from "zod";

export const roles = ["owner", "admin", "agent"] as const;
export type Role = (typeof roles)[number];

/** Who looks at the page, and what the page may offer. */
export const viewerSchema = z.object({
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  workspace: z.object({ id: z.string(), name: z.string() }),
  role: z.enum(roles),
  sandboxEnabled: z.boolean(),
});

export type Viewer = z.infer<typeof viewerSchema>;

export const PASSWORD_MIN = 12;

export const setupBody = z.strictObject({
  token: z.string().min(1),
  workspaceName: z.string().trim().min(1).max(64),
  name: z.string().trim().min(1).max(64),
  email: z.email().max(254),
  password: z.string().min(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters.`).max(256),
});

export type Setup = z.infer<typeof setupBody>;

/** Who can be given work: the workspace's enabled members, by name. */
export const memberListSchema = z.object({
  data: z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(roles) })),
});

export type MemberView = z.infer<typeof memberListSchema>["data"][number];
