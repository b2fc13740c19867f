-- Reserves a slot within WhatsApp's rate limits (generic cell rate algorithm); lib/messages/send/reserve-slot.ts defines the
-- keys. A lost reservation is harmless, so the commit is not flushed: write nothing else in the transaction.
-- Returns, for each key in order, the end of its reserved slot without the burst allowance. A repeated key gets a slot each time.
DROP FUNCTION IF EXISTS parley_reserve_turn(uuid, text[], float8[], timestamptz);
CREATE OR REPLACE FUNCTION parley_reserve_slot(workspace uuid, keys text[], intervals float8[], at_time timestamptz)
RETURNS timestamptz[] LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  slots timestamptz[];
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  WITH wanted AS (
    SELECT key, place, sum(seconds) OVER (PARTITION BY key ORDER BY place) AS seconds
    FROM unnest(keys, intervals) WITH ORDINALITY AS w (key, seconds, place)),
  whole AS (SELECT key, max(seconds) AS seconds FROM wanted GROUP BY key),
  taken AS (
    INSERT INTO send_rate_limits AS p (workspace_id, key, allowed_at)
      SELECT workspace, whole.key, at_time + make_interval(secs => whole.seconds) FROM whole ORDER BY whole.key
      ON CONFLICT (workspace_id, key) DO UPDATE SET allowed_at =
        greatest(p.allowed_at, at_time) + (excluded.allowed_at - at_time)
      RETURNING p.key, p.allowed_at)
  SELECT array_agg(taken.allowed_at - make_interval(secs => whole.seconds - wanted.seconds) ORDER BY wanted.place) INTO slots
    FROM wanted JOIN whole USING (key) JOIN taken USING (key);
  RETURN slots;
END $$;
