-- Reserves a turn within limits of WhatsApp, by the generic cell rate algorithm: of a number, and of its messages to one person.
-- A lost reservation harms nothing, so the rows' locks need not wait for the disk: the whole transaction is not flushed, and
-- nothing else may be written in it. lib/messages/send/reserve-slot.ts gives the meaning of the keys.
-- Returns for each key, in their order, when its turn has come, without the slack of a burst.
CREATE OR REPLACE FUNCTION parley_reserve_turn(workspace uuid, keys text[], intervals float8[], present timestamptz)
RETURNS timestamptz[] LANGUAGE plpgsql AS $$
DECLARE
  turns timestamptz[];
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  WITH taken AS (
    INSERT INTO send_rate_limits AS p (workspace_id, key, allowed_at)
      SELECT workspace, w.key, present + make_interval(secs => w.seconds)
      FROM unnest(keys, intervals) AS w (key, seconds) ORDER BY w.key
      ON CONFLICT (workspace_id, key) DO UPDATE SET allowed_at =
        greatest(p.allowed_at, present) + (excluded.allowed_at - present)
      RETURNING p.key, p.allowed_at)
  SELECT array_agg(taken.allowed_at ORDER BY w.place) INTO turns
    FROM unnest(keys) WITH ORDINALITY AS w (key, place) JOIN taken USING (key);
  RETURN turns;
END $$;
