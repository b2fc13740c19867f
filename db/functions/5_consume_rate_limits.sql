-- Consumes a request from all of its rate limits or from none (generic cell rate algorithm).
DROP FUNCTION IF EXISTS parley_take_cells(uuid, text[], float8[], float8[]);
CREATE OR REPLACE FUNCTION parley_consume_rate_limits(workspace uuid, names text[], intervals float8[], slacks float8[])
RETURNS TABLE (name text, behind float8, fits boolean) LANGUAGE plpgsql AS $$
DECLARE
  at_time timestamptz;
  fits_all boolean;
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
  at_time := clock_timestamp();
  SELECT bool_and(greatest(r.allowed_at, at_time) + make_interval(secs => w.step - w.slack) <= at_time) INTO fits_all
    FROM unnest(names, intervals, slacks) AS w (n, step, slack)
    JOIN rate_limits r ON r.workspace_id = workspace AND r.partition = w.n;
  RETURN QUERY
    WITH before AS MATERIALIZED (
      SELECT w.n, w.step, w.slack, greatest(r.allowed_at, at_time) AS at
      FROM unnest(names, intervals, slacks) AS w (n, step, slack)
      JOIN rate_limits r ON r.workspace_id = workspace AND r.partition = w.n),
    taken AS (
      UPDATE rate_limits r SET allowed_at = b.at + make_interval(secs => b.step)
      FROM before b WHERE fits_all AND r.workspace_id = workspace AND r.partition = b.n)
    SELECT b.n, extract(epoch FROM b.at - at_time)::float8 + CASE WHEN fits_all THEN b.step ELSE 0 END,
      b.at + make_interval(secs => b.step - b.slack) <= at_time
    FROM before b;
END $$;
