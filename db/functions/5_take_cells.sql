-- Consumes a request from all of its rate limits or from none (generic cell rate algorithm).
CREATE OR REPLACE FUNCTION parley_take_cells(workspace uuid, names text[], intervals float8[], slacks float8[])
RETURNS TABLE (name text, behind float8, fits boolean) LANGUAGE plpgsql AS $$
DECLARE
  present timestamptz;
  every_one boolean;
  locked int;
BEGIN
  PERFORM FROM rate_limits r WHERE r.workspace_id = workspace AND r.partition = ANY (names)
    ORDER BY r.partition FOR UPDATE;
  GET DIAGNOSTICS locked = ROW_COUNT;
  IF locked < cardinality(names) THEN
    INSERT INTO rate_limits (workspace_id, partition, allowed_at)
      SELECT workspace, n, '-infinity' FROM unnest(names) n ORDER BY n ON CONFLICT DO NOTHING;
    PERFORM FROM rate_limits r WHERE r.workspace_id = workspace AND r.partition = ANY (names)
      ORDER BY r.partition FOR UPDATE;
  END IF;
  present := clock_timestamp();
  SELECT bool_and(greatest(r.allowed_at, present) + make_interval(secs => w.step - w.slack) <= present) INTO every_one
    FROM unnest(names, intervals, slacks) AS w (n, step, slack)
    JOIN rate_limits r ON r.workspace_id = workspace AND r.partition = w.n;
  RETURN QUERY
    WITH before AS MATERIALIZED (
      SELECT w.n, w.step, w.slack, greatest(r.allowed_at, present) AS at
      FROM unnest(names, intervals, slacks) AS w (n, step, slack)
      JOIN rate_limits r ON r.workspace_id = workspace AND r.partition = w.n),
    taken AS (
      UPDATE rate_limits r SET allowed_at = b.at + make_interval(secs => b.step)
      FROM before b WHERE every_one AND r.workspace_id = workspace AND r.partition = b.n)
    SELECT b.n, extract(epoch FROM b.at - present)::float8 + CASE WHEN every_one THEN b.step ELSE 0 END,
      b.at + make_interval(secs => b.step - b.slack) <= present
    FROM before b;
END $$;
