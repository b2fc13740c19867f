import type { Ctx } from "#db/ctx.ts";
import type { Role } from "#lib/platform/roles.ts";
import { makeMember, PASSWORD } from "#lib/testing/factories.ts";
import { type StaffClient, signIn } from "#lib/testing/staff-client.ts";

/** Password hashing is expensive. */
const AT_ONCE = 2;

export async function signInTeam(
  ctx: Ctx,
  url: string,
  { count, role = "agent" }: { count: number; role?: Role },
): Promise<StaffClient[]> {
  const team: StaffClient[] = [];
  const join = async () => {
    const { email } = await makeMember(ctx, role);
    return signIn(email, PASSWORD, url);
  };
  while (team.length < count) {
    const many = Math.min(AT_ONCE, count - team.length);
    team.push(...(await Promise.all(Array.from({ length: many }, join))));
  }
  return team;
}
