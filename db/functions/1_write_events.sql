-- Inserts live events, webhook events and a delivery for each subscribed endpoint. The caller has locked the conversation and
-- counted the sequence.
-- live: [{id, type, conversation_id, data}]
-- outbound: [{id, type, conversation_id, message_id, sequence, body, subscriptions}]
CREATE OR REPLACE FUNCTION parley_write_events(workspace uuid, live jsonb, outbound jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_events (id, workspace_id, type, conversation_id, data)
    SELECT (e ->> 'id')::uuid, workspace, e ->> 'type', (e ->> 'conversation_id')::uuid, e -> 'data'
    FROM jsonb_array_elements(live) WITH ORDINALITY AS list (e, place) ORDER BY place;
  IF jsonb_array_length(outbound) = 0 THEN
    RETURN;
  END IF;
  INSERT INTO webhook_events (id, workspace_id, type, conversation_id, message_id, sequence, body)
    SELECT (e ->> 'id')::uuid, workspace, e ->> 'type', (e ->> 'conversation_id')::uuid, (e ->> 'message_id')::uuid,
      (e ->> 'sequence')::int, e ->> 'body'
    FROM jsonb_array_elements(outbound) WITH ORDINALITY AS list (e, place) ORDER BY place;
  -- Deliveries to a disabled endpoint are held, so that they can be replayed.
  INSERT INTO webhook_deliveries (id, workspace_id, endpoint_id, event_id, event_type, conversation_id, sequence, state)
    SELECT parley_uuidv7(), workspace, endpoint.id, (e ->> 'id')::uuid, e ->> 'type', (e ->> 'conversation_id')::uuid,
      (e ->> 'sequence')::int, CASE endpoint.state WHEN 'enabled' THEN 'pending' ELSE 'held' END
    FROM webhook_endpoints endpoint, jsonb_array_elements(outbound) WITH ORDINALITY AS list (e, place)
    WHERE endpoint.workspace_id = workspace
      AND endpoint.event_types && ARRAY(SELECT jsonb_array_elements_text(e -> 'subscriptions'))
    ORDER BY place;
END $$;
