import { type Connection, connect } from "#db/client.ts";

const POOLS = [Symbol.for("parley.pool"), Symbol.for("parley.pool.intake")] as const;

/** Runs work on one connection that replaces the process's pools. @returns the SQL statements in order */
export async function recordStatements(
  work: (connection: Connection) => Promise<unknown>,
): Promise<string[]> {
  const statements: string[] = [];
  const shared = globalThis as { [pool: symbol]: Connection | undefined };
  const previousPool = POOLS.map((pool) => shared[pool]);
  const url = process.env.DATABASE_URL ?? "";
  const connection = connect(url, 1, {}, (text) => statements.push(text));
  // The first statement of a connection also reads the database's types.
  await connection.db.execute("select 1");
  statements.length = 0;
  for (const pool of POOLS) shared[pool] = connection;
  try {
    await work(connection);
    return statements;
  } finally {
    for (const [index, pool] of POOLS.entries()) shared[pool] = previousPool[index];
    await connection.close();
  }
}
