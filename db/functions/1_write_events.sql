-- Inserts the live events, webhook events and a delivery for each subscribed endpoint of several plans, in their order. The
-- caller has locked the conversations and counted the sequences.
-- plans: {workspace, live: [{id, type, conversation_id, data}],
--   webhook: [{id, type, conversation_id, message_id, sequence, body}]}
DROP FUNCTION IF EXISTS parley_write_events(uuid, jsonb, jsonb);
CREATE OR REPLACE FUNCTION parley_write_events(plans jsonb[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  has_webhook_events boolean;
BEGIN
  INSERT INTO live_events (id, workspace_id, type, conversation_id, data)
    SELECT (e ->> 'id')::uuid, (p ->> 'workspace')::uuid, e ->> 'type', (e ->> 'conversation_id')::uuid, e -> 'data'
    FROM unnest(plans) WITH ORDINALITY AS list (p, place),
      jsonb_array_elements(p -> 'live') WITH ORDINALITY AS events (e, turn)
    ORDER BY place, turn;
  SELECT bool_or(jsonb_array_length(p -> 'webhook') > 0) INTO has_webhook_events FROM unnest(plans) AS p;
  IF NOT has_webhook_events THEN
    RETURN;
  END IF;
  INSERT INTO webhook_events (id, workspace_id, type, conversation_id, message_id, sequence, body)
    SELECT (e ->> 'id')::uuid, (p ->> 'workspace')::uuid, e ->> 'type', (e ->> 'conversation_id')::uuid,
      (e ->> 'message_id')::uuid, (e ->> 'sequence')::int, e ->> 'body'
    FROM unnest(plans) WITH ORDINALITY AS list (p, place),
      jsonb_array_elements(p -> 'webhook') WITH ORDINALITY AS events (e, turn)
    ORDER BY place, turn;
  -- Deliveries to a disabled endpoint are held, so that they can be replayed.
  INSERT INTO webhook_deliveries (id, workspace_id, endpoint_id, event_id, event_type, conversation_id, sequence, state)
    SELECT parley_uuidv7(), endpoint.workspace_id, endpoint.id, (e ->> 'id')::uuid, e ->> 'type',
      (e ->> 'conversation_id')::uuid, (e ->> 'sequence')::int,
      CASE endpoint.state WHEN 'enabled' THEN 'pending' ELSE 'held' END
    FROM unnest(plans) WITH ORDINALITY AS list (p, place)
    JOIN webhook_endpoints endpoint ON endpoint.workspace_id = (p ->> 'workspace')::uuid
      AND endpoint.deleting_at IS NULL,
      jsonb_array_elements(p -> 'webhook') WITH ORDINALITY AS events (e, turn)
    WHERE parley_receives_event(endpoint, e ->> 'type')
    ORDER BY place, turn;
END $$;
