-- Accepts a member's reply and empties its draft, unless the draft changed on another device. Called only by
-- lib/messages/send/send-from-inbox.ts.
-- draft: {user_id, conversation_id, updated_at, live (events to publish when the draft is emptied)}
-- plan and result: see parley_accept_message
CREATE OR REPLACE FUNCTION parley_accept_reply(workspace uuid, draft jsonb, plan jsonb) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  outcome text;
BEGIN
  -- The message exists when the caller retries after a lost connection; its draft was emptied with it.
  PERFORM FROM messages m WHERE m.workspace_id = workspace AND m.id = (plan #>> '{message,id}')::uuid;
  IF FOUND THEN
    RETURN 'accepted';
  END IF;
  outcome := parley_accept_message(workspace, plan);
  IF outcome <> 'accepted' THEN
    RETURN outcome;
  END IF;
  INSERT INTO drafts AS d (workspace_id, user_id, conversation_id, body, is_note, is_unsigned, reply_to_id, files,
      updated_at)
    VALUES (workspace, (draft ->> 'user_id')::uuid, (draft ->> 'conversation_id')::uuid, '', false, false, NULL, '[]',
      (draft ->> 'updated_at')::timestamptz)
    ON CONFLICT (workspace_id, user_id, conversation_id) DO UPDATE SET body = excluded.body, is_note = excluded.is_note,
      is_unsigned = excluded.is_unsigned, reply_to_id = excluded.reply_to_id, files = excluded.files, updated_at = excluded.updated_at
    WHERE d.updated_at <= excluded.updated_at;
  IF FOUND THEN
    PERFORM parley_write_events(ARRAY[jsonb_build_object('workspace', workspace, 'live', draft -> 'live',
      'webhook', jsonb_build_array())]);
  END IF;
  RETURN outcome;
END $$;
