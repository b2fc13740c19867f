-- Whether an endpoint gets the events of a type. An option of endpoints that restricts their events belongs here, where every
-- writer of deliveries and the replay read it. A single expression, which the planner inlines.
-- `subscriptionsOf` (lib/events/webhook-event-rules.ts) has the same names; a test compares them.
CREATE OR REPLACE FUNCTION parley_receives_event(endpoint webhook_endpoints, event_type text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT endpoint.event_types && ARRAY['*', event_type, split_part(event_type, '.', 1) || '.*']
$$;
