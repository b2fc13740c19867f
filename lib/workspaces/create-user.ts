import "server-only";
import { eq, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { members, users } from "#db/schema/index.ts";
import { appendAudit } from "#lib/audit/append-audit.ts";
import { hashPassword } from "#lib/auth/password.ts";
import { AppError, validationError } from "#lib/errors.ts";
import { type Id, newId } from "#lib/id.ts";
import { PASSWORD_MIN, type Role } from "#lib/workspaces/schema.ts";

/**
 * Makes an account and its membership in the workspace.
 * @throws AppError EMAIL_TAKEN, VALIDATION_ERROR for a password that is too short
 */
export async function createUser(
  ctx: Ctx,
  input: { id?: Id<"user">; email: string; name: string; role: Role; password: string },
): Promise<Id<"user">> {
  checkPassword(input.password);
  const passwordHash = await hashPassword(input.password);
  const id = input.id ?? newId("user");
  return inTransaction(ctx, async (tx) => {
    const created = await tx.db
      .insert(users)
      .values({ id, email: input.email.trim().toLowerCase(), name: input.name, passwordHash })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (created.length === 0) {
      throw new AppError("EMAIL_TAKEN", "Someone with this email already has an account.");
    }
    await tx.db.insert(members).values({ workspaceId: tx.workspaceId, userId: id, role: input.role });
    await appendAudit(tx, { action: "member.added", targetId: id, data: { role: input.role } });
    return id;
  });
}

/**
 * Gives an account a new password and ends its sessions. For the terminal: it asks for no old password.
 * @returns whether there is such an account
 */
export async function setPassword(ctx: Pick<Ctx, "db">, email: string, password: string): Promise<boolean> {
  checkPassword(password);
  const passwordHash = await hashPassword(password);
  const changed = await ctx.db
    .update(users)
    .set({ passwordHash })
    .where(eq(sql`lower(${users.email})`, email.trim().toLowerCase()))
    .returning({ id: users.id });
  for (const { id } of changed) {
    await ctx.db.execute(sql`delete from sessions where user_id = ${sql.param(id, users.id)}`);
  }
  return changed.length > 0;
}

function checkPassword(password: string): void {
  if (password.length >= PASSWORD_MIN) return;
  throw validationError({
    path: "password",
    code: "too_small",
    message: `Use at least ${PASSWORD_MIN} characters.`,
  });
}
