-- Consumes requests from rate limits, each from all of them or from none (generic cell rate algorithm).
-- Returns the state of each limit at each request.
DROP FUNCTION IF EXISTS parley_take_cells(uuid, text[], float8[], float8[]);
DROP FUNCTION IF EXISTS parley_consume_rate_limits(uuid, text[], float8[], float8[]);
CREATE OR REPLACE FUNCTION parley_consume_rate_limits(workspace uuid, names text[], intervals float8[], slacks float8[],
  requests int DEFAULT 1)
RETURNS TABLE (place int, name text, behind float8, fits boolean) LANGUAGE plpgsql AS $$
DECLARE
  at_time timestamptz;
  allowed int;
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
  -- Without the tolerance, rounding could refuse a request that fits exactly.
  SELECT greatest(0, least(requests, min(floor(
      (w.slack - extract(epoch FROM greatest(r.allowed_at, at_time) - at_time)::float8) / w.step + 1e-6)))) INTO allowed
    FROM unnest(names, intervals, slacks) AS w (n, step, slack)
    JOIN rate_limits r ON r.workspace_id = workspace AND r.partition = w.n;
  RETURN QUERY
    WITH before AS MATERIALIZED (
      SELECT w.n, w.step, w.slack, greatest(r.allowed_at, at_time) AS at
      FROM unnest(names, intervals, slacks) AS w (n, step, slack)
      JOIN rate_limits r ON r.workspace_id = workspace AND r.partition = w.n),
    taken AS (
      UPDATE rate_limits r SET allowed_at = b.at + make_interval(secs => b.step * allowed)
      FROM before b WHERE allowed > 0 AND r.workspace_id = workspace AND r.partition = b.n)
    SELECT request, b.n, extract(epoch FROM b.at - at_time)::float8 + b.step * least(request, allowed),
      request <= allowed
        OR extract(epoch FROM b.at - at_time)::float8 + b.step * (allowed + 1) <= b.slack + b.step * 1e-6
    FROM before b, generate_series(1, requests) AS request;
END $$;
