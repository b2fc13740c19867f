import { type Connection, connect } from "#db/client.ts";

const POOL = Symbol.for("parley.pool");

/**
 * Does some work on a connection of its own, which is the process's pool meanwhile.
 * @returns every statement that was sent to the database, in order
 */
export async function recordStatements(
  work: (connection: Connection) => Promise<unknown>,
): Promise<string[]> {
  const statements: string[] = [];
  const shared = globalThis as { [POOL]?: Connection };
  const former = shared[POOL];
  const url = process.env.DATABASE_URL ?? "";
  const connection = connect(url, 1, {}, (text) => statements.push(text));
  // The first statement of a connection also reads the database's types.
  await connection.db.execute("select 1");
  statements.length = 0;
  shared[POOL] = connection;
  try {
    await work(connection);
    return statements;
  } finally {
    if (former) shared[POOL] = former;
    else delete shared[POOL];
    await connection.close();
  }
}
