import { type Connection, connect } from "#db/client.ts";

const POOLS = [Symbol.for("parley.pool"), Symbol.for("parley.pool.intake")] as const;

/**
 * Does some work on a connection of its own, which is all of the process's pools meanwhile.
 * @returns every statement that was sent to the database, in order
 */
export async function recordStatements(
  work: (connection: Connection) => Promise<unknown>,
): Promise<string[]> {
  const statements: string[] = [];
  const shared = globalThis as { [pool: symbol]: Connection | undefined };
  const former = POOLS.map((pool) => shared[pool]);
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
    for (const [index, pool] of POOLS.entries()) shared[pool] = former[index];
    await connection.close();
  }
}
