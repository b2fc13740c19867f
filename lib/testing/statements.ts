import { type Connection, connect, pools } from "#db/client.ts";

/** Runs work on one connection that replaces the process's pools. @returns the SQL statements in order */
export async function recordStatements(
  work: (connection: Connection) => Promise<unknown>,
): Promise<string[]> {
  const statements: string[] = [];
  const { main, intake } = pools();
  const url = process.env.DATABASE_URL ?? "";
  const connection = connect(url, 1, {}, (text) => statements.push(text));
  // The first statement of a connection also reads the database's types.
  await connection.db.execute("select 1");
  statements.length = 0;
  Object.assign(pools(), { main: connection, intake: connection });
  try {
    await work(connection);
    return statements;
  } finally {
    Object.assign(pools(), { main, intake });
    await connection.close();
  }
}
