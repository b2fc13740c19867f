-- Reserves a slot within WhatsApp's rate limits (generic cell rate algorithm); lib/messages/send/reserve-slot.ts defines the
-- keys. A lost reservation is harmless, so the commit is not flushed: write nothing else in the transaction.
-- Returns, for each key in order, the end of its reserved slot without the burst allowance.
DROP FUNCTION IF EXISTS parley_reserve_turn(uuid, text[], float8[], timestamptz);
CREATE OR REPLACE FUNCTION parley_reserve_slot(workspace uuid, keys text[], intervals float8[], at_time timestamptz)
RETURNS timestamptz[] LANGUAGE plpgsql AS $$
DECLARE
  slots timestamptz[];
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  WITH taken AS (
    INSERT INTO send_rate_limits AS p (workspace_id, key, allowed_at)
      SELECT workspace, w.key, at_time + make_interval(secs => w.seconds)
      FROM unnest(keys, intervals) AS w (key, seconds) ORDER BY w.key
      ON CONFLICT (workspace_id, key) DO UPDATE SET allowed_at =
        greatest(p.allowed_at, at_time) + (excluded.allowed_at - at_time)
      RETURNING p.key, p.allowed_at)
  SELECT array_agg(taken.allowed_at ORDER BY w.place) INTO slots
    FROM unnest(keys) WITH ORDINALITY AS w (key, place) JOIN taken USING (key);
  RETURN slots;
END $$;
