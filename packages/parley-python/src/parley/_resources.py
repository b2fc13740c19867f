# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.
from __future__ import annotations

from typing import cast

from . import types
from ._list import ItemList
from ._transport import Transport, path_of


class _Resource:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport


class Messages(_Resource):
    def send(
        self,
        body: types.SendMessage,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.SendResult:
        """Send a message.

        Sends a message of any type to a phone number, a contact or a conversation; `POST /v1/messages/text` and `POST
        /v1/messages/template` are shorter forms of it for a phone number.

        A template can be sent at any time. Other types are sent while the customer's 24-hour window is open; if it is
        closed, the response is `409 WINDOW_CLOSED` and no message is created. With `fallback`, the template is sent
        instead; Parley decides which of the two to send when it stores the message. For keys with the
        `templates.read` scope, `WINDOW_CLOSED` lists templates you can send.

        Use `contactId` or `conversationId` to reach people who hide their phone number. The ID of a merged contact or
        conversation resolves to the remaining one.

        With `sendAt`, the message is scheduled: it is validated now, has the status `queued` (`scheduled` in the
        results of a batch) and is sent at that time, after the messages that are due before it; if that is not
        possible within 24 hours, it fails.

        Requires the `messages.send` scope.
        """
        return cast("types.SendResult", self._transport.send(
            "POST",
            "/v1/messages",
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def send_template(
        self,
        body: types.SendTemplateMessageBody,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.SendResult:
        """Send a template.

        Sends an approved template. Templates can be sent at any time, even without an open window. Pass every
        variable of the template by its number, and no others. `POST /v1/messages` does the same with `content.type`
        `template`, also to a contact or conversation and at a later time. If there is no contact or conversation yet,
        they are created.

        Requires the `messages.send` scope.
        """
        return cast("types.SendResult", self._transport.send(
            "POST",
            "/v1/messages/template",
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def send_text(
        self,
        body: types.SendTextMessageBody,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.SendResult:
        """Send a text.

        Sends a text message while the customer's 24-hour window is open: a shorter form of `POST /v1/messages`, which
        sends every type. If the window is closed, the response is `409 WINDOW_CLOSED` and no message is created. With
        `fallback`, the template is sent instead; Parley decides which of the two to send when it stores the message.
        For keys with the `templates.read` scope, `WINDOW_CLOSED` lists templates you can send.

        Requires the `messages.send` scope.
        """
        return cast("types.SendResult", self._transport.send(
            "POST",
            "/v1/messages/text",
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def send_batch(
        self,
        body: types.SendMessageBatchBody,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.SendBatchResult:
        """Send many messages.

        Accepts up to 1,000 messages, each as `POST /v1/messages` does, and sends them afterwards. Messages are
        independent: if one is rejected, its result says why and the others are still accepted. The whole request is
        rejected only if the JSON itself is at fault: U+0000, an unpaired surrogate, a repeated field, or nesting that
        is too deep. The issue then has the path of the message. Messages to the same recipient are sent in order.
        `GET /v1/messages/{id}` and events report the outcome at WhatsApp. The body can have up to 4 MiB. This
        endpoint has its own rate limit, `messages-batch`: one request per second per key, with bursts of up to 5.

        Requires the `messages.send` scope.
        """
        return cast("types.SendBatchResult", self._transport.send(
            "POST",
            "/v1/messages/batch",
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def cancel(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Message:
        """Cancel a message.

        Cancels a message that is scheduled or queued. Its status becomes `canceled`, and it is never sent. A message
        that is being sent to WhatsApp, was sent or failed cannot be canceled. Canceling a message that is already
        canceled has no effect.

        Requires the `messages.send` scope.
        """
        return cast("types.Message", self._transport.send(
            "POST",
            path_of("/v1/messages/{id}/cancel", id=id),
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def get(
        self,
        id: str,
        query: types.GetMessageQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Message:
        """Get a message.

        Returns one message with its current status. After a `202`, the status is `queued` while Parley keeps trying,
        with the reason in `held`; then `sent`, `delivered`, `read`, or `failed` with the reason in `failure`.

        Requires the `messages.read` scope.
        """
        return cast("types.Message", self._transport.send(
            "GET",
            path_of("/v1/messages/{id}", id=id),
            query=query,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def list(
        self,
        query: types.ListMessagesQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> ItemList[types.Message, types.ListMessagesPage]:
        """List messages.

        Returns the workspace's messages in both directions, newest first, one page at a time. Filters are combined
        with *and*. Use `clientReference` to find a message if you never got the response to its send request.
        Internal notes are not included, and the text of passcodes is withheld.

        Requires the `messages.read` scope.
        """
        return self._transport.list(
            "/v1/messages",
            query=query,
            timeout=timeout,
            max_retries=max_retries,
        )

    def timeline(
        self,
        id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.GetMessageTimelineResult:
        """Get a message's timeline.

        Returns everything that happened to a message, oldest first: the API request that created it, its acceptance,
        each attempt to send it to WhatsApp, each status with WhatsApp's time and Parley's, and each attempt to
        deliver an event about it. Ignore kinds that you do not know. Requests and events are kept for up to 30 days;
        older steps are missing.

        Requires the `messages.read` scope.
        """
        return cast("types.GetMessageTimelineResult", self._transport.send(
            "GET",
            path_of("/v1/messages/{id}/timeline", id=id),
            timeout=timeout,
            max_retries=max_retries,
        ))


class Media(_Resource):
    def upload(
        self,
        body: types.UploadMedia,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Media:
        """Upload a file.

        Stores a file to send. The body is a form with the parts `file`, `type` and optionally `filename`. One upload
        can be sent to any number of people for 30 days: use its `id` in messages. `/docs/media` lists the files and
        sizes that WhatsApp accepts as each `type`. A retry with the same idempotency key must send the same file.

        Requires the `messages.send` scope.
        """
        return cast("types.Media", self._transport.send(
            "POST",
            "/v1/media",
            form=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Media:
        """Get a file.

        Returns a file of a message, in either direction, or an upload, with a `url` from which anyone can get it for
        10 minutes. A customer's file is `pending` until Parley has downloaded it from WhatsApp, usually within
        seconds; the event `message.received` does not wait for it. The file of a message that the customer deleted is
        not found.

        Requires the `messages.read` scope.
        """
        return cast("types.Media", self._transport.send(
            "GET",
            path_of("/v1/media/{id}", id=id),
            timeout=timeout,
            max_retries=max_retries,
        ))


class Conversations(_Resource):
    def list(
        self,
        query: types.ListConversationsQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> ItemList[types.Conversation, types.ListConversationsPage]:
        """List conversations.

        Returns the workspace's conversations, most recently created first, with the state of each reply window. If
        `window.open` is true you can send any message; otherwise send a template.

        Requires the `messages.read` scope.
        """
        return self._transport.list(
            "/v1/conversations",
            query=query,
            timeout=timeout,
            max_retries=max_retries,
        )

    def get(
        self,
        id: str,
        query: types.GetConversationQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Conversation:
        """Get a conversation.

        Returns one conversation. If the conversation was merged into another one, the response is that other
        conversation.

        Requires the `messages.read` scope.
        """
        return cast("types.Conversation", self._transport.send(
            "GET",
            path_of("/v1/conversations/{id}", id=id),
            query=query,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def messages(
        self,
        id: str,
        query: types.ListConversationMessagesQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> ItemList[types.Message, types.ListConversationMessagesPage]:
        """List a conversation's messages.

        Returns the messages of one conversation in both directions, newest first. Internal notes are not included.

        Requires the `messages.read` scope.
        """
        return self._transport.list(
            path_of("/v1/conversations/{id}/messages", id=id),
            query=query,
            timeout=timeout,
            max_retries=max_retries,
        )

    def update(
        self,
        id: str,
        body: types.UpdateConversation,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Conversation:
        """Update a conversation.

        Closes, reopens or snoozes a conversation, assigns it to a member or a team, and changes its contact's labels.
        Fields that are absent keep their value. All changes of a request are applied together or not at all. The
        thread in the inbox shows them with the name of the API key, and each is published as the same event as a
        change in the inbox; a member who gets a conversation assigned is notified.

        Requires the `conversations.write` scope.
        """
        return cast("types.Conversation", self._transport.send(
            "PATCH",
            path_of("/v1/conversations/{id}", id=id),
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def add_note(
        self,
        id: str,
        body: types.AddNoteBody,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Note:
        """Add a note.

        Adds an internal note to the thread in the inbox, with the name of the API key as its author. The customer
        never sees notes, and the API does not return them: they are in no list, response or event.

        Requires the `conversations.write` scope.
        """
        return cast("types.Note", self._transport.send(
            "POST",
            path_of("/v1/conversations/{id}/notes", id=id),
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def mark_read(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Conversation:
        """Mark a conversation as read.

        Sets `unreadCount` to 0 and shows the customer the read receipts of their messages, up to 30 days back.
        WhatsApp is informed in the background.

        Requires the `conversations.write` scope.
        """
        return cast("types.Conversation", self._transport.send(
            "POST",
            path_of("/v1/conversations/{id}/read", id=id),
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def show_typing(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Conversation:
        """Show a typing indicator.

        Shows the customer that you are typing, for 25 seconds or until your next message. WhatsApp also marks the
        customer's last message as read. Has no effect, and is not an error, if the customer has not written to the
        conversation's number in the last 30 days or if WhatsApp does not show it.

        Requires the `conversations.write` scope.
        """
        return cast("types.Conversation", self._transport.send(
            "POST",
            path_of("/v1/conversations/{id}/typing", id=id),
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))


class Contacts(_Resource):
    def upsert(
        self,
        body: types.UpsertContact,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Contact:
        """Create or update a contact.

        Creates a contact for a phone number, or updates the existing one. Fields that are absent keep their value,
        `null` clears a field, `attributes` are merged entry by entry, and `labels` replace the whole set. If several
        requests for the same number arrive at once, one returns 201 and the others 200. No message is sent and no
        conversation is created.

        Requires the `contacts.write` scope.
        """
        return cast("types.Contact", self._transport.send(
            "POST",
            "/v1/contacts",
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def update(
        self,
        id: str,
        body: types.UpdateContact,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Contact:
        """Update a contact.

        Updates the fields you pass, by the same rules as `POST /v1/contacts`. The phone number can change too: the
        24-hour window of the previous number then closes, because the customer has not written from the new one.

        Requires the `contacts.write` scope.
        """
        return cast("types.Contact", self._transport.send(
            "PATCH",
            path_of("/v1/contacts/{id}", id=id),
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def upsert_batch(
        self,
        body: types.BatchUpsertContactsBody,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.BatchUpsertContactsResult:
        """Create or update many contacts.

        Creates or updates up to 500 contacts, each as `POST /v1/contacts` does. Contacts are independent: if one
        fails, its result says why and the others are still applied. The whole request is rejected only if the JSON
        itself is at fault, for example with U+0000, an unpaired surrogate or a repeated field. The issue then has the
        path of the contact. Contacts are applied in order, so if two have the same phone number, the later one wins.
        The body can have up to 256 KiB, so a batch of contacts with many attributes and labels must be smaller.

        Requires the `contacts.write` scope.
        """
        return cast("types.BatchUpsertContactsResult", self._transport.send(
            "POST",
            "/v1/contacts/batch",
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def change_labels(
        self,
        id: str,
        body: types.ChangeContactLabels | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Contact:
        """Add and remove labels of a contact.

        Adds and removes labels and leaves the others. Names are case-insensitive, and a contact can have up to 30
        labels (`too_many_labels` beyond that). A label in both lists is removed. `PATCH /v1/contacts/{id}` replaces
        the whole set instead.

        Requires the `contacts.write` scope.
        """
        return cast("types.Contact", self._transport.send(
            "POST",
            path_of("/v1/contacts/{id}/labels", id=id),
            body={} if body is None else body,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def opt_out(
        self,
        id: str,
        body: types.OptOutContact | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Contact:
        """Record an opt-out.

        Records that the contact opted out of marketing, with the time and the source. Marketing templates to them are
        rejected from now on. If they have opted out already, the recorded opt-out remains.

        Requires the `contacts.write` scope.
        """
        return cast("types.Contact", self._transport.send(
            "POST",
            path_of("/v1/contacts/{id}/opt-out", id=id),
            body={} if body is None else body,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def opt_in(
        self,
        id: str,
        body: types.OptInContact | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Contact:
        """Record an opt-in.

        Records that the contact agreed to marketing, with the time and the source, and removes an earlier opt-out. If
        an opt-in is recorded already, the later of the two is kept. An opt-out that the contact made on WhatsApp is
        removed only with a `reason` by a key with the scope `contacts.manage`; otherwise, and if `at` is before the
        opt-out, the response is `CONTACT_OPTED_OUT` and nothing changes.

        Requires the `contacts.write` scope.
        """
        return cast("types.Contact", self._transport.send(
            "POST",
            path_of("/v1/contacts/{id}/opt-in", id=id),
            body={} if body is None else body,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def merge(
        self,
        id: str,
        body: types.MergeContact,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Contact:
        """Merge another contact into this one.

        Moves the messages, labels and attributes of the contact `fromId` to this contact and removes it. Where both
        have a value, this contact's remains, except for the fields in `take`. Either contact's opt-out or block
        applies. Afterwards the IDs of the removed contact and its conversation resolve to the remaining ones. The
        response is `CONTACT_CONFLICT` if WhatsApp identifies the contacts as different people, if one of them has
        just been merged, or if a number that is blocked or opted out would be lost. This cannot be undone.

        Requires the `contacts.manage` scope.
        """
        return cast("types.Contact", self._transport.send(
            "POST",
            path_of("/v1/contacts/{id}/merge", id=id),
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def delete(
        self,
        id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.DeleteContactResult:
        """Delete a contact and all its data.

        Erases a person: the contact, the conversation with all messages, notes and files, and what the logs, stored
        events and stored responses contain about them. When you get the response, the contact, the conversation and
        the messages are deleted; files and logs follow within minutes. Queued messages are not sent. The audit log
        records the deletion, without personal data. If the person writes again, a new contact is created. If the
        contact was merged into another one, the other one is deleted. This cannot be undone.

        Requires the `contacts.manage` scope.
        """
        return cast("types.DeleteContactResult", self._transport.send(
            "DELETE",
            path_of("/v1/contacts/{id}", id=id),
            timeout=timeout,
            max_retries=max_retries,
        ))

    def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Contact:
        """Get a contact.

        Returns one contact. If the contact was merged into another one, the response is that other contact.

        Requires the `contacts.read` scope.
        """
        return cast("types.Contact", self._transport.send(
            "GET",
            path_of("/v1/contacts/{id}", id=id),
            timeout=timeout,
            max_retries=max_retries,
        ))

    def list(
        self,
        query: types.ListContactsQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> ItemList[types.Contact, types.ListContactsPage]:
        """List contacts.

        Returns the workspace's contacts, newest first, one page at a time. Filters are combined with *and*. If no
        contact has the number, the list is empty. When you page through by `createdAt`, every contact that existed at
        the start is returned exactly once, even if contacts change in the meantime. When you page through by
        ascending `updatedAt`, a contact that changes after it was returned is returned again, which suits
        synchronization.

        Requires the `contacts.read` scope.
        """
        return self._transport.list(
            "/v1/contacts",
            query=query,
            timeout=timeout,
            max_retries=max_retries,
        )


class Segments(_Resource):
    def list(
        self,
        query: types.ListSegmentsQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> ItemList[types.Segment, types.ListSegmentsPage]:
        """List segments.

        Returns the segments of the workspace, most recently created first. To list the contacts of a segment, pass
        its ID as `segment` to `GET /v1/contacts`. Segments are read-only in the API: create and change them on the
        Contacts page.

        Requires the `contacts.read` scope.
        """
        return self._transport.list(
            "/v1/segments",
            query=query,
            timeout=timeout,
            max_retries=max_retries,
        )

    def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Segment:
        """Get a segment.

        Returns one segment with its conditions.

        Requires the `contacts.read` scope.
        """
        return cast("types.Segment", self._transport.send(
            "GET",
            path_of("/v1/segments/{id}", id=id),
            timeout=timeout,
            max_retries=max_retries,
        ))


class Otp(_Resource):
    def send(
        self,
        body: types.SendOtpBody,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.SendOtpResult:
        """Send a passcode.

        Creates a one-time passcode and sends it with an authentication template, at any time. The code never appears
        in a response, a log or the inbox. It replaces the previous passcode for the same recipient and purpose. The
        response is the same whether or not the number is on WhatsApp; use the `otp.delivery_failed` event or `GET
        /v1/otp/{id}` to find out whether the message was delivered. Send an `Idempotency-Key`.

        Requires the `otp.send` scope.
        """
        return cast("types.SendOtpResult", self._transport.send(
            "POST",
            "/v1/otp/send",
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def verify(
        self,
        body: types.VerifyOtpBody,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.VerifyOtpResult:
        """Verify a passcode.

        Checks the code that a person entered. Only a correct code returns a 2xx, so it is enough to test the status.
        A wrong code returns `OTP_INCORRECT` and uses one attempt; once all attempts are used, even the correct code
        returns `OTP_ATTEMPTS_EXCEEDED`. A passcode that has expired, was used, replaced or canceled, is for another
        purpose, or is unknown returns `OTP_EXPIRED`. With an `Idempotency-Key`, a repeated request uses no attempt
        and returns the same response.

        Requires the `otp.verify` scope.
        """
        return cast("types.VerifyOtpResult", self._transport.send(
            "POST",
            "/v1/otp/verify",
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.GetOtpResult:
        """Get a passcode.

        Returns a passcode's state: whether its message was delivered and whether it was used. The response never
        contains the code.

        Requires the `otp.send` scope.
        """
        return cast("types.GetOtpResult", self._transport.send(
            "GET",
            path_of("/v1/otp/{id}", id=id),
            timeout=timeout,
            max_retries=max_retries,
        ))

    def cancel(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.CancelOtpResult:
        """Cancel a passcode.

        Cancels a passcode: it can no longer be used, and its message is not sent if it is still queued. Canceling
        twice has no effect. A passcode that has already ended in another way returns `OTP_EXPIRED`.

        Requires the `otp.send` scope.
        """
        return cast("types.CancelOtpResult", self._transport.send(
            "POST",
            path_of("/v1/otp/{id}/cancel", id=id),
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))


class Templates(_Resource):
    def list(
        self,
        query: types.ListTemplatesQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> ItemList[types.Template, types.ListTemplatesPage]:
        """List templates.

        Returns the workspace's templates, newest first, with their variables, header type, WhatsApp's review status
        and the workspace's own approval. Each language is a separate entry.

        Requires the `templates.read` scope.
        """
        return self._transport.list(
            "/v1/templates",
            query=query,
            timeout=timeout,
            max_retries=max_retries,
        )

    def get(
        self,
        name: str,
        query: types.GetTemplateQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Template:
        """Get a template.

        Returns a template in one language. Without `language`, it is the one used when you send without a language:
        the oldest one that can be sent or, if none can, the oldest.

        Requires the `templates.read` scope.
        """
        return cast("types.Template", self._transport.send(
            "GET",
            path_of("/v1/templates/{name}", name=name),
            query=query,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def create(
        self,
        body: types.CreateTemplate,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Template:
        """Create a template.

        Checks a template against WhatsApp's rules and submits it to WhatsApp for review. It can be sent once WhatsApp
        and an admin of the workspace have approved it; the event `template.status_changed` reports WhatsApp's
        decision. With an idempotency key, a repeated request never submits it twice.

        Requires the `templates.write` scope.
        """
        return cast("types.Template", self._transport.send(
            "POST",
            "/v1/templates",
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def edit(
        self,
        name: str,
        body: types.EditTemplate,
        query: types.EditTemplateQuery | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Template:
        """Edit a template.

        Changes the parts you pass and submits the template to WhatsApp for review again. Parts that are absent keep
        their value. Both approvals start over, so the template cannot be sent until then. WhatsApp accepts edits of
        approved, rejected and paused templates. An approved template can be edited once a day and ten times in 30
        days. The name and the language cannot be changed.

        Requires the `templates.write` scope.
        """
        return cast("types.Template", self._transport.send(
            "PATCH",
            path_of("/v1/templates/{name}", name=name),
            body=body,
            query=query,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def delete(
        self,
        name: str,
        query: types.DeleteTemplateQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.DeleteTemplateResult:
        """Delete a template.

        Deletes one language of a template, or all of them, at WhatsApp and in Parley. The name of a deleted template
        that was approved cannot be used again for 30 days. WhatsApp does not delete disabled templates.

        Requires the `templates.write` scope.
        """
        return cast("types.DeleteTemplateResult", self._transport.send(
            "DELETE",
            path_of("/v1/templates/{name}", name=name),
            query=query,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def render(
        self,
        name: str,
        body: types.RenderTemplateBody,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.RenderedTemplate:
        """Render a template.

        Fills a template with values without sending it, and reports everything that would prevent a send: missing
        approvals, the header, missing, extra or invalid values, and lengths. It does not check the recipient
        (blocked, opted out) and the number's state.

        Requires the `templates.read` scope.
        """
        return cast("types.RenderedTemplate", self._transport.send(
            "POST",
            path_of("/v1/templates/{name}/render", name=name),
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))


class Members(_Resource):
    def list(
        self,
        query: types.ListMembersQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> ItemList[types.Member, types.ListMembersPage]:
        """List members.

        Returns the active members of the workspace, most recently joined first: the people to whom a conversation can
        be assigned with `assigneeId`. Members are invited, changed and disabled in Settings → Members.

        Requires the `members.read` scope.
        """
        return self._transport.list(
            "/v1/members",
            query=query,
            timeout=timeout,
            max_retries=max_retries,
        )


class Teams(_Resource):
    def list(
        self,
        query: types.ListTeamsQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> ItemList[types.Team, types.ListTeamsPage]:
        """List teams.

        Returns the teams of the workspace, most recently created first: those to which a conversation can be assigned
        with `teamId`. Teams are created and changed in Settings → Teams.

        Requires the `members.read` scope.
        """
        return self._transport.list(
            "/v1/teams",
            query=query,
            timeout=timeout,
            max_retries=max_retries,
        )

    def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Team:
        """Get a team.

        Returns one team.

        Requires the `members.read` scope.
        """
        return cast("types.Team", self._transport.send(
            "GET",
            path_of("/v1/teams/{id}", id=id),
            timeout=timeout,
            max_retries=max_retries,
        ))


class Numbers(_Resource):
    def list(
        self,
        query: types.ListNumbersQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> ItemList[types.Number, types.ListNumbersPage]:
        """List numbers.

        Returns the workspace's WhatsApp numbers, most recently connected first, with their state, quality and limits.
        Numbers are connected in Settings → Numbers.

        Requires the `numbers.read` scope.
        """
        return self._transport.list(
            "/v1/numbers",
            query=query,
            timeout=timeout,
            max_retries=max_retries,
        )

    def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Number:
        """Get a number.

        Returns one number.

        Requires the `numbers.read` scope.
        """
        return cast("types.Number", self._transport.send(
            "GET",
            path_of("/v1/numbers/{id}", id=id),
            timeout=timeout,
            max_retries=max_retries,
        ))


class Events(_Resource):
    def list(
        self,
        query: types.ListEventsQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> ItemList[types.Event, types.ListEventsPage]:
        """List events.

        Returns the events of the last 30 days, the same as webhook endpoints receive, even without an endpoint. To
        catch up after an outage of your receiver, page through with `order=asc` and `since`, then store
        `resumeCursor` and pass it as `cursor` next time. An event can appear in the list a few seconds after it
        happened; this guarantees that paging skips nothing.

        Requires the `events.read` scope.
        """
        return self._transport.list(
            "/v1/events",
            query=query,
            timeout=timeout,
            max_retries=max_retries,
        )

    def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.Event:
        """Get an event.

        Returns one event of the last 30 days, the same as webhook endpoints receive.

        Requires the `events.read` scope.
        """
        return cast("types.Event", self._transport.send(
            "GET",
            path_of("/v1/events/{id}", id=id),
            timeout=timeout,
            max_retries=max_retries,
        ))


class WebhookEndpoints(_Resource):
    def create(
        self,
        body: types.CreateWebhookEndpointBody,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.WebhookEndpointWithSecret:
        """Create a webhook endpoint.

        Adds a URL that receives events from now on, signed according to Standard Webhooks with the `secret` in the
        response. The URL must use `https` on a public host; a name that resolves to a private address is rejected. A
        key can subscribe only to events that it could read: it needs, for example, `messages.read` for `message.*`,
        `numbers.read` for `number.status_changed`, or `events.read` for all of them. A workspace can have up to 20
        endpoints.

        Requires the `webhooks.manage` scope.
        """
        return cast("types.WebhookEndpointWithSecret", self._transport.send(
            "POST",
            "/v1/webhook-endpoints",
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def update(
        self,
        id: str,
        body: types.UpdateWebhookEndpointBody,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.WebhookEndpoint:
        """Update a webhook endpoint.

        Updates the fields you pass. Use `state` to disable or enable an endpoint. While it is disabled, its events
        are stored for 30 days; after you enable it, a replay sends them.

        Requires the `webhooks.manage` scope.
        """
        return cast("types.WebhookEndpoint", self._transport.send(
            "PATCH",
            path_of("/v1/webhook-endpoints/{id}", id=id),
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def delete(
        self,
        id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.DeleteWebhookEndpointResult:
        """Delete a webhook endpoint.

        Deletes an endpoint and its delivery log. Pending deliveries are not sent.

        Requires the `webhooks.manage` scope.
        """
        return cast("types.DeleteWebhookEndpointResult", self._transport.send(
            "DELETE",
            path_of("/v1/webhook-endpoints/{id}", id=id),
            timeout=timeout,
            max_retries=max_retries,
        ))

    def rotate_secret(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.WebhookEndpointWithSecret:
        """Rotate an endpoint's secret.

        Creates a new signing secret, which is used immediately. For 24 hours, requests are also signed with the old
        secret, so a receiver that knows either secret can verify them. A second rotation within that time invalidates
        the oldest secret immediately.

        Requires the `webhooks.manage` scope.
        """
        return cast("types.WebhookEndpointWithSecret", self._transport.send(
            "POST",
            path_of("/v1/webhook-endpoints/{id}/rotate-secret", id=id),
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def test(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.TestWebhookEndpointResult:
        """Send a test event.

        Sends a `ping` event to the endpoint, signed like every event and whatever the endpoint subscribes to. `GET
        /v1/webhook-endpoints/{id}/deliveries?eventId=…` shows whether it arrived.

        Requires the `webhooks.manage` scope.
        """
        return cast("types.TestWebhookEndpointResult", self._transport.send(
            "POST",
            path_of("/v1/webhook-endpoints/{id}/test", id=id),
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def replay(
        self,
        id: str,
        body: types.ReplayWebhookEventsBody | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.ReplayWebhookEventsResult:
        """Resend events.

        Resends one event, all events that failed or were held since a given time, or all events in a time range that
        the endpoint subscribes to. An event keeps its ID and body and gets a new signature, so your receiver can
        ignore duplicates. If the endpoint is disabled, the events are sent once it is enabled.

        One request resends up to 10,000 events, oldest first. If `hasMore` is true, send another request; for a
        range, use `nextFrom` as the new `from`. This endpoint has its own rate limit, `webhooks-replay`: one request
        every 10 seconds per key, with bursts of up to 6.

        Requires the `webhooks.manage` scope.
        """
        return cast("types.ReplayWebhookEventsResult", self._transport.send(
            "POST",
            path_of("/v1/webhook-endpoints/{id}/replay", id=id),
            body={} if body is None else body,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.WebhookEndpoint:
        """Get a webhook endpoint.

        Returns one endpoint, without its secret.

        Requires the `webhooks.manage` scope.
        """
        return cast("types.WebhookEndpoint", self._transport.send(
            "GET",
            path_of("/v1/webhook-endpoints/{id}", id=id),
            timeout=timeout,
            max_retries=max_retries,
        ))

    def list(
        self,
        query: types.ListWebhookEndpointsQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> ItemList[types.WebhookEndpoint, types.ListWebhookEndpointsPage]:
        """List webhook endpoints.

        Returns the workspace's webhook endpoints, newest first, without their secrets.

        Requires the `webhooks.manage` scope.
        """
        return self._transport.list(
            "/v1/webhook-endpoints",
            query=query,
            timeout=timeout,
            max_retries=max_retries,
        )

    def deliveries(
        self,
        id: str,
        query: types.ListWebhookDeliveriesQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> ItemList[types.WebhookDelivery, types.ListWebhookDeliveriesPage]:
        """List an endpoint's deliveries.

        Returns the deliveries to an endpoint in the last 30 days, newest first. `GET …/deliveries/{deliveryId}` has
        what was sent and the responses.

        Requires the `webhooks.manage` scope.
        """
        return self._transport.list(
            path_of("/v1/webhook-endpoints/{id}/deliveries", id=id),
            query=query,
            timeout=timeout,
            max_retries=max_retries,
        )

    def delivery(
        self,
        id: str,
        delivery_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.WebhookDeliveryDetail:
        """Get a delivery.

        Returns a delivery with the body that was sent and every attempt with its response. Bodies need the scope that
        reads the event's data, as a subscription to it does, or `events.read`; otherwise they are null and `redacted`
        is true.

        Requires the `webhooks.manage` scope.
        """
        return cast("types.WebhookDeliveryDetail", self._transport.send(
            "GET",
            path_of("/v1/webhook-endpoints/{id}/deliveries/{deliveryId}", id=id, deliveryId=delivery_id),
            timeout=timeout,
            max_retries=max_retries,
        ))


class Requests(_Resource):
    def list(
        self,
        query: types.ListRequestsQuery | None = None,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> ItemList[types.LoggedRequest, types.ListRequestsPage]:
        """List requests.

        Returns the workspace's requests to the API, newest first, including those that were rejected. They are kept
        for up to 30 days, as set in Settings → Data. A request appears in the list about a second after its response.
        Settings → Request log also shows the bodies.

        Requires the `requests.read` scope.
        """
        return self._transport.list(
            "/v1/requests",
            query=query,
            timeout=timeout,
            max_retries=max_retries,
        )


class Sandbox(_Resource):
    def chats(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.SandboxChatsResult:
        """List the customer chats with the latest activity, and the simulated time.

        Only where the sandbox is on. Requires the scope `sandbox.manage`.
        """
        return cast("types.SandboxChatsResult", self._transport.send(
            "GET",
            "/sandbox/chats",
            timeout=timeout,
            max_retries=max_retries,
        ))

    def messages(
        self,
        phone_number_id: str,
        wa_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.SandboxMessagesResult:
        """Read what is on the customer’s phone, including passcodes. Content has the same format as in the API. An API
        key also needs the otp.send scope to read passcodes.

        Only where the sandbox is on. Requires the scope `sandbox.manage`.
        """
        return cast("types.SandboxMessagesResult", self._transport.send(
            "GET",
            path_of("/sandbox/chats/{phoneNumberId}/{waId}/messages", phoneNumberId=phone_number_id, waId=wa_id),
            timeout=timeout,
            max_retries=max_retries,
        ))

    def write_as_customer(
        self,
        phone_number_id: str,
        wa_id: str,
        body: types.SandboxWriteBody,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.SandboxWriteResult:
        """Act as the customer: send a message or media, tap a button, react, edit, delete, call, or allow calls.

        Only where the sandbox is on. Requires the scope `sandbox.manage`.
        """
        return cast("types.SandboxWriteResult", self._transport.send(
            "POST",
            path_of("/sandbox/chats/{phoneNumberId}/{waId}/messages", phoneNumberId=phone_number_id, waId=wa_id),
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def read_as_customer(
        self,
        phone_number_id: str,
        wa_id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.SandboxReadResult:
        """Mark the chat as read by the customer.

        Only where the sandbox is on. Requires the scope `sandbox.manage`.
        """
        return cast("types.SandboxReadResult", self._transport.send(
            "POST",
            path_of("/sandbox/chats/{phoneNumberId}/{waId}/read", phoneNumberId=phone_number_id, waId=wa_id),
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def update_customer(
        self,
        phone_number_id: str,
        wa_id: str,
        body: types.SandboxCustomerBody,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.SandboxCustomerResult:
        """Change the customer’s simulated settings.

        Only where the sandbox is on. Requires the scope `sandbox.manage`.
        """
        return cast("types.SandboxCustomerResult", self._transport.send(
            "PATCH",
            path_of("/sandbox/chats/{phoneNumberId}/{waId}", phoneNumberId=phone_number_id, waId=wa_id),
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def change_identity(
        self,
        phone_number_id: str,
        wa_id: str,
        body: types.SandboxIdentityBody,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.SandboxIdentityResult:
        """Change the customer’s number or user ID.

        Only where the sandbox is on. Requires the scope `sandbox.manage`.
        """
        return cast("types.SandboxIdentityResult", self._transport.send(
            "POST",
            path_of("/sandbox/chats/{phoneNumberId}/{waId}/identity", phoneNumberId=phone_number_id, waId=wa_id),
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def send_from_app(
        self,
        phone_number_id: str,
        wa_id: str,
        body: types.SandboxEchoBody,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.SandboxEchoResult:
        """Send a message from the WhatsApp Business app.

        Only where the sandbox is on. Requires the scope `sandbox.manage`.
        """
        return cast("types.SandboxEchoResult", self._transport.send(
            "POST",
            path_of("/sandbox/chats/{phoneNumberId}/{waId}/echo", phoneNumberId=phone_number_id, waId=wa_id),
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def settings(
        self,
        phone_number_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.SandboxSettingsResult:
        """Read how WhatsApp behaves for the number.

        Only where the sandbox is on. Requires the scope `sandbox.manage`.
        """
        return cast("types.SandboxSettingsResult", self._transport.send(
            "GET",
            path_of("/sandbox/numbers/{phoneNumberId}/settings", phoneNumberId=phone_number_id),
            timeout=timeout,
            max_retries=max_retries,
        ))

    def update_settings(
        self,
        phone_number_id: str,
        body: types.SandboxSettingsChangeBody,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.SandboxSettingsChangeResult:
        """Change how WhatsApp behaves for the number.

        Only where the sandbox is on. Requires the scope `sandbox.manage`.
        """
        return cast("types.SandboxSettingsChangeResult", self._transport.send(
            "PATCH",
            path_of("/sandbox/numbers/{phoneNumberId}/settings", phoneNumberId=phone_number_id),
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def fail_next(
        self,
        phone_number_id: str,
        body: types.SandboxFailuresBody,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.SandboxFailuresResult:
        """Fail the next send requests.

        Only where the sandbox is on. Requires the scope `sandbox.manage`.
        """
        return cast("types.SandboxFailuresResult", self._transport.send(
            "POST",
            path_of("/sandbox/numbers/{phoneNumberId}/failures", phoneNumberId=phone_number_id),
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def release_held(
        self,
        phone_number_id: str,
        body: types.SandboxHeldBody,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.SandboxHeldResult:
        """End the quality check of held templates.

        Only where the sandbox is on. Requires the scope `sandbox.manage`.
        """
        return cast("types.SandboxHeldResult", self._transport.send(
            "POST",
            path_of("/sandbox/numbers/{phoneNumberId}/held", phoneNumberId=phone_number_id),
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def report_error(
        self,
        phone_number_id: str,
        body: types.SandboxErrorsBody,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.SandboxErrorsResult:
        """Send a number error as a webhook.

        Only where the sandbox is on. Requires the scope `sandbox.manage`.
        """
        return cast("types.SandboxErrorsResult", self._transport.send(
            "POST",
            path_of("/sandbox/numbers/{phoneNumberId}/errors", phoneNumberId=phone_number_id),
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def account(
        self,
        phone_number_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.SandboxAccountResult:
        """Read what WhatsApp reports for the number and its account.

        Only where the sandbox is on. Requires the scope `sandbox.manage`.
        """
        return cast("types.SandboxAccountResult", self._transport.send(
            "GET",
            path_of("/sandbox/numbers/{phoneNumberId}/account", phoneNumberId=phone_number_id),
            timeout=timeout,
            max_retries=max_retries,
        ))

    def update_account(
        self,
        phone_number_id: str,
        body: types.SandboxAccountChangeBody,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.SandboxAccountChangeResult:
        """Change what WhatsApp reports for the number and its account: quality, limit, name, status, subscription. Each
        change sends Meta’s webhook for it.

        Only where the sandbox is on. Requires the scope `sandbox.manage`.
        """
        return cast("types.SandboxAccountChangeResult", self._transport.send(
            "PATCH",
            path_of("/sandbox/numbers/{phoneNumberId}/account", phoneNumberId=phone_number_id),
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def report_account_event(
        self,
        phone_number_id: str,
        body: types.SandboxAccountEventBody,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.SandboxAccountEventResult:
        """Send a webhook about a violation, a scheduled ban or a PIN change.

        Only where the sandbox is on. Requires the scope `sandbox.manage`.
        """
        return cast("types.SandboxAccountEventResult", self._transport.send(
            "POST",
            path_of("/sandbox/numbers/{phoneNumberId}/account", phoneNumberId=phone_number_id),
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def control_tokens(
        self,
        phone_number_id: str,
        body: types.SandboxTokensBody,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.SandboxTokensResult:
        """Expire or revoke the number’s access tokens, or create one.

        Only where the sandbox is on. Requires the scope `sandbox.manage`.
        """
        return cast("types.SandboxTokensResult", self._transport.send(
            "POST",
            path_of("/sandbox/numbers/{phoneNumberId}/tokens", phoneNumberId=phone_number_id),
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def media(
        self,
        phone_number_id: str,
        media_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.SandboxMediaResult:
        """Get a WhatsApp file by the media ID in a message’s content, such as headerMediaId. Returns a URL that needs no
        key and is valid for ten minutes.

        Only where the sandbox is on. Requires the scope `sandbox.manage`.
        """
        return cast("types.SandboxMediaResult", self._transport.send(
            "GET",
            path_of("/sandbox/numbers/{phoneNumberId}/media/{mediaId}", phoneNumberId=phone_number_id, mediaId=media_id),
            timeout=timeout,
            max_retries=max_retries,
        ))

    def templates(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.SandboxTemplatesResult:
        """List the account’s templates and the review time.

        Only where the sandbox is on. Requires the scope `sandbox.manage`.
        """
        return cast("types.SandboxTemplatesResult", self._transport.send(
            "GET",
            "/sandbox/templates",
            timeout=timeout,
            max_retries=max_retries,
        ))

    def control_template(
        self,
        template_id: str,
        body: types.SandboxTemplateControlBody,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.SandboxTemplateControlResult:
        """Act on a template as WhatsApp: approve, reject, pause, or change its quality or category. With inWorkspace,
        approve also approves it in the workspace, so that it can be sent.

        Only where the sandbox is on. Requires the scope `sandbox.manage`.
        """
        return cast("types.SandboxTemplateControlResult", self._transport.send(
            "POST",
            path_of("/sandbox/templates/{templateId}", templateId=template_id),
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def set_review_delay(
        self,
        body: types.SandboxReviewDelayBody,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.SandboxReviewDelayResult:
        """Change the review time.

        Only where the sandbox is on. Requires the scope `sandbox.manage`.
        """
        return cast("types.SandboxReviewDelayResult", self._transport.send(
            "POST",
            "/sandbox/templates/review-delay",
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def clock(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.SandboxClockReadResult:
        """Read the clock of the workspace.

        Only where the sandbox is on. Requires the scope `sandbox.manage`.
        """
        return cast("types.SandboxClockReadResult", self._transport.send(
            "GET",
            "/sandbox/clock",
            timeout=timeout,
            max_retries=max_retries,
        ))

    def move_clock(
        self,
        body: types.SandboxClockBody,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> types.SandboxClockResult:
        """Advance the clock of the simulator and the workspace by one minute to seven days. The clock can’t be moved
        back; a new workspace starts at the current time.

        Only where the sandbox is on. Requires the scope `sandbox.manage`.
        """
        return cast("types.SandboxClockResult", self._transport.send(
            "POST",
            "/sandbox/clock",
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))


class Resources:
    def __init__(self, transport: Transport) -> None:
        self.messages = Messages(transport)
        self.media = Media(transport)
        self.conversations = Conversations(transport)
        self.contacts = Contacts(transport)
        self.segments = Segments(transport)
        self.otp = Otp(transport)
        self.templates = Templates(transport)
        self.members = Members(transport)
        self.teams = Teams(transport)
        self.numbers = Numbers(transport)
        self.events = Events(transport)
        self.webhook_endpoints = WebhookEndpoints(transport)
        self.requests = Requests(transport)
        self.sandbox = Sandbox(transport)
