// Generated from the OpenAPI document by `npm run client:generate` (openapi-typescript). Do not edit.

export interface paths {
    "/v1/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List messages
         * @description Returns the workspace's messages in both directions, newest first, one page at a time. Filters are combined with *and*. Use `clientReference` to find a message if you never got the response to its send request. Internal notes are not included, and the text of passcodes is withheld.
         *
         *     Requires the `messages.read` scope.
         */
        get: operations["listMessages"];
        put?: never;
        /**
         * Send a message
         * @description Sends a message of any type to a phone number, a contact or a conversation. A template can be sent at any time. Other types are sent while the customer's 24-hour window is open; if it is closed, the response is `409 WINDOW_CLOSED` and no message is created. With `fallback`, the template is sent instead; the decision is atomic. People who hide their phone number are reached by `contactId` or `conversationId`. The ID of a merged contact or conversation leads to the one that remains. With `sendAt`, the message is scheduled: it is validated now, has the status `queued` and is sent at that time, after the messages that are due before it; if that is not possible within 24 hours, it fails. For keys with the `templates.read` scope, `WINDOW_CLOSED` lists templates you can send.
         *
         *     Requires the `messages.send` scope.
         */
        post: operations["sendMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/messages/template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a template
         * @description Sends an approved template. Templates can be sent at any time, even without an open window. Pass every variable of the template by its number, and no others. If there is no contact or conversation yet, they are created.
         *
         *     Requires the `messages.send` scope.
         */
        post: operations["sendTemplateMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/messages/text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a text
         * @description Sends a text message while the customer's 24-hour window is open. If the window is closed, the response is `409 WINDOW_CLOSED` and no message is created. With `fallback`, the template is sent instead; the decision is atomic. For keys with the `templates.read` scope, `WINDOW_CLOSED` lists templates you can send.
         *
         *     Requires the `messages.send` scope.
         */
        post: operations["sendTextMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/messages/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send many messages
         * @description Accepts up to 1,000 messages, each as `POST /v1/messages` does, and sends them afterwards. Messages are independent: if one is refused, its result says why and the others are still accepted. Messages to the same recipient are sent in order. What WhatsApp says is in `GET /v1/messages/{id}` and events. The body can have up to 4 MiB. This endpoint has its own rate limit, `messages-batch`: one request per second per key, with bursts of up to 5.
         *
         *     Requires the `messages.send` scope.
         */
        post: operations["sendMessageBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/messages/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a message
         * @description Cancels a message that is scheduled or queued. Its status becomes `canceled`, and it is never sent. A message that is being sent to WhatsApp, was sent or failed cannot be canceled. To cancel a canceled message again changes nothing.
         *
         *     Requires the `messages.send` scope.
         */
        post: operations["cancelMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a message
         * @description Returns one message with its current status. After a `202`, the status is `queued` while Parley keeps trying, with the reason in `held`; then `sent`, `delivered`, `read`, or `failed` with the reason in `failure`.
         *
         *     Requires the `messages.read` scope.
         */
        get: operations["getMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/messages/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a message's timeline
         * @description Returns everything that happened to a message, oldest first: the API request that created it, its acceptance, each attempt to send it to WhatsApp, each status with WhatsApp's time and Parley's, and each attempt to deliver an event about it. Ignore kinds that you do not know. Requests and events are kept for 30 days; older steps are missing.
         *
         *     Requires the `messages.read` scope.
         */
        get: operations["getMessageTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file
         * @description Stores a file to send, as a form with the parts `file`, `type` and optionally `filename`. One upload can be sent to any number of people for 30 days: use its `id` in messages. `/docs/media` lists the files and sizes that WhatsApp accepts as each `type`. A retry with the same idempotency key must send the same file.
         *
         *     Requires the `messages.send` scope.
         */
        post: operations["uploadMedia"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/media/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a file
         * @description Returns a file of a message, in either direction, or an upload, with a `url` from which anyone can get it for 10 minutes. A customer's file is `pending` until Parley has downloaded it from WhatsApp; the event `message.received` follows at once, and this object changes within seconds. The file of a message that the customer deleted is not found.
         *
         *     Requires the `messages.read` scope.
         */
        get: operations["getMedia"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List conversations
         * @description Returns the workspace's conversations, most recently created first, with the state of each reply window. If `window.open` is true you can send any message; otherwise send a template.
         *
         *     Requires the `messages.read` scope.
         */
        get: operations["listConversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conversations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a conversation
         * @description Returns one conversation. If the conversation was merged into another one, the response is that other conversation.
         *
         *     Requires the `messages.read` scope.
         */
        get: operations["getConversation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a conversation
         * @description Closes, reopens or snoozes a conversation, assigns it to a member or a team, and changes its contact's labels. Fields that are absent keep their value. All changes of a request are applied together or not at all. The thread in the inbox shows them with the name of the API key, and each is published as the same event as a change in the inbox; a member who gets a conversation assigned is notified.
         *
         *     Requires the `conversations.write` scope.
         */
        patch: operations["updateConversation"];
        trace?: never;
    };
    "/v1/conversations/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a conversation's messages
         * @description Returns the messages of one conversation in both directions, newest first. Internal notes are not included.
         *
         *     Requires the `messages.read` scope.
         */
        get: operations["listConversationMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conversations/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a note
         * @description Adds an internal note to the thread in the inbox, with the name of the API key as its author. The customer never sees notes, and the API does not return them: they are in no list, look-up or event.
         *
         *     Requires the `conversations.write` scope.
         */
        post: operations["addNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conversations/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a conversation as read
         * @description Sets `unreadCount` to 0 and shows the customer the read receipts of their messages, up to 30 days back. WhatsApp is informed in the background.
         *
         *     Requires the `conversations.write` scope.
         */
        post: operations["markConversationRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conversations/{id}/typing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show a typing indicator
         * @description Shows the customer that you are typing, for 25 seconds or until your next message. WhatsApp also marks the customer's last message as read. Has no effect, and is not an error, if the customer has not written to the conversation's number in the last 30 days or if WhatsApp does not show it.
         *
         *     Requires the `conversations.write` scope.
         */
        post: operations["showTyping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contacts
         * @description Returns the workspace's contacts, newest first, one page at a time. Filters are combined with *and*. If no contact has the number, the list is empty. When you page through by `createdAt`, every contact that existed at the start is returned exactly once, even if contacts change in the meantime. When you page through by ascending `updatedAt`, a contact that changes after it was returned is returned again, which suits synchronization.
         *
         *     Requires the `contacts.read` scope.
         */
        get: operations["listContacts"];
        put?: never;
        /**
         * Create or update a contact
         * @description Creates a contact for a phone number, or updates the existing one. Fields that are absent keep their value, `null` clears a field, `attributes` are merged entry by entry, and `labels` replace the whole set. If several requests for the same number arrive at once, one returns 201 and the others 200. No message is sent and no conversation is created.
         *
         *     Requires the `contacts.write` scope.
         */
        post: operations["upsertContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a contact
         * @description Returns one contact. If the contact was merged into another one, the response is that other contact.
         *
         *     Requires the `contacts.read` scope.
         */
        get: operations["getContact"];
        put?: never;
        post?: never;
        /**
         * Delete a contact and all its data
         * @description Erases a person: the contact, the conversation with all messages, notes and files, and what the logs, stored events and stored responses contain of them. With the response, the contact, the conversation and the messages are gone; files and logs follow within minutes. Queued messages are not sent. The audit log keeps that the contact was deleted, without personal data. If the person writes again, a new contact is created. If the contact was merged into another one, the other one is deleted. This cannot be undone.
         *
         *     Requires the `contacts.manage` scope.
         */
        delete: operations["deleteContact"];
        options?: never;
        head?: never;
        /**
         * Update a contact
         * @description Updates the fields you pass, by the same rules as `POST /v1/contacts`. The phone number can change too: the 24-hour window of the previous number then closes, because the customer has not written from the new one.
         *
         *     Requires the `contacts.write` scope.
         */
        patch: operations["updateContact"];
        trace?: never;
    };
    "/v1/contacts/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create or update many contacts
         * @description Creates or updates up to 500 contacts, each as `POST /v1/contacts` does. Contacts are independent: if one fails, its result says why and the others are still applied. They are applied in order, so if two have the same phone number, the later one wins.
         *
         *     Requires the `contacts.write` scope.
         */
        post: operations["batchUpsertContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contacts/{id}/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add and remove labels of a contact
         * @description Adds and removes labels and leaves the others. Names are case-insensitive, and a contact can have up to 30 labels (`too_many_labels` beyond that). A label in both lists is removed. `PATCH /v1/contacts/{id}` replaces the whole set instead.
         *
         *     Requires the `contacts.write` scope.
         */
        post: operations["changeContactLabels"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contacts/{id}/opt-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record an opt-out
         * @description Records that the contact opted out of marketing, with the time and the source. Marketing templates to them are rejected from now on. If they have opted out already, the recorded opt-out remains.
         *
         *     Requires the `contacts.write` scope.
         */
        post: operations["optOutContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contacts/{id}/opt-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record an opt-in
         * @description Records that the contact agreed to marketing, with the time and the source, and removes an earlier opt-out. The later of two opt-ins remains. An opt-out that the contact made on WhatsApp is removed only with a `reason` by a key with the scope `contacts.manage`; otherwise, and if `at` is before the opt-out, the response is `CONTACT_OPTED_OUT` and nothing changes.
         *
         *     Requires the `contacts.write` scope.
         */
        post: operations["optInContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contacts/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge another contact into this one
         * @description Moves the messages, labels and attributes of the contact `fromId` to this contact and removes it. Where both have a value, this contact's remains, except for the fields in `take`. Either contact's opt-out or block applies. Afterwards the IDs of the removed contact and its conversation lead to the remaining ones. The response is `CONTACT_CONFLICT` if WhatsApp identifies the contacts as different people, if one of them has just been merged, or if a number that is blocked or opted out would be lost. This cannot be undone.
         *
         *     Requires the `contacts.manage` scope.
         */
        post: operations["mergeContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/otp/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a passcode
         * @description Creates a one-time passcode and sends it with an authentication template, at any time. The code never appears in a response, a log or the inbox. It replaces the previous passcode for the same recipient and purpose. The response is the same whether or not the number is on WhatsApp; use the `otp.delivery_failed` event or `GET /v1/otp/{id}` to find out whether the message was delivered. Send an `Idempotency-Key`.
         *
         *     Requires the `otp.send` scope.
         */
        post: operations["sendOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/otp/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a passcode
         * @description Checks the code that a person entered. Only a correct code returns a 2xx, so it is enough to test the status. A wrong code returns `OTP_INCORRECT` and uses one attempt; once all attempts are used, even the correct code returns `OTP_ATTEMPTS_EXCEEDED`. A passcode that has expired, was used, replaced or canceled, is for another purpose or unknown returns `OTP_EXPIRED`. With an `Idempotency-Key`, a repeated request uses no attempt and returns the same response.
         *
         *     Requires the `otp.verify` scope.
         */
        post: operations["verifyOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/otp/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a passcode
         * @description Returns a passcode's state: whether its message was delivered and whether it was used. Never contains the code.
         *
         *     Requires the `otp.send` scope.
         */
        get: operations["getOtp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/otp/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a passcode
         * @description Cancels a passcode: it can no longer be used, and its message is not sent if it is still queued. Canceling twice has no effect. A passcode that has already ended in another way returns `OTP_EXPIRED`.
         *
         *     Requires the `otp.send` scope.
         */
        post: operations["cancelOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List templates
         * @description Returns the workspace's templates, newest first, with their variables, header type, WhatsApp's review status and the workspace's own approval. Each language is a separate entry.
         *
         *     Requires the `templates.read` scope.
         */
        get: operations["listTemplates"];
        put?: never;
        /**
         * Create a template
         * @description Checks a template against WhatsApp's rules and submits it to WhatsApp for review. It can be sent once WhatsApp and an admin of the workspace have approved it; the event `template.status_changed` reports WhatsApp's decision. With an idempotency key, a repeated request never submits it twice.
         *
         *     Requires the `templates.write` scope.
         */
        post: operations["createTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/templates/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a template
         * @description Returns a template in one language. Without `language`, it is the one used when you send without a language: a language that can be sent, otherwise the oldest.
         *
         *     Requires the `templates.read` scope.
         */
        get: operations["getTemplate"];
        put?: never;
        post?: never;
        /**
         * Delete a template
         * @description Deletes one language of a template, or all of them, at WhatsApp and in Parley. The name of a deleted template that was approved cannot be used again for 30 days. WhatsApp does not delete disabled templates.
         *
         *     Requires the `templates.write` scope.
         */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        /**
         * Edit a template
         * @description Changes the parts you pass and submits the template to WhatsApp for review again. Parts that are absent keep their value. Both approvals start over, so the template cannot be sent until then. WhatsApp accepts edits of approved, rejected and paused templates, and of approved ones only once a day and ten times in 30 days. The name and the language cannot be changed.
         *
         *     Requires the `templates.write` scope.
         */
        patch: operations["editTemplate"];
        trace?: never;
    };
    "/v1/templates/{name}/render": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Render a template
         * @description Fills a template with values without sending it, and reports everything that would prevent a send: missing approvals, the header, missing, extra or invalid values, and lengths. It does not check the recipient (blocked, opted out) and the number's state.
         *
         *     Requires the `templates.read` scope.
         */
        post: operations["renderTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members
         * @description Returns the active members of the workspace, those who joined last first: the people to whom a conversation can be assigned with `assigneeId`. Members are invited, changed and disabled in Settings → Members.
         *
         *     Requires the `members.read` scope.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List teams
         * @description Returns the teams of the workspace, most recently created first: those to which a conversation can be assigned with `teamId`. Teams are created and changed in Settings → Teams.
         *
         *     Requires the `members.read` scope.
         */
        get: operations["listTeams"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/teams/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a team
         * @description Returns one team.
         *
         *     Requires the `members.read` scope.
         */
        get: operations["getTeam"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/numbers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List numbers
         * @description Returns the workspace's WhatsApp numbers, most recently connected first, with their state, quality and limits. Numbers are connected in Settings → Number.
         *
         *     Requires the `numbers.read` scope.
         */
        get: operations["listNumbers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/numbers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a number
         * @description Returns one number.
         *
         *     Requires the `numbers.read` scope.
         */
        get: operations["getNumber"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Returns the events of the last 30 days, the same as webhook endpoints receive, even without an endpoint. To catch up after an outage of your receiver, page through with `order=asc` and `since`, then store `resumeCursor` and pass it as `cursor` next time. An event can appear in the list a few seconds after it happened; this guarantees that paging skips nothing.
         *
         *     Requires the `events.read` scope.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an event
         * @description Returns one event of the last 30 days, the same as webhook endpoints receive.
         *
         *     Requires the `events.read` scope.
         */
        get: operations["getEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description Returns the workspace's webhook endpoints, newest first, without their secrets.
         *
         *     Requires the `webhooks.manage` scope.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description Adds a URL that receives events from now on, signed according to Standard Webhooks with the `secret` in the response. The URL must use `https` on a public host; a name that resolves to a private address is rejected. A key can subscribe only to events that it could read: it needs, for example, `messages.read` for `message.*`, `numbers.read` for `number.status_changed`, or `events.read` for all of them. A workspace can have up to 20 endpoints.
         *
         *     Requires the `webhooks.manage` scope.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook endpoint
         * @description Returns one endpoint, without its secret.
         *
         *     Requires the `webhooks.manage` scope.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Deletes an endpoint and its delivery log. Pending deliveries are not sent.
         *
         *     Requires the `webhooks.manage` scope.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Update a webhook endpoint
         * @description Updates the fields you pass. Use `state` to disable or enable an endpoint. While it is disabled, its events are stored for 30 days; after you enable it, a replay sends them.
         *
         *     Requires the `webhooks.manage` scope.
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/v1/webhook-endpoints/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate an endpoint's secret
         * @description Creates a new signing secret, which is used immediately. For 24 hours, requests are also signed with the old secret, so a receiver that knows either secret can verify them. A second rotation within that time invalidates the oldest secret immediately.
         *
         *     Requires the `webhooks.manage` scope.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Sends a `ping` event to the endpoint, signed like every event and whatever the endpoint subscribes to. `GET /v1/webhook-endpoints/{id}/deliveries?eventId=…` shows whether it arrived.
         *
         *     Requires the `webhooks.manage` scope.
         */
        post: operations["testWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend events
         * @description Resends one event, all events that failed or were held since a given time, or all events in a time range that the endpoint subscribes to. An event keeps its ID and body and gets a new signature, so your receiver can ignore duplicates. If the endpoint is disabled, the events are sent once it is enabled.
         *
         *     One request resends up to 10,000 events, oldest first. If `hasMore` is true, send another request; for a range, use `nextFrom` as the new `from`. This endpoint has its own rate limit, `webhooks-replay`: one request every 10 seconds per key, with bursts of up to 6.
         *
         *     Requires the `webhooks.manage` scope.
         */
        post: operations["replayWebhookEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an endpoint's deliveries
         * @description Returns the deliveries to an endpoint in the last 30 days, newest first. `GET …/deliveries/{deliveryId}` has what was sent and the responses.
         *
         *     Requires the `webhooks.manage` scope.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints/{id}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery
         * @description Returns a delivery with the body that was sent and every attempt with its response. Bodies need the scope that reads the event's data, as a subscription to it does, or `events.read`; otherwise they are null and `redacted` is true.
         *
         *     Requires the `webhooks.manage` scope.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List requests
         * @description Returns the workspace's requests to the API in the last 30 days, newest first, also those that were refused. A request appears in the list about a second after its response. The pages under Developers also show the bodies.
         *
         *     Requires the `requests.read` scope.
         */
        get: operations["listRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/chats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all customer chats and the simulated time
         * @description Only where the sandbox is on. Requires the scope `sandbox.manage`.
         */
        get: operations["sandbox_chats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/chats/{phoneNumberId}/{waId}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what is on the customer’s phone, passcodes included. The form of content is that of the API. An API key also needs the scope otp.send to read passcodes
         * @description Only where the sandbox is on. Requires the scope `sandbox.manage`.
         */
        get: operations["sandbox_messages"];
        put?: never;
        /**
         * Act as the customer: send a message or media, tap a button, react, edit or delete
         * @description Only where the sandbox is on. Requires the scope `sandbox.manage`.
         */
        post: operations["sandbox_write"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/chats/{phoneNumberId}/{waId}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the chat as the customer
         * @description Only where the sandbox is on. Requires the scope `sandbox.manage`.
         */
        post: operations["sandbox_read"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/chats/{phoneNumberId}/{waId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the customer’s simulated settings
         * @description Only where the sandbox is on. Requires the scope `sandbox.manage`.
         */
        patch: operations["sandbox_customer"];
        trace?: never;
    };
    "/sandbox/chats/{phoneNumberId}/{waId}/identity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the customer’s number or user ID
         * @description Only where the sandbox is on. Requires the scope `sandbox.manage`.
         */
        post: operations["sandbox_identity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/chats/{phoneNumberId}/{waId}/echo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message from the WhatsApp Business app
         * @description Only where the sandbox is on. Requires the scope `sandbox.manage`.
         */
        post: operations["sandbox_echo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/numbers/{phoneNumberId}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how WhatsApp behaves for the number
         * @description Only where the sandbox is on. Requires the scope `sandbox.manage`.
         */
        get: operations["sandbox_settings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change how WhatsApp behaves for the number
         * @description Only where the sandbox is on. Requires the scope `sandbox.manage`.
         */
        patch: operations["sandbox_settingsChange"];
        trace?: never;
    };
    "/sandbox/numbers/{phoneNumberId}/failures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fail the next send requests
         * @description Only where the sandbox is on. Requires the scope `sandbox.manage`.
         */
        post: operations["sandbox_failures"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/numbers/{phoneNumberId}/held": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the quality check of held templates
         * @description Only where the sandbox is on. Requires the scope `sandbox.manage`.
         */
        post: operations["sandbox_held"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/numbers/{phoneNumberId}/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a webhook with an error of the number
         * @description Only where the sandbox is on. Requires the scope `sandbox.manage`.
         */
        post: operations["sandbox_errors"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/numbers/{phoneNumberId}/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what WhatsApp reports for the number and its account
         * @description Only where the sandbox is on. Requires the scope `sandbox.manage`.
         */
        get: operations["sandbox_account"];
        put?: never;
        /**
         * Send a webhook about a violation, a scheduled ban or a PIN change
         * @description Only where the sandbox is on. Requires the scope `sandbox.manage`.
         */
        post: operations["sandbox_accountEvent"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change what WhatsApp reports for the number and its account: quality, limit, name, status, subscription. Each change sends Meta’s webhook for it
         * @description Only where the sandbox is on. Requires the scope `sandbox.manage`.
         */
        patch: operations["sandbox_accountChange"];
        trace?: never;
    };
    "/sandbox/numbers/{phoneNumberId}/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Expire or revoke the number’s access tokens, or create one
         * @description Only where the sandbox is on. Requires the scope `sandbox.manage`.
         */
        post: operations["sandbox_tokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account’s templates and the review time
         * @description Only where the sandbox is on. Requires the scope `sandbox.manage`.
         */
        get: operations["sandbox_templates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/templates/{templateId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Act on a template as WhatsApp: approve, reject, pause, or change its quality or category
         * @description Only where the sandbox is on. Requires the scope `sandbox.manage`.
         */
        post: operations["sandbox_templateControl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/templates/review-delay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the review time
         * @description Only where the sandbox is on. Requires the scope `sandbox.manage`.
         */
        post: operations["sandbox_reviewDelay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Advance the clock of the simulator and of the workspace, by one minute to seven days. It does not go back: a new workspace starts at the present
         * @description Only where the sandbox is on. Requires the scope `sandbox.manage`.
         */
        post: operations["sandbox_clock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "message.received": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * message.received
         * @description A customer sent a message.
         */
        post: operations["onMessageReceivedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * message.sent
         * @description WhatsApp accepted one of your messages.
         */
        post: operations["onMessageSentEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.delivered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * message.delivered
         * @description A message reached the customer's device.
         */
        post: operations["onMessageDeliveredEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * message.read
         * @description The customer read a message.
         */
        post: operations["onMessageReadEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * message.failed
         * @description A message was not delivered. See `failure` for the reason.
         */
        post: operations["onMessageFailedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.canceled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * message.canceled
         * @description A message was canceled before it was sent.
         */
        post: operations["onMessageCanceledEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.edited": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * message.edited
         * @description A message was edited in WhatsApp, by the customer or in the WhatsApp Business app. `content` is the latest.
         */
        post: operations["onMessageEditedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.revoked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * message.revoked
         * @description A message was deleted for everyone in WhatsApp, by the customer or in the WhatsApp Business app. Delete your copy.
         */
        post: operations["onMessageRevokedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "conversation.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * conversation.created
         * @description A conversation was created.
         */
        post: operations["onConversationCreatedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "conversation.assigned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * conversation.assigned
         * @description The member or the team that a conversation is assigned to changed. See `conversation.assignee` and `conversation.team`.
         */
        post: operations["onConversationAssignedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "conversation.closed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * conversation.closed
         * @description A conversation was closed.
         */
        post: operations["onConversationClosedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "conversation.reopened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * conversation.reopened
         * @description A closed conversation was reopened.
         */
        post: operations["onConversationReopenedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "conversation.window_opened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * conversation.window_opened
         * @description The reply window opened. You can send any message.
         */
        post: operations["onConversationWindowOpenedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "conversation.window_closed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * conversation.window_closed
         * @description The reply window closed. You can send only templates.
         */
        post: operations["onConversationWindowClosedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * contact.created
         * @description A contact was created.
         */
        post: operations["onContactCreatedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * contact.updated
         * @description A contact was updated.
         */
        post: operations["onContactUpdatedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.merged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * contact.merged
         * @description Two contacts were merged because they are the same person.
         */
        post: operations["onContactMergedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.opted_out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * contact.opted_out
         * @description A contact opted out of marketing.
         */
        post: operations["onContactOptedOutEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.opted_in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * contact.opted_in
         * @description A contact agreed to marketing, for the first time or again after an opt-out.
         */
        post: operations["onContactOptedInEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * contact.deleted
         * @description A contact was deleted with all its data. Nothing but the ID remains.
         */
        post: operations["onContactDeletedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "otp.verified": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * otp.verified
         * @description The correct passcode was entered.
         */
        post: operations["onOtpVerifiedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "otp.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * otp.failed
         * @description All attempts for a passcode were used.
         */
        post: operations["onOtpFailedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "otp.delivery_failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * otp.delivery_failed
         * @description The message with a passcode was not delivered.
         */
        post: operations["onOtpDeliveryFailedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "otp.fraud_suspected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * otp.fraud_suspected
         * @description The recipient reported that they did not request the passcode.
         */
        post: operations["onOtpFraudSuspectedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "template.status_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * template.status_changed
         * @description WhatsApp changed the status of a template.
         */
        post: operations["onTemplateStatusChangedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "number.status_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * number.status_changed
         * @description A number was connected, disconnected or restricted.
         */
        post: operations["onNumberStatusChangedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook_endpoint.warning": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * webhook_endpoint.warning
         * @description Deliveries to an endpoint are failing. Sent to the workspace's other endpoints; admins also get an alert.
         */
        post: operations["onWebhookEndpointWarningEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook_endpoint.disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * webhook_endpoint.disabled
         * @description An endpoint was disabled. Sent to the workspace's other endpoints; admins also get an alert.
         */
        post: operations["onWebhookEndpointDisabledEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    ping: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * ping
         * @description A test event was sent from the settings or through the API.
         */
        post: operations["onPingEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        SendMessage: {
            /**
             * @description The recipient's phone number: digits only, starting with the country code.
             * @example 5511999998888
             */
            to?: string;
            /**
             * @description The recipient's contact, in place of `to`. Also reaches people who hide their phone number.
             * @example contact_01kaeh4v5ne2v9s5m0a8d1c6yt
             */
            contactId?: string;
            /**
             * @description The recipient's conversation, in place of `to`.
             * @example conv_01kaeh4v5ne2v9s5m0a8d1c6yt
             */
            conversationId?: string;
            content: components["schemas"]["SendContent"];
            /**
             * @description The message to quote, from the same conversation.
             * @example msg_01kaeh4v5kfr2t5v8x1z4b7n0m
             */
            replyTo?: string;
            /** @description The template to send instead if the window is closed. It is validated even if the window is open. */
            fallback?: {
                /**
                 * @description The template's name.
                 * @example order_update
                 */
                template: string;
                /**
                 * @description All variables of the template by their number, and no others; `{}` if it has none. A value has 1 to 1,024 characters, without line breaks, tabs or more than four spaces in a row.
                 * @example {
                 *       "1": "Ana",
                 *       "2": "NW-1042",
                 *       "3": "Friday"
                 *     }
                 */
                variables: {
                    [key: string]: string;
                };
                /**
                 * @description The public https URL of the image, video or document in the header. Required if the template has such a header and there is no `headerMediaId`, rejected otherwise.
                 * @example https://example.com/roast.jpg
                 */
                headerMediaLink?: string;
                /**
                 * @description The ID of an uploaded file for the header, in place of `headerMediaLink`. A file can be sent many times.
                 * @example att_01kaeh4v5mf9h8gkqvd2x3s7rb
                 */
                headerMediaId?: string;
                /**
                 * @description The filename of a document in the header. Rejected for other headers. Default: the last segment of the link's path, or the name of the uploaded file.
                 * @example invoice-1042.pdf
                 */
                headerMediaFilename?: string;
                /** @description The location in the header. Required if the template has a location header, rejected otherwise. */
                headerLocation?: {
                    /**
                     * @description The latitude in degrees.
                     * @example -23.5614
                     */
                    latitude: number;
                    /**
                     * @description The longitude in degrees.
                     * @example -46.6559
                     */
                    longitude: number;
                    /**
                     * @description The name of the location.
                     * @example Harbour Street shop
                     */
                    name?: string;
                    /**
                     * @description The address of the location.
                     * @example 7 Harbour Street
                     */
                    address?: string;
                };
                /**
                 * @description What the message of a tap on a quick reply contains as `payload`, by the button's position in the template, starting from 0. Default: the button's label.
                 * @example {
                 *       "0": "confirm-1042",
                 *       "1": "cancel-1042"
                 *     }
                 */
                quickReplyPayloads?: {
                    [key: string]: string;
                };
                /**
                 * @description One of the template's languages. Default: a language that can be sent, otherwise the oldest.
                 * @example en
                 */
                language?: string;
            };
            /**
             * @description The number to send from. Default: the conversation's current number, otherwise the workspace's default number.
             * @example num_01kaeh4v5jf1d8t2w6p4c7b9rm
             */
            from?: string;
            /**
             * @description Your own reference for this message. It is returned with the message and in events, and you can filter the list by it.
             * @example order-1042
             */
            clientReference?: string;
            /**
             * Format: date-time
             * @description When to send the message: from now to 30 days ahead. The reply window is checked at that time, and the fallback used then.
             * @example 2026-11-21T09:00:00.000Z
             */
            sendAt?: string;
        };
        /** @description What to send. The members depend on `type`. */
        SendContent: {
            /**
             * @description The type of content.
             * @example text
             * @constant
             */
            type: "text";
            /**
             * @description The text.
             * @example Your order ships today.
             */
            body: string;
            /**
             * @description Whether WhatsApp shows a preview of the first link. Default: false.
             * @example false
             */
            previewUrl?: boolean;
        } | {
            /**
             * @description The type of content.
             * @example template
             * @constant
             */
            type: "template";
            /**
             * @description The template's name.
             * @example order_update
             */
            template: string;
            /**
             * @description All variables of the template by their number, and no others; `{}` if it has none. A value has 1 to 1,024 characters, without line breaks, tabs or more than four spaces in a row.
             * @example {
             *       "1": "Ana",
             *       "2": "NW-1042",
             *       "3": "Friday"
             *     }
             */
            variables: {
                [key: string]: string;
            };
            /**
             * @description The public https URL of the image, video or document in the header. Required if the template has such a header and there is no `headerMediaId`, rejected otherwise.
             * @example https://example.com/roast.jpg
             */
            headerMediaLink?: string;
            /**
             * @description The ID of an uploaded file for the header, in place of `headerMediaLink`. A file can be sent many times.
             * @example att_01kaeh4v5mf9h8gkqvd2x3s7rb
             */
            headerMediaId?: string;
            /**
             * @description The filename of a document in the header. Rejected for other headers. Default: the last segment of the link's path, or the name of the uploaded file.
             * @example invoice-1042.pdf
             */
            headerMediaFilename?: string;
            /** @description The location in the header. Required if the template has a location header, rejected otherwise. */
            headerLocation?: {
                /**
                 * @description The latitude in degrees.
                 * @example -23.5614
                 */
                latitude: number;
                /**
                 * @description The longitude in degrees.
                 * @example -46.6559
                 */
                longitude: number;
                /**
                 * @description The name of the location.
                 * @example Harbour Street shop
                 */
                name?: string;
                /**
                 * @description The address of the location.
                 * @example 7 Harbour Street
                 */
                address?: string;
            };
            /**
             * @description What the message of a tap on a quick reply contains as `payload`, by the button's position in the template, starting from 0. Default: the button's label.
             * @example {
             *       "0": "confirm-1042",
             *       "1": "cancel-1042"
             *     }
             */
            quickReplyPayloads?: {
                [key: string]: string;
            };
            /**
             * @description One of the template's languages. Default: a language that can be sent, otherwise the oldest.
             * @example en
             */
            language?: string;
        } | {
            /**
             * @description The type of content.
             * @example image
             * @constant
             */
            type: "image";
            /**
             * @description The ID of an uploaded file. A file can be sent many times.
             * @example att_01kaeh4v5mf9h8gkqvd2x3s7rb
             */
            mediaId?: string;
            /**
             * @description The public https URL of the file, in place of `mediaId`. WhatsApp loads it.
             * @example https://example.com/roast.jpg
             */
            link?: string;
            /**
             * @description The text below the file.
             * @example The new roast
             */
            caption?: string;
        } | {
            /**
             * @description The type of content.
             * @example video
             * @constant
             */
            type: "video";
            /**
             * @description The ID of an uploaded file. A file can be sent many times.
             * @example att_01kaeh4v5mf9h8gkqvd2x3s7rb
             */
            mediaId?: string;
            /**
             * @description The public https URL of the file, in place of `mediaId`. WhatsApp loads it.
             * @example https://example.com/roast.jpg
             */
            link?: string;
            /**
             * @description The text below the file.
             * @example The new roast
             */
            caption?: string;
        } | {
            /**
             * @description The type of content.
             * @example audio
             * @constant
             */
            type: "audio";
            /**
             * @description The ID of an uploaded file. A file can be sent many times.
             * @example att_01kaeh4v5mf9h8gkqvd2x3s7rb
             */
            mediaId?: string;
            /**
             * @description The public https URL of the file, in place of `mediaId`. WhatsApp loads it.
             * @example https://example.com/roast.jpg
             */
            link?: string;
            /**
             * @description Whether it is shown as a voice message, which must be an Ogg file with Opus audio. Default: false.
             * @example false
             */
            voice?: boolean;
        } | {
            /**
             * @description The type of content.
             * @example document
             * @constant
             */
            type: "document";
            /**
             * @description The ID of an uploaded file. A file can be sent many times.
             * @example att_01kaeh4v5mf9h8gkqvd2x3s7rb
             */
            mediaId?: string;
            /**
             * @description The public https URL of the file, in place of `mediaId`. WhatsApp loads it.
             * @example https://example.com/roast.jpg
             */
            link?: string;
            /**
             * @description The text below the file.
             * @example The new roast
             */
            caption?: string;
            /**
             * @description The name that the customer sees.
             * @example invoice-1042.pdf
             */
            filename?: string;
        } | {
            /**
             * @description The type of content.
             * @example sticker
             * @constant
             */
            type: "sticker";
            /**
             * @description The ID of an uploaded file. A file can be sent many times.
             * @example att_01kaeh4v5mf9h8gkqvd2x3s7rb
             */
            mediaId?: string;
            /**
             * @description The public https URL of the file, in place of `mediaId`. WhatsApp loads it.
             * @example https://example.com/roast.jpg
             */
            link?: string;
        } | {
            /**
             * @description The type of content.
             * @example location
             * @constant
             */
            type: "location";
            /**
             * @description The latitude in degrees.
             * @example -23.5614
             */
            latitude: number;
            /**
             * @description The longitude in degrees.
             * @example -46.6559
             */
            longitude: number;
            /**
             * @description The name of the location.
             * @example Harbour Street shop
             */
            name?: string;
            /**
             * @description The address of the location.
             * @example 7 Harbour Street
             */
            address?: string;
        } | {
            /**
             * @description The type of content.
             * @example contacts
             * @constant
             */
            type: "contacts";
            /** @description The contact cards. */
            contacts: {
                /** @description The name. */
                name: {
                    /**
                     * @description The full name.
                     * @example Lucía Gómez
                     */
                    formatted: string;
                    /**
                     * @description The first name.
                     * @example Lucía
                     */
                    first?: string;
                    /**
                     * @description The middle name.
                     * @example Elena
                     */
                    middle?: string;
                    /**
                     * @description The last name.
                     * @example Gómez
                     */
                    last?: string;
                    /**
                     * @description The prefix, such as a title.
                     * @example Dr.
                     */
                    prefix?: string;
                    /**
                     * @description The suffix.
                     * @example Jr.
                     */
                    suffix?: string;
                };
                /** @description The phone numbers. */
                phones?: {
                    /**
                     * @description The phone number, as it is shown.
                     * @example +1 (983) 555-2319
                     */
                    phone: string;
                    /**
                     * @description The number on WhatsApp, digits only, starting with the country code. With it, the card has a button that opens a chat.
                     * @example 19835552319
                     */
                    waId?: string;
                    /**
                     * @description The type, such as `HOME` or `WORK`.
                     * @example WORK
                     */
                    type?: string;
                }[];
                /** @description The email addresses. */
                emails?: {
                    /**
                     * Format: email
                     * @description The email address.
                     * @example lucia@example.com
                     */
                    email: string;
                    /**
                     * @description The type, such as `HOME` or `WORK`.
                     * @example WORK
                     */
                    type?: string;
                }[];
                /** @description The websites. */
                urls?: {
                    /**
                     * Format: uri
                     * @description The URL.
                     * @example https://example.com
                     */
                    url: string;
                    /**
                     * @description The type, such as `HOME` or `WORK`.
                     * @example WORK
                     */
                    type?: string;
                }[];
                /** @description The addresses. */
                addresses?: {
                    /**
                     * @description The street.
                     * @example 1 Forest Ave
                     */
                    street?: string;
                    /**
                     * @description The city.
                     * @example Palo Alto
                     */
                    city?: string;
                    /**
                     * @description The state.
                     * @example CA
                     */
                    state?: string;
                    /**
                     * @description The postal code.
                     * @example 94301
                     */
                    zip?: string;
                    /**
                     * @description The country.
                     * @example United States
                     */
                    country?: string;
                    /**
                     * @description The country code, two letters.
                     * @example US
                     */
                    countryCode?: string;
                    /**
                     * @description The type, such as `HOME` or `WORK`.
                     * @example WORK
                     */
                    type?: string;
                }[];
                /**
                 * @description The company.
                 * @example Northwind Coffee
                 */
                organization?: string;
                /**
                 * @description The department.
                 * @example Sales
                 */
                department?: string;
                /**
                 * @description The job title.
                 * @example Manager
                 */
                jobTitle?: string;
                /**
                 * Format: date
                 * @description The birthday, in the format YYYY-MM-DD.
                 * @example 1990-01-31
                 */
                birthday?: string;
            }[];
        } | {
            /**
             * @description The type of content.
             * @example reaction
             * @constant
             */
            type: "reaction";
            /**
             * @description The message to react to, from the same conversation.
             * @example msg_01kaeh4v5kfr2t5v8x1z4b7n0m
             */
            messageId: string;
            /**
             * @description The emoji. Null removes the reaction.
             * @example 👍
             */
            emoji: string | null;
        } | {
            /**
             * @description The type of content.
             * @example buttons
             * @constant
             */
            type: "buttons";
            /** @description The header: a text or a file. */
            header?: {
                /**
                 * @description The type of content.
                 * @example text
                 * @constant
                 */
                type: "text";
                /**
                 * @description The text.
                 * @example Northwind Coffee
                 */
                text: string;
            } | {
                /**
                 * @description The type of content.
                 * @example image
                 * @constant
                 */
                type: "image";
                /**
                 * @description The ID of an uploaded file. A file can be sent many times.
                 * @example att_01kaeh4v5mf9h8gkqvd2x3s7rb
                 */
                mediaId?: string;
                /**
                 * @description The public https URL of the file, in place of `mediaId`. WhatsApp loads it.
                 * @example https://example.com/roast.jpg
                 */
                link?: string;
            } | {
                /**
                 * @description The type of content.
                 * @example video
                 * @constant
                 */
                type: "video";
                /**
                 * @description The ID of an uploaded file. A file can be sent many times.
                 * @example att_01kaeh4v5mf9h8gkqvd2x3s7rb
                 */
                mediaId?: string;
                /**
                 * @description The public https URL of the file, in place of `mediaId`. WhatsApp loads it.
                 * @example https://example.com/roast.jpg
                 */
                link?: string;
            } | {
                /**
                 * @description The type of content.
                 * @example document
                 * @constant
                 */
                type: "document";
                /**
                 * @description The ID of an uploaded file. A file can be sent many times.
                 * @example att_01kaeh4v5mf9h8gkqvd2x3s7rb
                 */
                mediaId?: string;
                /**
                 * @description The public https URL of the file, in place of `mediaId`. WhatsApp loads it.
                 * @example https://example.com/roast.jpg
                 */
                link?: string;
            };
            /**
             * @description The text.
             * @example What would you like?
             */
            body: string;
            /**
             * @description The small text below.
             * @example Northwind Coffee
             */
            footer?: string;
            /** @description The reply buttons. */
            buttons: {
                /**
                 * @description Your ID of the button, which the reply contains.
                 * @example today
                 */
                id: string;
                /**
                 * @description The button's label.
                 * @example Today
                 */
                title: string;
            }[];
        } | {
            /**
             * @description The type of content.
             * @example list
             * @constant
             */
            type: "list";
            /** @description The header. */
            header?: {
                /**
                 * @description The type of content.
                 * @example text
                 * @constant
                 */
                type: "text";
                /**
                 * @description The text.
                 * @example Northwind Coffee
                 */
                text: string;
            };
            /**
             * @description The text.
             * @example What would you like?
             */
            body: string;
            /**
             * @description The small text below.
             * @example Northwind Coffee
             */
            footer?: string;
            /**
             * @description The label of the button that opens the list.
             * @example Choose a day
             */
            button: string;
            /** @description The sections, with up to 10 rows in total. */
            sections: {
                /**
                 * @description The section's title. Required if there are several sections.
                 * @example This week
                 */
                title?: string;
                /** @description The rows. */
                rows: {
                    /**
                     * @description Your ID of the row, which the reply contains.
                     * @example friday
                     */
                    id: string;
                    /**
                     * @description The row's title.
                     * @example Friday
                     */
                    title: string;
                    /**
                     * @description The text below the title.
                     * @example 9 am to noon
                     */
                    description?: string;
                }[];
            }[];
        } | {
            /**
             * @description The type of content.
             * @example link
             * @constant
             */
            type: "link";
            /** @description The header: a text or a file. */
            header?: {
                /**
                 * @description The type of content.
                 * @example text
                 * @constant
                 */
                type: "text";
                /**
                 * @description The text.
                 * @example Northwind Coffee
                 */
                text: string;
            } | {
                /**
                 * @description The type of content.
                 * @example image
                 * @constant
                 */
                type: "image";
                /**
                 * @description The ID of an uploaded file. A file can be sent many times.
                 * @example att_01kaeh4v5mf9h8gkqvd2x3s7rb
                 */
                mediaId?: string;
                /**
                 * @description The public https URL of the file, in place of `mediaId`. WhatsApp loads it.
                 * @example https://example.com/roast.jpg
                 */
                link?: string;
            } | {
                /**
                 * @description The type of content.
                 * @example video
                 * @constant
                 */
                type: "video";
                /**
                 * @description The ID of an uploaded file. A file can be sent many times.
                 * @example att_01kaeh4v5mf9h8gkqvd2x3s7rb
                 */
                mediaId?: string;
                /**
                 * @description The public https URL of the file, in place of `mediaId`. WhatsApp loads it.
                 * @example https://example.com/roast.jpg
                 */
                link?: string;
            } | {
                /**
                 * @description The type of content.
                 * @example document
                 * @constant
                 */
                type: "document";
                /**
                 * @description The ID of an uploaded file. A file can be sent many times.
                 * @example att_01kaeh4v5mf9h8gkqvd2x3s7rb
                 */
                mediaId?: string;
                /**
                 * @description The public https URL of the file, in place of `mediaId`. WhatsApp loads it.
                 * @example https://example.com/roast.jpg
                 */
                link?: string;
            };
            /**
             * @description The text.
             * @example What would you like?
             */
            body: string;
            /**
             * @description The small text below.
             * @example Northwind Coffee
             */
            footer?: string;
            /**
             * @description The button's label.
             * @example Open
             */
            label: string;
            /**
             * Format: uri
             * @description The https URL that the button opens.
             * @example https://example.com/track/NW-1042
             */
            url: string;
        } | {
            /**
             * @description The type of content.
             * @example location_request
             * @constant
             */
            type: "location_request";
            /**
             * @description The text.
             * @example What would you like?
             */
            body: string;
        } | {
            /**
             * @description The type of content.
             * @example contact_request
             * @constant
             */
            type: "contact_request";
            /**
             * @description The text.
             * @example What would you like?
             */
            body: string;
        } | {
            /**
             * @description The type of content.
             * @example flow
             * @constant
             */
            type: "flow";
            /** @description The header. */
            header?: {
                /**
                 * @description The type of content.
                 * @example text
                 * @constant
                 */
                type: "text";
                /**
                 * @description The text.
                 * @example Northwind Coffee
                 */
                text: string;
            };
            /**
             * @description The text.
             * @example What would you like?
             */
            body: string;
            /**
             * @description The small text below.
             * @example Northwind Coffee
             */
            footer?: string;
            /**
             * @description The label of the button that opens the form.
             * @example Book
             */
            label: string;
            /**
             * @description WhatsApp's ID of the flow.
             * @example 1298337554529071
             */
            flowId?: string;
            /**
             * @description The name of the flow, in place of its ID.
             * @example delivery_day
             */
            flowName?: string;
            /**
             * @description Your own value, which the flow's endpoint and the reply contain.
             * @example order-1042
             */
            flowToken?: string;
            /**
             * @description `navigate` opens `screen`; `data_exchange` asks the flow's endpoint for the first screen. Default: navigate.
             * @example navigate
             * @enum {string}
             */
            action?: "navigate" | "data_exchange";
            /**
             * @description The ID of the first screen. Only with `navigate`. Default: the flow's first.
             * @example DELIVERY
             */
            screen?: string;
            /**
             * @description The data of the first screen. Only together with `screen`.
             * @example {
             *       "order": "NW-1042"
             *     }
             */
            data?: {
                [key: string]: unknown;
            };
            /**
             * @description Whether to send the flow's draft, for tests. Default: false.
             * @example false
             */
            draft?: boolean;
        };
        /** @description A file to upload, as a form. */
        UploadMedia: {
            /**
             * Format: binary
             * @description The file. Its content must match `type`; Parley checks it as WhatsApp does.
             */
            file: string;
            /**
             * @description What the file is sent as. It determines the media types and sizes that WhatsApp accepts.
             * @example image
             * @enum {string}
             */
            type: "image" | "video" | "audio" | "document" | "sticker";
            /**
             * @description The filename that recipients of a document see. Default: the filename in `file`.
             * @example photo.jpg
             */
            filename?: string;
        };
        UpdateConversation: {
            /**
             * @description The new state. `snoozed` requires `snoozedUntil`. A conversation that was closed or snoozed reopens with `open`, or with the customer's next message.
             * @example closed
             * @enum {string}
             */
            state?: "open" | "snoozed" | "closed";
            /**
             * Format: date-time
             * @description Snoozes the conversation until this time, at most a year from now, or until the customer writes.
             * @example 2026-11-23T09:00:00.000Z
             */
            snoozedUntil?: string;
            /**
             * @description The ID of the member to assign the conversation to. Null unassigns it.
             * @example user_01kaeh4v5mf9h8gkqvd2x3s7rb
             */
            assigneeId?: string | null;
            /**
             * @description The ID of the team to assign the conversation to; null for none. An assignee who is not in the team is unassigned, unless the request also has `assigneeId`.
             * @example team_01kaeh4v5mf9h8gkqvd2x3s7rc
             */
            teamId?: string | null;
            /**
             * @description The contact's labels: a list replaces all of them, an object adds and removes some, up to 30 per contact, case-insensitive.
             * @example {
             *       "add": [
             *         "vip"
             *       ],
             *       "remove": [
             *         "new"
             *       ]
             *     }
             */
            labels?: string[] | {
                /**
                 * @description The labels to add. Unknown labels are created.
                 * @default []
                 * @example [
                 *       "vip"
                 *     ]
                 */
                add?: string[];
                /**
                 * @description The labels to remove. Labels that the contact does not have are ignored.
                 * @default []
                 * @example [
                 *       "new"
                 *     ]
                 */
                remove?: string[];
            };
        };
        UpsertContact: {
            /**
             * @description Digits only, starting with the country code. Regional variants of a number match too: with or without Brazil's ninth digit, Mexico's 1, and Argentina's 9 or 15.
             * @example 5511999998888
             */
            phone: string;
            /**
             * @description Your name for the contact. Null clears it.
             * @example Ana Souza
             */
            name?: string | null;
            /**
             * @description The contact's ID in your system, unique in the workspace. Null clears it.
             * @example crm-1042
             */
            externalId?: string | null;
            /**
             * @description A WhatsApp language code. Null clears it.
             * @example pt_BR
             */
            language?: ("af" | "sq" | "ar" | "ar_EG" | "ar_AE" | "ar_LB" | "ar_MA" | "ar_QA" | "az" | "be_BY" | "bn" | "bn_IN" | "bg" | "ca" | "zh_CN" | "zh_HK" | "zh_TW" | "hr" | "cs" | "da" | "prs_AF" | "nl" | "nl_BE" | "en" | "en_GB" | "en_US" | "en_AE" | "en_AU" | "en_CA" | "en_GH" | "en_IE" | "en_IN" | "en_JM" | "en_MY" | "en_NZ" | "en_QA" | "en_SG" | "en_UG" | "en_ZA" | "et" | "fil" | "fi" | "fr" | "fr_BE" | "fr_CA" | "fr_CH" | "fr_CI" | "fr_MA" | "ka" | "de" | "de_AT" | "de_CH" | "el" | "gu" | "ha" | "he" | "hi" | "hu" | "id" | "ga" | "it" | "ja" | "kn" | "kk" | "rw_RW" | "ko" | "ky_KG" | "lo" | "lv" | "lt" | "mk" | "ms" | "ml" | "mr" | "nb" | "ps_AF" | "fa" | "pl" | "pt_BR" | "pt_PT" | "pa" | "ro" | "ru" | "sr" | "si_LK" | "sk" | "sl" | "es" | "es_AR" | "es_CL" | "es_CO" | "es_CR" | "es_DO" | "es_EC" | "es_HN" | "es_MX" | "es_PA" | "es_PE" | "es_ES" | "es_UY" | "sw" | "sv" | "ta" | "te" | "th" | "tr" | "uk" | "ur" | "uz" | "vi" | "zu") | null;
            /**
             * @description The entries to change. Other entries keep their value, and null removes an entry. A contact can have up to 50.
             * @example {
             *       "plan": "gold",
             *       "orders": 12
             *     }
             */
            attributes?: {
                [key: string]: string | number | boolean | null;
            };
            /**
             * @description The complete set of labels, up to 30, case-insensitive. Unknown labels are created, up to 1000 per workspace (`too_many_labels` beyond that). An empty list removes all labels.
             * @example [
             *       "vip"
             *     ]
             */
            labels?: string[];
            /**
             * @description Whether the contact opted out of marketing. False cannot undo an opt-out that the contact made on WhatsApp; the response contains the current value.
             * @example false
             */
            optedOut?: boolean;
        };
        UpdateContact: {
            /**
             * @description The contact's new number, digits only.
             * @example 5511999998888
             */
            phone?: string;
            /**
             * @description Your name for the contact. Null clears it.
             * @example Ana Souza
             */
            name?: string | null;
            /**
             * @description The contact's ID in your system, unique in the workspace. Null clears it.
             * @example crm-1042
             */
            externalId?: string | null;
            /**
             * @description A WhatsApp language code. Null clears it.
             * @example pt_BR
             */
            language?: ("af" | "sq" | "ar" | "ar_EG" | "ar_AE" | "ar_LB" | "ar_MA" | "ar_QA" | "az" | "be_BY" | "bn" | "bn_IN" | "bg" | "ca" | "zh_CN" | "zh_HK" | "zh_TW" | "hr" | "cs" | "da" | "prs_AF" | "nl" | "nl_BE" | "en" | "en_GB" | "en_US" | "en_AE" | "en_AU" | "en_CA" | "en_GH" | "en_IE" | "en_IN" | "en_JM" | "en_MY" | "en_NZ" | "en_QA" | "en_SG" | "en_UG" | "en_ZA" | "et" | "fil" | "fi" | "fr" | "fr_BE" | "fr_CA" | "fr_CH" | "fr_CI" | "fr_MA" | "ka" | "de" | "de_AT" | "de_CH" | "el" | "gu" | "ha" | "he" | "hi" | "hu" | "id" | "ga" | "it" | "ja" | "kn" | "kk" | "rw_RW" | "ko" | "ky_KG" | "lo" | "lv" | "lt" | "mk" | "ms" | "ml" | "mr" | "nb" | "ps_AF" | "fa" | "pl" | "pt_BR" | "pt_PT" | "pa" | "ro" | "ru" | "sr" | "si_LK" | "sk" | "sl" | "es" | "es_AR" | "es_CL" | "es_CO" | "es_CR" | "es_DO" | "es_EC" | "es_HN" | "es_MX" | "es_PA" | "es_PE" | "es_ES" | "es_UY" | "sw" | "sv" | "ta" | "te" | "th" | "tr" | "uk" | "ur" | "uz" | "vi" | "zu") | null;
            /**
             * @description The entries to change. Other entries keep their value, and null removes an entry. A contact can have up to 50.
             * @example {
             *       "plan": "gold",
             *       "orders": 12
             *     }
             */
            attributes?: {
                [key: string]: string | number | boolean | null;
            };
            /**
             * @description The complete set of labels, up to 30, case-insensitive. Unknown labels are created, up to 1000 per workspace (`too_many_labels` beyond that). An empty list removes all labels.
             * @example [
             *       "vip"
             *     ]
             */
            labels?: string[];
            /**
             * @description Whether the contact opted out of marketing. False cannot undo an opt-out that the contact made on WhatsApp; the response contains the current value.
             * @example false
             */
            optedOut?: boolean;
        };
        ChangeContactLabels: {
            /**
             * @description The labels to add. Unknown labels are created.
             * @default []
             * @example [
             *       "vip"
             *     ]
             */
            add?: string[];
            /**
             * @description The labels to remove. Labels that the contact does not have are ignored.
             * @default []
             * @example [
             *       "new"
             *     ]
             */
            remove?: string[];
        };
        OptOutContact: {
            /**
             * Format: date-time
             * @description When the contact chose, not in the future. Default: now.
             * @example 2026-11-20T21:30:05.000Z
             */
            at?: string;
            /**
             * @description Where the contact chose, in your own words, as evidence.
             * @example checkout
             */
            source?: string;
        };
        OptInContact: {
            /**
             * Format: date-time
             * @description When the contact chose, not in the future. Default: now.
             * @example 2026-11-20T21:30:05.000Z
             */
            at?: string;
            /**
             * @description Where the contact chose, in your own words, as evidence.
             * @example checkout
             */
            source?: string;
            /**
             * @description Why an opt-out that the contact made on WhatsApp no longer applies. Removing such an opt-out requires a reason and the scope `contacts.manage`. Recorded in the audit log.
             * @example Asked for our offers again by email.
             */
            reason?: string;
        };
        MergeContact: {
            /**
             * @description The ID of the contact to merge and remove.
             * @example contact_01kaeh4v5nfzttzzn9z5yxjqet
             */
            fromId: string;
            /**
             * @description The fields whose values to take from the merged contact where both have one. With `attributes`, its attributes win over entries of the same name.
             * @default []
             * @example [
             *       "phone"
             *     ]
             */
            take?: ("phone" | "name" | "externalId" | "language" | "attributes")[];
        };
        CreateTemplate: {
            /**
             * @description The name: lowercase letters, digits and underscores, up to 512 characters.
             * @example order_ready
             */
            name: string;
            /**
             * @description A WhatsApp language code.
             * @example en
             */
            language: string;
            /**
             * @description WhatsApp's category. WhatsApp may choose another one.
             * @example utility
             * @enum {string}
             */
            category: "marketing" | "utility" | "authentication";
            /**
             * @description The header. Null removes it. A header with a file needs its sample again whenever you change the template.
             * @example null
             */
            header?: ({
                /**
                 * @description A line of text.
                 * @example text
                 * @constant
                 */
                type: "text";
                /**
                 * @description The text, up to 60 characters, with at most one variable.
                 * @example Order {{1}}
                 */
                text: string;
                /**
                 * @description A value of the variable, for WhatsApp's reviewers. Required if there is one.
                 * @default
                 * @example NW-1042
                 */
                example?: string;
            } | {
                /**
                 * @description The kind of file that each message has.
                 * @example image
                 * @enum {string}
                 */
                type: "image" | "video" | "document";
                /**
                 * @description The ID of a stored file as a sample for WhatsApp's reviewers.
                 * @example att_01kaeh4v5mf9h8gkqvd2x3s7rb
                 */
                mediaId: string;
            } | {
                /**
                 * @description A location, which each message sets.
                 * @example location
                 * @constant
                 */
                type: "location";
            }) | null;
            /** @description The body. Required for a new marketing or utility template; WhatsApp provides that of an authentication template. */
            body?: {
                /**
                 * @description The text, up to 1024 characters, with variables such as `{{1}}` or `{{first_name}}`, not both.
                 * @example Hello {{1}}, your order {{2}} is ready.
                 */
                text: string;
                /**
                 * @description A value of each variable, for WhatsApp's reviewers.
                 * @default {}
                 * @example {
                 *       "1": "Ana",
                 *       "2": "NW-1042"
                 *     }
                 */
                examples?: {
                    [key: string]: string;
                };
            };
            /**
             * @description The footer, up to 60 characters. Null removes it.
             * @example Northwind Coffee
             */
            footer?: string | null;
            /**
             * @description The buttons, in order. An empty list removes them.
             * @example []
             */
            buttons?: ({
                /**
                 * @description Sends its label back.
                 * @example quick_reply
                 * @constant
                 */
                type: "quick_reply";
                /**
                 * @description The button's label, up to 25 characters.
                 * @example Track your order
                 */
                text: string;
            } | {
                /**
                 * @description Opens a page.
                 * @example url
                 * @constant
                 */
                type: "url";
                /**
                 * @description The button's label, up to 25 characters.
                 * @example Track your order
                 */
                text: string;
                /**
                 * @description The URL. It may end with the variable `{{1}}`.
                 * @example https://example.com/track/{{1}}
                 */
                url: string;
                /**
                 * @description A value of the variable, for WhatsApp's reviewers. Required if there is one.
                 * @default
                 * @example NW-1042
                 */
                example?: string;
            } | {
                /**
                 * @description Calls a number.
                 * @example phone_number
                 * @constant
                 */
                type: "phone_number";
                /**
                 * @description The button's label, up to 25 characters.
                 * @example Track your order
                 */
                text: string;
                /**
                 * @description The number in digits, with the country code.
                 * @example 15550783881
                 */
                phone: string;
            } | {
                /**
                 * @description Copies a coupon code.
                 * @example copy_code
                 * @constant
                 */
                type: "copy_code";
                /**
                 * @description An example of the code.
                 * @example SUMMER20
                 */
                example: string;
            })[];
            /**
             * @description Authentication templates only: whether to add that the passcode must not be shared. Default: true.
             * @example true
             */
            securityRecommendation?: boolean;
            /**
             * @description Authentication templates only: the lifetime that the footer shows. Null for no footer.
             * @example 10
             */
            expirationMinutes?: number | null;
            /**
             * @description Authentication templates only: how the person gets the passcode. Default: a copy button.
             * @example {
             *       "type": "copy_code",
             *       "text": "Copy code"
             *     }
             */
            otp?: {
                /**
                 * @description Copies the passcode.
                 * @example copy_code
                 * @constant
                 */
                type: "copy_code";
                /**
                 * @description The button's label.
                 * @default Copy code
                 * @example Copy code
                 */
                text?: string;
            } | {
                /**
                 * @description Fills it in with one tap.
                 * @example one_tap
                 * @constant
                 */
                type: "one_tap";
                /**
                 * @description The button's label.
                 * @default Copy code
                 * @example Copy code
                 */
                text?: string;
                /**
                 * @description The label of the autofill button.
                 * @default Autofill
                 * @example Autofill
                 */
                autofillText?: string;
                /** @description The Android apps that get the passcode, up to 5. */
                apps: {
                    /**
                     * @description The app's package name.
                     * @example com.example.app
                     */
                    packageName: string;
                    /**
                     * @description The app's signature hash.
                     * @example K8a/AINcGX7
                     */
                    signatureHash: string;
                }[];
            } | {
                /**
                 * @description Fills it in without a tap.
                 * @example zero_tap
                 * @constant
                 */
                type: "zero_tap";
                /**
                 * @description The button's label.
                 * @default Copy code
                 * @example Copy code
                 */
                text?: string;
                /**
                 * @description The label of the autofill button.
                 * @default Autofill
                 * @example Autofill
                 */
                autofillText?: string;
                /** @description The Android apps that get the passcode, up to 5. */
                apps: {
                    /**
                     * @description The app's package name.
                     * @example com.example.app
                     */
                    packageName: string;
                    /**
                     * @description The app's signature hash.
                     * @example K8a/AINcGX7
                     */
                    signatureHash: string;
                }[];
                /**
                 * @description Whether you accept WhatsApp's terms of zero-tap autofill. It must be true.
                 * @example true
                 */
                termsAccepted: boolean;
            };
            /**
             * @description How long WhatsApp tries to deliver a message, in seconds; -1 for 30 days. Null for WhatsApp's default. Marketing templates cannot have it.
             * @example null
             */
            ttlSeconds?: number | null;
            /**
             * @description A number of the WhatsApp Business Account that gets the template. Default: the workspace's default number.
             * @example num_01kaeh4v5jf1d8t2w6p4c7b9rm
             */
            from?: string;
        };
        EditTemplate: {
            /**
             * @description WhatsApp's category. It can be changed until WhatsApp has approved the template.
             * @example utility
             * @enum {string}
             */
            category?: "marketing" | "utility" | "authentication";
            /**
             * @description The header. Null removes it. A header with a file needs its sample again whenever you change the template.
             * @example null
             */
            header?: ({
                /**
                 * @description A line of text.
                 * @example text
                 * @constant
                 */
                type: "text";
                /**
                 * @description The text, up to 60 characters, with at most one variable.
                 * @example Order {{1}}
                 */
                text: string;
                /**
                 * @description A value of the variable, for WhatsApp's reviewers. Required if there is one.
                 * @default
                 * @example NW-1042
                 */
                example?: string;
            } | {
                /**
                 * @description The kind of file that each message has.
                 * @example image
                 * @enum {string}
                 */
                type: "image" | "video" | "document";
                /**
                 * @description The ID of a stored file as a sample for WhatsApp's reviewers.
                 * @example att_01kaeh4v5mf9h8gkqvd2x3s7rb
                 */
                mediaId: string;
            } | {
                /**
                 * @description A location, which each message sets.
                 * @example location
                 * @constant
                 */
                type: "location";
            }) | null;
            /** @description The body. Required for a new marketing or utility template; WhatsApp provides that of an authentication template. */
            body?: {
                /**
                 * @description The text, up to 1024 characters, with variables such as `{{1}}` or `{{first_name}}`, not both.
                 * @example Hello {{1}}, your order {{2}} is ready.
                 */
                text: string;
                /**
                 * @description A value of each variable, for WhatsApp's reviewers.
                 * @default {}
                 * @example {
                 *       "1": "Ana",
                 *       "2": "NW-1042"
                 *     }
                 */
                examples?: {
                    [key: string]: string;
                };
            };
            /**
             * @description The footer, up to 60 characters. Null removes it.
             * @example Northwind Coffee
             */
            footer?: string | null;
            /**
             * @description The buttons, in order. An empty list removes them.
             * @example []
             */
            buttons?: ({
                /**
                 * @description Sends its label back.
                 * @example quick_reply
                 * @constant
                 */
                type: "quick_reply";
                /**
                 * @description The button's label, up to 25 characters.
                 * @example Track your order
                 */
                text: string;
            } | {
                /**
                 * @description Opens a page.
                 * @example url
                 * @constant
                 */
                type: "url";
                /**
                 * @description The button's label, up to 25 characters.
                 * @example Track your order
                 */
                text: string;
                /**
                 * @description The URL. It may end with the variable `{{1}}`.
                 * @example https://example.com/track/{{1}}
                 */
                url: string;
                /**
                 * @description A value of the variable, for WhatsApp's reviewers. Required if there is one.
                 * @default
                 * @example NW-1042
                 */
                example?: string;
            } | {
                /**
                 * @description Calls a number.
                 * @example phone_number
                 * @constant
                 */
                type: "phone_number";
                /**
                 * @description The button's label, up to 25 characters.
                 * @example Track your order
                 */
                text: string;
                /**
                 * @description The number in digits, with the country code.
                 * @example 15550783881
                 */
                phone: string;
            } | {
                /**
                 * @description Copies a coupon code.
                 * @example copy_code
                 * @constant
                 */
                type: "copy_code";
                /**
                 * @description An example of the code.
                 * @example SUMMER20
                 */
                example: string;
            })[];
            /**
             * @description Authentication templates only: whether to add that the passcode must not be shared. Default: true.
             * @example true
             */
            securityRecommendation?: boolean;
            /**
             * @description Authentication templates only: the lifetime that the footer shows. Null for no footer.
             * @example 10
             */
            expirationMinutes?: number | null;
            /**
             * @description Authentication templates only: how the person gets the passcode. Default: a copy button.
             * @example {
             *       "type": "copy_code",
             *       "text": "Copy code"
             *     }
             */
            otp?: {
                /**
                 * @description Copies the passcode.
                 * @example copy_code
                 * @constant
                 */
                type: "copy_code";
                /**
                 * @description The button's label.
                 * @default Copy code
                 * @example Copy code
                 */
                text?: string;
            } | {
                /**
                 * @description Fills it in with one tap.
                 * @example one_tap
                 * @constant
                 */
                type: "one_tap";
                /**
                 * @description The button's label.
                 * @default Copy code
                 * @example Copy code
                 */
                text?: string;
                /**
                 * @description The label of the autofill button.
                 * @default Autofill
                 * @example Autofill
                 */
                autofillText?: string;
                /** @description The Android apps that get the passcode, up to 5. */
                apps: {
                    /**
                     * @description The app's package name.
                     * @example com.example.app
                     */
                    packageName: string;
                    /**
                     * @description The app's signature hash.
                     * @example K8a/AINcGX7
                     */
                    signatureHash: string;
                }[];
            } | {
                /**
                 * @description Fills it in without a tap.
                 * @example zero_tap
                 * @constant
                 */
                type: "zero_tap";
                /**
                 * @description The button's label.
                 * @default Copy code
                 * @example Copy code
                 */
                text?: string;
                /**
                 * @description The label of the autofill button.
                 * @default Autofill
                 * @example Autofill
                 */
                autofillText?: string;
                /** @description The Android apps that get the passcode, up to 5. */
                apps: {
                    /**
                     * @description The app's package name.
                     * @example com.example.app
                     */
                    packageName: string;
                    /**
                     * @description The app's signature hash.
                     * @example K8a/AINcGX7
                     */
                    signatureHash: string;
                }[];
                /**
                 * @description Whether you accept WhatsApp's terms of zero-tap autofill. It must be true.
                 * @example true
                 */
                termsAccepted: boolean;
            };
            /**
             * @description How long WhatsApp tries to deliver a message, in seconds; -1 for 30 days. Null for WhatsApp's default. Marketing templates cannot have it.
             * @example null
             */
            ttlSeconds?: number | null;
        };
        /** @description A customer sent a message. */
        MessageReceivedEvent: {
            /**
             * @description The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description The event type.
             * @example message.received
             * @constant
             */
            type: "message.received";
            /**
             * Format: date-time
             * @description When the event happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of the schema of `data`.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description The workspace of the event.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Increases by one with every event of a conversation, so a higher number is newer. Null for events without a conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The complete objects that the event is about. */
            data: {
                message: components["schemas"]["Message"];
                conversation: components["schemas"]["Conversation"];
            };
        };
        /** @description A message in a conversation, in either direction. */
        Message: {
            /**
             * @description The message's ID.
             * @example msg_01kaeh4v5mf9h8gkqvd2x3s7rb
             */
            id: string;
            /**
             * @description The conversation.
             * @example conv_01kaeh4v5ne2v9s5m0a8d1c6yt
             */
            conversationId: string;
            /**
             * @description The contact.
             * @example contact_01kaeh4v5me6wb1g2m3k4n5p6q
             */
            contactId: string;
            /**
             * @description `inbound`: from the customer. `outbound`: to the customer.
             * @example outbound
             * @enum {string}
             */
            direction: "inbound" | "outbound";
            /**
             * @description The message type. `content.type` is more precise: an `interactive_reply` can be a `button_reply`, `list_reply`, `flow_reply` or `call_permission`, a `button_reply` is a `quick_reply`, and an `interactive` message has the type of its buttons.
             * @example template
             * @enum {string}
             */
            type: "text" | "template" | "image" | "video" | "audio" | "document" | "sticker" | "location" | "contacts" | "reaction" | "interactive" | "interactive_reply" | "button_reply" | "order" | "system" | "call" | "revoked" | "unsupported" | "unknown";
            /**
             * @description The sender's number, digits only. Null when the customer hides it.
             * @example 15550783881
             */
            from: string | null;
            /**
             * @description The recipient's number, digits only. Null when the customer hides it.
             * @example 5511999998888
             */
            to: string | null;
            content: components["schemas"]["MessageContent"];
            /** @description The template. Null for other message types. */
            template: {
                /**
                 * @description The template's name.
                 * @example order_update
                 */
                name: string;
                /**
                 * @description The language of the template.
                 * @example en
                 */
                language: string;
                /**
                 * @description The values by variable number. The values of an authentication template are null. The whole object is null if it is not known.
                 * @example {
                 *       "1": "Ana",
                 *       "2": "NW-1042",
                 *       "3": "Friday"
                 *     }
                 */
                variables: {
                    [key: string]: string | null;
                } | null;
            } | null;
            /**
             * @description The text of the message: the text itself, the filled-in template, the caption of a file, or the text of a reply or reaction. Null if there is none or it is redacted.
             * @example Hello Ana, your order NW-1042 arrives on Friday.
             */
            body: string | null;
            /**
             * @description Whether the text is withheld because it contains a one-time passcode.
             * @example false
             */
            redacted: boolean;
            /**
             * @description The attached file, or null.
             * @example null
             */
            media: {
                /**
                 * @description The file's ID. Get the file itself with `GET /v1/media/{id}`.
                 * @example att_01kaeh4v5mf9h8gkqvd2x3s7rb
                 */
                id: string;
                /**
                 * @description The type of file.
                 * @example image
                 * @enum {string}
                 */
                kind: "image" | "video" | "audio" | "document" | "sticker";
                /**
                 * @description The media type.
                 * @example image/jpeg
                 */
                mimeType: string | null;
                /**
                 * @description The filename, if it is known.
                 * @example null
                 */
                filename: string | null;
                /**
                 * @description The size in bytes. Null until the file is stored.
                 * @example 48213
                 */
                sizeBytes: number | null;
                /**
                 * @description The SHA-256 hash of the file, in hexadecimal. Null until the file is stored.
                 * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                sha256: string | null;
                /**
                 * @description `pending` while the file is downloaded from WhatsApp, `stored` when it is available, `failed` if it could not be downloaded.
                 * @example stored
                 * @enum {string}
                 */
                state: "pending" | "stored" | "failed";
            } | null;
            /**
             * @description `received` for inbound messages. For outbound messages: `queued` (waiting in Parley), `sent` (accepted by WhatsApp), `delivered`, `read`, `failed` or `canceled` (before it was sent). The status never moves backwards.
             * @example delivered
             * @enum {string}
             */
            status: "received" | "queued" | "sent" | "delivered" | "read" | "failed" | "canceled";
            /**
             * @description Why a queued message has not been sent yet. Null if it was sent, failed or is being sent.
             * @example null
             */
            held: {
                /**
                 * @description Why the message is waiting. `scheduled`: it is scheduled for later; `number_disconnected`: WhatsApp rejected the number's access token; the message is sent once an admin adds a new one; `number_restricted`: WhatsApp restricted the number or its account; the message is sent once the restriction is lifted; `number_rate_limit`: the number reached WhatsApp's rate limit; `recipient_rate_limit`: the customer got many messages in a short time; `account_rate_limit`: the account reached its request limit at WhatsApp; `whatsapp_unavailable`: WhatsApp is unavailable; Parley retries; `outcome_unknown`: WhatsApp did not respond; the message is not sent twice, and WhatsApp's next status shows the outcome; `earlier_message`: an earlier message in the conversation has not been sent yet; `template_quality`: WhatsApp accepted the message and holds it while it checks the template's quality. More values may be added.
                 * @example number_disconnected
                 */
                reason: string;
                /**
                 * @description The time of the next attempt or, if the outcome is unknown, the time when the message fails. Null if the time is not known. A message that cannot be sent within 24 hours fails.
                 * @example null
                 */
                until: string | null;
            } | null;
            /**
             * @description Why the message failed, or null.
             * @example null
             */
            failure: {
                /**
                 * @description The reason as a code. `WINDOW_CLOSED`: the 24-hour window closed before WhatsApp accepted the message; `RECIPIENT_UNREACHABLE`: the number is not on WhatsApp, or its app cannot show the message; `CONTACT_OPTED_OUT`: the customer opted out of marketing; `CONTACT_BLOCKED`: the contact was blocked before the message was sent; `MARKETING_WITHHELD`: WhatsApp withheld a marketing message; `MEDIA_FETCH_FAILED`: WhatsApp could not load the file; `TEMPLATE_NOT_APPROVED`: the template is no longer approved; `NUMBER_NOT_CONNECTED`: WhatsApp rejected the number's access token; `NUMBER_RESTRICTED`: WhatsApp restricted the number or its account; `RECIPIENT_NOT_ALLOWED`: the number is not allowed to message this recipient; `RATE_LIMITED_BY_WHATSAPP`: WhatsApp was unavailable for longer than the message could wait; `EXPIRED`: the message expired before WhatsApp accepted it; `OUTCOME_UNKNOWN`: WhatsApp did not respond, so the message may or may not have been delivered; `WHATSAPP_REJECTED`: WhatsApp rejected the message for another reason; see `whatsappCode`. More values may be added.
                 * @example RECIPIENT_UNREACHABLE
                 */
                code: string;
                /**
                 * @description What went wrong, in plain English. The text may change at any time.
                 * @example The number is not on WhatsApp, or the customer has not accepted WhatsApp's terms.
                 */
                message: string;
                /**
                 * @description What to do about it, in plain English. The text may change at any time.
                 * @example Check the number, or contact the customer another way.
                 */
                action: string;
                /**
                 * @description WhatsApp's error code. Null if Parley stopped the message.
                 * @example 131026
                 */
                whatsappCode: number | null;
                /**
                 * @description Whether sending the same message again can succeed.
                 * @example false
                 */
                retryable: boolean;
            } | null;
            /**
             * @description What WhatsApp reported about the message: why it failed, or why it has no content. Empty if nothing.
             * @example []
             */
            errors: {
                /**
                 * @description WhatsApp's error code. Null if it sent none.
                 * @example 131051
                 */
                whatsappCode: number | null;
                /**
                 * @description A short name of the error.
                 * @example Unsupported message type
                 */
                title: string;
                /**
                 * @description What went wrong, in plain English. The text may change at any time.
                 * @example WhatsApp does not support this type of message.
                 */
                message: string;
                /**
                 * @description What to do about it, in plain English. The text may change at any time.
                 * @example Ask the customer to send it in another form.
                 */
                action: string;
                /**
                 * @description WhatsApp's own text, or null.
                 * @example Message type is currently not supported.
                 */
                details: string | null;
            }[];
            /**
             * @description The reference given in the send request, or null.
             * @example order-1042
             */
            clientReference: string | null;
            /** @description Where the message was created. */
            source: {
                /**
                 * @description The author: the customer, a member of the team, an API key, or the system.
                 * @example api_key
                 * @enum {string}
                 */
                type: "contact" | "member" | "api_key" | "system";
                /**
                 * @description The author's name at that time, or null.
                 * @example Shop backend
                 */
                name: string | null;
            };
            /**
             * @description The message that this one quotes, reacts to or replies to, or null.
             * @example null
             */
            replyTo: string | null;
            /**
             * @description What the message refers to. Null if it refers to nothing, and for revoked messages.
             * @example null
             */
            context: {
                /**
                 * @description The message that this one quotes, reacts to or replies to, the same as `replyTo`. Null if there is none or Parley does not have it.
                 * @example msg_01kaeh4v5mf9h8gkqvd2x3s7rb
                 */
                quotedMessageId: string | null;
                /**
                 * @description Whether the customer forwarded the message. `often`: WhatsApp marks it as forwarded many times.
                 * @example no
                 * @enum {string}
                 */
                forwarded: "no" | "once" | "often";
                /**
                 * @description The product that the customer asks about, or null.
                 * @example null
                 */
                product: {
                    /**
                     * @description The catalog, or null.
                     * @example 194836987003835
                     */
                    catalogId: string | null;
                    /**
                     * @description Your ID of the product.
                     * @example di9ozbzfi4
                     */
                    productId: string;
                } | null;
            } | null;
            /**
             * @description The ad or post that the customer tapped to write this message. Null if there is none.
             * @example null
             */
            referral: {
                /**
                 * @description `ad` or `post`.
                 * @example ad
                 */
                sourceType: string | null;
                /**
                 * @description Meta's ID of the ad or post.
                 * @example 120226305854810726
                 */
                sourceId: string | null;
                /**
                 * @description The URL of the ad or post.
                 * @example https://fb.me/3cr4Wqqkv
                 */
                sourceUrl: string | null;
                /**
                 * @description The headline.
                 * @example Chat with us
                 */
                headline: string | null;
                /**
                 * @description The text.
                 * @example Summer Succulents are here!
                 */
                body: string | null;
                /**
                 * @description Meta's click ID (`ctwa_clid`) for measuring conversions.
                 * @example null
                 */
                clickId: string | null;
                /**
                 * @description `image` or `video`.
                 * @example image
                 */
                mediaType: string | null;
                /**
                 * @description The URL of the image.
                 * @example null
                 */
                imageUrl: string | null;
                /**
                 * @description The URL of the video.
                 * @example null
                 */
                videoUrl: string | null;
                /**
                 * @description The URL of the video's thumbnail.
                 * @example null
                 */
                thumbnailUrl: string | null;
                /**
                 * @description The greeting that the ad showed in the chat.
                 * @example null
                 */
                welcomeText: string | null;
            } | null;
            /**
             * Format: date-time
             * @description When Parley accepted or received the message; for a scheduled message, the time at which it is due. Lists are ordered by this time.
             * @example 2026-11-20T21:30:05.123Z
             */
            createdAt: string;
            /**
             * @description The time that the message was scheduled for. Null if it was not.
             * @example null
             */
            sendAt: string | null;
            /**
             * @description When the customer sent the message according to WhatsApp, to the second. After an outage it can be hours before `createdAt`. Null for messages sent through Parley.
             * @example null
             */
            whatsappTimestamp: string | null;
            /**
             * @description When WhatsApp accepted the message.
             * @example 2026-11-20T21:30:05.841Z
             */
            sentAt: string | null;
            /**
             * @description When the message reached the customer's device.
             * @example 2026-11-20T21:30:07.000Z
             */
            deliveredAt: string | null;
            /**
             * @description When the customer read the message, if they have read receipts turned on.
             * @example null
             */
            readAt: string | null;
            /**
             * @description When the message failed.
             * @example null
             */
            failedAt: string | null;
            /**
             * @description When the message was canceled.
             * @example null
             */
            canceledAt: string | null;
            /**
             * @description When the message was last edited in WhatsApp. `content` and `body` are the latest.
             * @example null
             */
            editedAt: string | null;
            /**
             * @description When the message was deleted for everyone in WhatsApp.
             * @example null
             */
            revokedAt: string | null;
            /** @description The contact. Only with `expand=contact`. */
            contact?: components["schemas"]["Contact"];
            /** @description The conversation. Only with `expand=conversation`. */
            conversation?: components["schemas"]["Conversation"];
        };
        /** @description What the message contains. The members depend on `type`. Treat an unknown `type` as unsupported: more may be added. */
        MessageContent: {
            /**
             * @description The type of content.
             * @example text
             * @constant
             */
            type: "text";
            /**
             * @description The text.
             * @example Does it come in another color?
             */
            body: string;
        } | {
            /**
             * @description The type of content.
             * @example image
             * @constant
             */
            type: "image";
            /**
             * @description The file's ID, the same as `media.id`. Null if it was sent by link.
             * @example att_01kaeh4v5mf9h8gkqvd2x3s7rb
             */
            mediaId: string | null;
            /**
             * @description The media type. Null if it is not known.
             * @example image/jpeg
             */
            mimeType: string | null;
            /**
             * @description The SHA-256 hash of the file, in hexadecimal. Null if it is not known.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            sha256: string | null;
            /**
             * @description The public URL that the file was sent from. Null if it was not sent by link.
             * @example null
             */
            link: string | null;
            /**
             * @description The text below the file, or null.
             * @example The new roast
             */
            caption: string | null;
        } | {
            /**
             * @description The type of content.
             * @example video
             * @constant
             */
            type: "video";
            /**
             * @description The file's ID, the same as `media.id`. Null if it was sent by link.
             * @example att_01kaeh4v5mf9h8gkqvd2x3s7rb
             */
            mediaId: string | null;
            /**
             * @description The media type. Null if it is not known.
             * @example image/jpeg
             */
            mimeType: string | null;
            /**
             * @description The SHA-256 hash of the file, in hexadecimal. Null if it is not known.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            sha256: string | null;
            /**
             * @description The public URL that the file was sent from. Null if it was not sent by link.
             * @example null
             */
            link: string | null;
            /**
             * @description The text below the file, or null.
             * @example The new roast
             */
            caption: string | null;
        } | {
            /**
             * @description The type of content.
             * @example audio
             * @constant
             */
            type: "audio";
            /**
             * @description The file's ID, the same as `media.id`. Null if it was sent by link.
             * @example att_01kaeh4v5mf9h8gkqvd2x3s7rb
             */
            mediaId: string | null;
            /**
             * @description The media type. Null if it is not known.
             * @example image/jpeg
             */
            mimeType: string | null;
            /**
             * @description The SHA-256 hash of the file, in hexadecimal. Null if it is not known.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            sha256: string | null;
            /**
             * @description The public URL that the file was sent from. Null if it was not sent by link.
             * @example null
             */
            link: string | null;
            /**
             * @description Whether it is a voice message.
             * @example true
             */
            voice: boolean;
        } | {
            /**
             * @description The type of content.
             * @example document
             * @constant
             */
            type: "document";
            /**
             * @description The file's ID, the same as `media.id`. Null if it was sent by link.
             * @example att_01kaeh4v5mf9h8gkqvd2x3s7rb
             */
            mediaId: string | null;
            /**
             * @description The media type. Null if it is not known.
             * @example image/jpeg
             */
            mimeType: string | null;
            /**
             * @description The SHA-256 hash of the file, in hexadecimal. Null if it is not known.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            sha256: string | null;
            /**
             * @description The public URL that the file was sent from. Null if it was not sent by link.
             * @example null
             */
            link: string | null;
            /**
             * @description The text below the file, or null.
             * @example The new roast
             */
            caption: string | null;
            /**
             * @description The filename.
             * @example invoice.pdf
             */
            filename: string | null;
        } | {
            /**
             * @description The type of content.
             * @example sticker
             * @constant
             */
            type: "sticker";
            /**
             * @description The file's ID, the same as `media.id`. Null if it was sent by link.
             * @example att_01kaeh4v5mf9h8gkqvd2x3s7rb
             */
            mediaId: string | null;
            /**
             * @description The media type. Null if it is not known.
             * @example image/jpeg
             */
            mimeType: string | null;
            /**
             * @description The SHA-256 hash of the file, in hexadecimal. Null if it is not known.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            sha256: string | null;
            /**
             * @description The public URL that the file was sent from. Null if it was not sent by link.
             * @example null
             */
            link: string | null;
            /**
             * @description Whether it is animated.
             * @example false
             */
            animated: boolean;
        } | {
            /**
             * @description The type of content.
             * @example location
             * @constant
             */
            type: "location";
            /**
             * @description The latitude in degrees.
             * @example 37.44221496582
             */
            latitude: number;
            /**
             * @description The longitude in degrees.
             * @example -122.16165924072
             */
            longitude: number;
            /**
             * @description The name of the place.
             * @example Philz Coffee
             */
            name: string | null;
            /**
             * @description The address of the place.
             * @example 101 Forest Ave, Palo Alto, CA 94301
             */
            address: string | null;
            /**
             * @description The website of the place.
             * @example null
             */
            url: string | null;
        } | {
            /**
             * @description The type of content.
             * @example contacts
             * @constant
             */
            type: "contacts";
            /** @description The contact cards. */
            contacts: {
                /** @description The name. Its parts are null if they are not known. */
                name: {
                    /**
                     * @description The full name.
                     * @example Lucía Gómez
                     */
                    formatted: string;
                    /**
                     * @description The first name.
                     * @example Lucía
                     */
                    first: string | null;
                    /**
                     * @description The middle name.
                     * @example null
                     */
                    middle: string | null;
                    /**
                     * @description The last name.
                     * @example Gómez
                     */
                    last: string | null;
                    /**
                     * @description The prefix, such as a title.
                     * @example null
                     */
                    prefix: string | null;
                    /**
                     * @description The suffix.
                     * @example null
                     */
                    suffix: string | null;
                };
                /** @description The phone numbers. */
                phones: {
                    /**
                     * @description The phone number as written on the card.
                     * @example +1 (983) 555-2319
                     */
                    phone: string | null;
                    /**
                     * @description The number on WhatsApp, digits only. Null if it is not known.
                     * @example 19835552319
                     */
                    waId: string | null;
                    /**
                     * @description The type, such as `HOME` or `WORK`, or null.
                     * @example WORK
                     */
                    type: string | null;
                }[];
                /** @description The email addresses. */
                emails: {
                    /**
                     * @description The email address.
                     * @example lucia@example.com
                     */
                    email: string;
                    /**
                     * @description The type, such as `HOME` or `WORK`, or null.
                     * @example WORK
                     */
                    type: string | null;
                }[];
                /** @description The websites. */
                urls: {
                    /**
                     * @description The URL.
                     * @example https://example.com
                     */
                    url: string;
                    /**
                     * @description The type, such as `HOME` or `WORK`, or null.
                     * @example WORK
                     */
                    type: string | null;
                }[];
                /** @description The addresses. Their parts are null if they are not known. */
                addresses: {
                    /**
                     * @description The address on one line.
                     * @example 1 Forest Ave, 94301 Palo Alto, CA
                     */
                    formatted: string;
                    /**
                     * @description The street.
                     * @example 1 Forest Ave
                     */
                    street: string | null;
                    /**
                     * @description The city.
                     * @example Palo Alto
                     */
                    city: string | null;
                    /**
                     * @description The state.
                     * @example CA
                     */
                    state: string | null;
                    /**
                     * @description The postal code.
                     * @example 94301
                     */
                    zip: string | null;
                    /**
                     * @description The country.
                     * @example null
                     */
                    country: string | null;
                    /**
                     * @description The country code, two letters.
                     * @example null
                     */
                    countryCode: string | null;
                    /**
                     * @description The type, such as `HOME` or `WORK`, or null.
                     * @example WORK
                     */
                    type: string | null;
                }[];
                /**
                 * @description The company.
                 * @example Northwind Coffee
                 */
                organization: string | null;
                /**
                 * @description The department.
                 * @example null
                 */
                department: string | null;
                /**
                 * @description The job title.
                 * @example null
                 */
                jobTitle: string | null;
                /**
                 * @description The birthday as WhatsApp sends it, usually YYYY-MM-DD.
                 * @example null
                 */
                birthday: string | null;
                /**
                 * @description Whether the customer sent it in answer to a contact request.
                 * @example false
                 */
                requested: boolean;
            }[];
        } | {
            /**
             * @description The type of content.
             * @example button_reply
             * @constant
             */
            type: "button_reply";
            /**
             * @description The ID of the button, as you sent it.
             * @example cancel-button
             */
            id: string;
            /**
             * @description The button's label.
             * @example Cancel
             */
            title: string;
        } | {
            /**
             * @description The type of content.
             * @example list_reply
             * @constant
             */
            type: "list_reply";
            /**
             * @description The ID of the row, as you sent it.
             * @example priority_express
             */
            id: string;
            /**
             * @description The row's title.
             * @example Priority Mail Express
             */
            title: string;
            /**
             * @description The row's description, or null.
             * @example Next Day to 2 Days
             */
            description: string | null;
        } | {
            /**
             * @description The type of content.
             * @example quick_reply
             * @constant
             */
            type: "quick_reply";
            /**
             * @description The payload of the button.
             * @example Unsubscribe
             */
            payload: string | null;
            /**
             * @description The button's label.
             * @example Unsubscribe
             */
            text: string;
        } | {
            /**
             * @description The type of content.
             * @example flow_reply
             * @constant
             */
            type: "flow_reply";
            /**
             * @description WhatsApp's name of the answer, usually `flow`.
             * @example flow
             */
            name: string | null;
            /**
             * @description The text that WhatsApp shows for the answer.
             * @example Sent
             */
            text: string;
            /** @description The answers, at most 200. */
            fields: {
                /**
                 * @description The field's name in the flow. Dots separate nested names.
                 * @example delivery_day
                 */
                name: string;
                /**
                 * @description The name, formatted for display.
                 * @example Delivery day
                 */
                label: string;
                /**
                 * @description The answer, formatted for display. Empty if it was not given.
                 * @example Friday
                 */
                value: string;
            }[];
            /**
             * @description The answers as WhatsApp sent them, including `flow_token`. Null if they are not a JSON object, or longer than 8,000 characters.
             * @example {
             *       "flow_token": "order-1042",
             *       "delivery_day": "Friday"
             *     }
             */
            response: {
                [key: string]: unknown;
            } | null;
        } | {
            /**
             * @description The type of content.
             * @example call_permission
             * @constant
             */
            type: "call_permission";
            /**
             * @description Whether the customer allows calls.
             * @example true
             */
            granted: boolean;
            /**
             * @description Whether the permission is permanent.
             * @example false
             */
            permanent: boolean;
            /**
             * @description When a temporary permission expires.
             * @example 2026-11-20T21:30:05.123Z
             */
            expiresAt: string | null;
            /**
             * @description `user_action`: the customer answered a request. `automatic`: through the customer's settings.
             * @example user_action
             */
            source: string | null;
        } | {
            /**
             * @description The type of content.
             * @example order
             * @constant
             */
            type: "order";
            /**
             * @description The catalog.
             * @example 194836987003835
             */
            catalogId: string | null;
            /**
             * @description The customer's comment.
             * @example null
             */
            text: string | null;
            /** @description The ordered products. */
            items: {
                /**
                 * @description Your ID of the product.
                 * @example di9ozbzfi4
                 */
                productId: string;
                /**
                 * @description How many.
                 * @example 2
                 */
                quantity: number;
                /**
                 * @description The price of one.
                 * @example 30
                 */
                price: number | null;
                /**
                 * @description The currency, three letters.
                 * @example USD
                 */
                currency: string | null;
            }[];
            /** @description The total. Null if a price is missing or the items have several currencies. */
            total: {
                /**
                 * @description The sum of price × quantity.
                 * @example 85
                 */
                amount: number;
                /**
                 * @description The currency, three letters.
                 * @example USD
                 */
                currency: string;
            } | null;
        } | {
            /**
             * @description The type of content.
             * @example reaction
             * @constant
             */
            type: "reaction";
            /**
             * @description The message that it reacts to. Null if Parley does not have it.
             * @example msg_01kaeh4v5mf9h8gkqvd2x3s7rb
             */
            messageId: string | null;
            /**
             * @description The emoji. Null removes the reaction.
             * @example 👍
             */
            emoji: string | null;
        } | {
            /**
             * @description The type of content.
             * @example template
             * @constant
             */
            type: "template";
            /**
             * @description The template's name.
             * @example order_update
             */
            name: string;
            /**
             * @description The language of the template.
             * @example en
             */
            language: string;
            /**
             * @description WhatsApp's category.
             * @example utility
             */
            category: string;
            /**
             * @description The values by variable number. The values of an authentication template are null. The whole object is null if it is not known.
             * @example {
             *       "1": "Ana",
             *       "2": "NW-1042",
             *       "3": "Friday"
             *     }
             */
            variables: {
                [key: string]: string | null;
            } | null;
            /**
             * @description The type of header, `none` if there is none.
             * @example none
             */
            headerKind: string;
            /**
             * @description The text of a text header, or the name, address or coordinates of a location header. Null for other headers.
             * @example null
             */
            header: string | null;
            /**
             * @description The URL of the header's file, as you sent it, or null.
             * @example null
             */
            headerMediaLink: string | null;
            /**
             * @description The location of a location header. Null for other headers.
             * @example null
             */
            headerLocation: {
                /**
                 * @description The latitude in degrees.
                 * @example -23.5614
                 */
                latitude: number;
                /**
                 * @description The longitude in degrees.
                 * @example -46.6559
                 */
                longitude: number;
                /**
                 * @description The name of the location, or null.
                 * @example Harbour Street shop
                 */
                name: string | null;
                /**
                 * @description The address of the location, or null.
                 * @example 7 Harbour Street
                 */
                address: string | null;
            } | null;
            /**
             * @description The body with its variables filled in. Null for a passcode.
             * @example Hello Ana, your order NW-1042 arrives on Friday.
             */
            body: string | null;
            /**
             * @description The footer, or null.
             * @example null
             */
            footer: string | null;
            /**
             * @description The buttons, in order.
             * @example []
             */
            buttons: {
                /**
                 * @description WhatsApp's button type, in lowercase.
                 * @example url
                 */
                type: string;
                /**
                 * @description The button's label.
                 * @example Track your order
                 */
                text: string;
                /**
                 * @description The URL, phone number or code of the button. Null for other buttons and passcodes.
                 * @example https://example.com/track/NW-1042
                 */
                value: string | null;
            }[];
        } | {
            /**
             * @description The type of content.
             * @example buttons
             * @constant
             */
            type: "buttons";
            /**
             * @description The header, or null.
             * @example null
             */
            header: {
                /**
                 * @description The type of header.
                 * @example text
                 * @enum {string}
                 */
                type: "text" | "image" | "video" | "document";
                /**
                 * @description The text of a text header. Null for a file.
                 * @example Northwind Coffee
                 */
                text: string | null;
                /**
                 * @description The URL of the file. Null for a text header.
                 * @example null
                 */
                link: string | null;
            } | null;
            /**
             * @description The text.
             * @example When should we deliver?
             */
            body: string;
            /**
             * @description The footer, or null.
             * @example null
             */
            footer: string | null;
            /** @description The reply buttons, in order. */
            buttons: {
                /**
                 * @description The ID that the reply contains. Null if it is not known.
                 * @example today
                 */
                id: string | null;
                /**
                 * @description The button's label.
                 * @example Today
                 */
                title: string;
            }[];
        } | {
            /**
             * @description The type of content.
             * @example list
             * @constant
             */
            type: "list";
            /**
             * @description The header, or null.
             * @example null
             */
            header: {
                /**
                 * @description The type of header.
                 * @example text
                 * @enum {string}
                 */
                type: "text" | "image" | "video" | "document";
                /**
                 * @description The text of a text header. Null for a file.
                 * @example Northwind Coffee
                 */
                text: string | null;
                /**
                 * @description The URL of the file. Null for a text header.
                 * @example null
                 */
                link: string | null;
            } | null;
            /**
             * @description The text.
             * @example When should we deliver?
             */
            body: string;
            /**
             * @description The footer, or null.
             * @example null
             */
            footer: string | null;
            /**
             * @description The label of the button that opens the list.
             * @example Choose a day
             */
            button: string;
            /** @description The sections, in order. */
            sections: {
                /**
                 * @description The section's title, or null.
                 * @example null
                 */
                title: string | null;
                /** @description The rows, in order. */
                rows: {
                    /**
                     * @description The ID that the reply contains. Null if it is not known.
                     * @example today
                     */
                    id: string | null;
                    /**
                     * @description The row's title.
                     * @example Today
                     */
                    title: string;
                    /**
                     * @description The row's description, or null.
                     * @example null
                     */
                    description: string | null;
                }[];
            }[];
        } | {
            /**
             * @description The type of content.
             * @example link
             * @constant
             */
            type: "link";
            /**
             * @description The header, or null.
             * @example null
             */
            header: {
                /**
                 * @description The type of header.
                 * @example text
                 * @enum {string}
                 */
                type: "text" | "image" | "video" | "document";
                /**
                 * @description The text of a text header. Null for a file.
                 * @example Northwind Coffee
                 */
                text: string | null;
                /**
                 * @description The URL of the file. Null for a text header.
                 * @example null
                 */
                link: string | null;
            } | null;
            /**
             * @description The text.
             * @example When should we deliver?
             */
            body: string;
            /**
             * @description The footer, or null.
             * @example null
             */
            footer: string | null;
            /**
             * @description The button's label.
             * @example Track your order
             */
            label: string;
            /**
             * @description The URL that the button opens.
             * @example https://example.com/track/NW-1042
             */
            url: string;
        } | {
            /**
             * @description The type of content.
             * @example location_request
             * @constant
             */
            type: "location_request";
            /**
             * @description The text.
             * @example Where should we deliver?
             */
            body: string;
        } | {
            /**
             * @description The type of content.
             * @example contact_request
             * @constant
             */
            type: "contact_request";
            /**
             * @description The text.
             * @example How can we call you?
             */
            body: string;
        } | {
            /**
             * @description The type of content.
             * @example flow
             * @constant
             */
            type: "flow";
            /**
             * @description The header, or null.
             * @example null
             */
            header: {
                /**
                 * @description The type of header.
                 * @example text
                 * @enum {string}
                 */
                type: "text" | "image" | "video" | "document";
                /**
                 * @description The text of a text header. Null for a file.
                 * @example Northwind Coffee
                 */
                text: string | null;
                /**
                 * @description The URL of the file. Null for a text header.
                 * @example null
                 */
                link: string | null;
            } | null;
            /**
             * @description The text.
             * @example When should we deliver?
             */
            body: string;
            /**
             * @description The footer, or null.
             * @example null
             */
            footer: string | null;
            /**
             * @description The label of the button that opens the form.
             * @example Book
             */
            label: string;
            /**
             * @description WhatsApp's ID of the flow. Null if it was sent by name.
             * @example 1298337554529071
             */
            flowId: string | null;
            /**
             * @description The name of the flow. Null if it was sent by ID.
             * @example null
             */
            flowName: string | null;
            /**
             * @description Your own value, which the reply contains, or null.
             * @example order-1042
             */
            flowToken: string | null;
            /**
             * @description Whether `screen` is opened or the flow's endpoint chooses the screen.
             * @example navigate
             * @enum {string}
             */
            action: "navigate" | "data_exchange";
            /**
             * @description The first screen, or null.
             * @example DELIVERY
             */
            screen: string | null;
            /**
             * @description The data of the first screen, or null.
             * @example {
             *       "order": "NW-1042"
             *     }
             */
            data: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Whether the flow's draft was sent.
             * @example false
             */
            draft: boolean;
        } | {
            /**
             * @description The type of content.
             * @example system
             * @constant
             */
            type: "system";
            /**
             * @description What happened, as WhatsApp names it, such as `user_changed_number` or `request_welcome`. More values may be added.
             * @example user_changed_number
             */
            event: string;
            /**
             * @description WhatsApp's text.
             * @example User Sheena Nelson changed from 16505551234 to 12195555358
             */
            body: string;
            /**
             * @description The customer's new number, digits only, or null.
             * @example 12195555358
             */
            phone: string | null;
            /**
             * @description The customer's previous number, digits only, or null.
             * @example 16505551234
             */
            previousPhone: string | null;
            /**
             * @description The customer's new WhatsApp user ID, or null.
             * @example null
             */
            whatsappUserId: string | null;
        } | {
            /**
             * @description The type of content.
             * @example call
             * @constant
             */
            type: "call";
            /**
             * @description `inbound`: the customer called.
             * @example inbound
             * @enum {string}
             */
            direction: "inbound" | "outbound";
            /**
             * @description `failed`: the call was not answered, or broke off.
             * @example completed
             * @enum {string}
             */
            status: "completed" | "failed";
            /**
             * @description When the call was answered. Null if it was not.
             * @example 2026-11-20T21:30:05.123Z
             */
            startedAt: string | null;
            /**
             * @description How long it took, in seconds. Null if it was not answered.
             * @example 120
             */
            durationSeconds: number | null;
        } | {
            /**
             * @description The type of content.
             * @example revoked
             * @constant
             */
            type: "revoked";
            /**
             * @description Who deleted the message for everyone.
             * @example customer
             * @enum {string}
             */
            by: "customer" | "business";
        } | {
            /**
             * @description The type of content.
             * @example unsupported
             * @constant
             */
            type: "unsupported";
            /**
             * @description WhatsApp's type of the message. Null if it is not known.
             * @example poll
             */
            whatsappType: string | null;
            /**
             * @description What WhatsApp sent for a type that Parley does not know. Null if WhatsApp sent nothing, or if it is longer than 8,000 characters.
             * @example null
             */
            raw: unknown;
        };
        /** @description A person you communicate with. Each person has one contact. */
        Contact: {
            /**
             * @description The contact's ID.
             * @example contact_01kaeh4v5me6wb1g2m3k4n5p6q
             */
            id: string;
            /**
             * @description Digits only, starting with the country code. Null when the customer hides it.
             * @example 5511999998888
             */
            phone: string | null;
            /**
             * @description Your name for the contact. The inbox shows it instead of `profileName`.
             * @example Ana Souza
             */
            name: string | null;
            /**
             * @description The name the contact chose on WhatsApp. Read-only.
             * @example Ana
             */
            profileName: string | null;
            /**
             * @description The contact's WhatsApp username, without @. Null if they have none. Read-only.
             * @example ana.souza
             */
            username: string | null;
            /**
             * @description WhatsApp's ID for the contact, scoped to your business. People who hide their phone number have one too. It changes when they change their number. Null until WhatsApp reports it. Read-only.
             * @example BR.13491208655302741918
             */
            whatsappUserId: string | null;
            /**
             * @description The contact's ID in your system, unique in the workspace.
             * @example crm-1042
             */
            externalId: string | null;
            /**
             * @description The contact's language, as a WhatsApp language code.
             * @example pt_BR
             */
            language: string | null;
            /**
             * @description Your own custom fields for the contact.
             * @example {
             *       "plan": "gold",
             *       "orders": 12
             *     }
             */
            attributes: {
                [key: string]: string | number | boolean;
            };
            /**
             * @description The names of the contact's labels.
             * @example [
             *       "vip"
             *     ]
             */
            labels: string[];
            /**
             * @description Whether the contact opted out of marketing. Marketing templates to them are rejected.
             * @example false
             */
            optedOut: boolean;
            /**
             * @description When the contact opted out. Null while `optedOut` is false.
             * @example null
             */
            optedOutAt: string | null;
            /**
             * @description The opt-out from marketing. Null while `optedOut` is false.
             * @example null
             */
            optOut: {
                /**
                 * Format: date-time
                 * @description When the contact opted out.
                 * @example 2026-11-20T21:30:05.123Z
                 */
                at: string;
                /**
                 * @description Where the contact opted out: `whatsapp`, `message` for a keyword of your automatic replies, or what you gave. Null if unknown.
                 * @example unsubscribe page
                 */
                source: string | null;
                /**
                 * @description Who recorded it: `customer` for the contact's own choice on WhatsApp, `api`, a `member` of the team, or an `import`. Null if unknown.
                 * @example api
                 */
                by: ("customer" | "api" | "member" | "import") | null;
            } | null;
            /**
             * @description The recorded consent to marketing. Null if none is recorded, and while `optedOut` is true.
             * @example null
             */
            optIn: {
                /**
                 * Format: date-time
                 * @description When the contact agreed.
                 * @example 2026-11-20T21:30:05.123Z
                 */
                at: string;
                /**
                 * @description Where the contact agreed: `whatsapp`, `message` for a keyword of your automatic replies, or what you gave. Null if unknown.
                 * @example checkout
                 */
                source: string | null;
            } | null;
            /**
             * @description Whether a member of the team blocked the contact. Read-only.
             * @example false
             */
            blocked: boolean;
            /**
             * @description The conversation with the contact. Null before the first message.
             * @example conv_01kaeh4v5ne2v9s5m0a8d1c6yt
             */
            conversationId: string | null;
            /** @description The 24-hour window after the contact's last message, in which you can send any message. */
            window: {
                /**
                 * @description Whether you can send any message now.
                 * @example true
                 */
                open: boolean;
                /**
                 * @description When the window closes or closed. Null if the customer has never written to this number.
                 * @example 2026-11-21T21:30:05.000Z
                 */
                expiresAt: string | null;
            };
            /**
             * @description How the contact was created.
             * @example api
             * @enum {string}
             */
            source: "api" | "inbound" | "inbox" | "import" | "demo";
            /**
             * @description When the contact last sent a message. Null if never.
             * @example 2026-11-20T21:30:05.000Z
             */
            lastInboundAt: string | null;
            /**
             * Format: date-time
             * @description When the contact was created.
             * @example 2026-11-20T21:30:05.123Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last updated.
             * @example 2026-11-20T21:30:05.123Z
             */
            updatedAt: string;
        };
        /** @description The message thread with a contact. Each contact has one conversation. */
        Conversation: {
            /**
             * @description The conversation's ID.
             * @example conv_01kaeh4v5ne2v9s5m0a8d1c6yt
             */
            id: string;
            /**
             * @description The contact in the conversation.
             * @example contact_01kaeh4v5me6wb1g2m3k4n5p6q
             */
            contactId: string;
            /**
             * @description The customer's number, digits only. Null when the customer hides it.
             * @example 5511999998888
             */
            phone: string | null;
            /**
             * @description The state in the inbox. A closed conversation reopens with the next message.
             * @example open
             * @enum {string}
             */
            state: "open" | "snoozed" | "closed";
            /**
             * @description When the snoozed conversation reopens, unless the customer writes first. Null when it is not snoozed.
             * @example null
             */
            snoozedUntil: string | null;
            /** @description The 24-hour window after the customer's last message, in which you can send any message. */
            window: {
                /**
                 * @description Whether you can send any message now.
                 * @example true
                 */
                open: boolean;
                /**
                 * @description When the window closes or closed. Null if the customer has never written to this number.
                 * @example 2026-11-21T21:30:05.000Z
                 */
                expiresAt: string | null;
            };
            /**
             * @description The workspace's number in the conversation: the one the customer last wrote to or was written to from.
             * @example num_01kaeh4v5jf1d8t2w6p4c7b9rm
             */
            numberId: string;
            /**
             * @description The number of messages from the customer that nobody has read.
             * @example 1
             */
            unreadCount: number;
            /**
             * @description When the customer last sent a message. Null if never.
             * @example 2026-11-20T21:30:05.000Z
             */
            lastInboundAt: string | null;
            /**
             * @description When the newest message in either direction was received or accepted.
             * @example 2026-11-20T21:30:05.123Z
             */
            lastMessageAt: string | null;
            /**
             * @description The member the conversation is assigned to, or null.
             * @example {
             *       "id": "user_01kaeh4v5mf9h8gkqvd2x3s7rb",
             *       "name": "Maria"
             *     }
             */
            assignee: {
                /**
                 * @description The member's ID.
                 * @example user_01kaeh4v5mf9h8gkqvd2x3s7rb
                 */
                id: string;
                /**
                 * @description The member's name.
                 * @example Maria
                 */
                name: string;
            } | null;
            /**
             * @description The team the conversation is assigned to, or null.
             * @example {
             *       "id": "team_01kaeh4v5mf9h8gkqvd2x3s7rc",
             *       "name": "Sales"
             *     }
             */
            team: {
                /**
                 * @description The team's ID.
                 * @example team_01kaeh4v5mf9h8gkqvd2x3s7rc
                 */
                id: string;
                /**
                 * @description The team's name.
                 * @example Sales
                 */
                name: string;
            } | null;
            /**
             * @description The names of the contact's labels.
             * @example [
             *       "vip"
             *     ]
             */
            labels: string[];
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-20T21:30:05.123Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last updated.
             * @example 2026-11-20T21:30:05.123Z
             */
            updatedAt: string;
            /** @description The contact. Only with `expand=contact`. */
            contact?: components["schemas"]["Contact"];
        };
        /** @description WhatsApp accepted one of your messages. */
        MessageSentEvent: {
            /**
             * @description The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description The event type.
             * @example message.sent
             * @constant
             */
            type: "message.sent";
            /**
             * Format: date-time
             * @description When the event happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of the schema of `data`.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description The workspace of the event.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Increases by one with every event of a conversation, so a higher number is newer. Null for events without a conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The complete objects that the event is about. */
            data: {
                message: components["schemas"]["Message"];
                conversation: components["schemas"]["Conversation"];
            };
        };
        /** @description A message reached the customer's device. */
        MessageDeliveredEvent: {
            /**
             * @description The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description The event type.
             * @example message.delivered
             * @constant
             */
            type: "message.delivered";
            /**
             * Format: date-time
             * @description When the event happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of the schema of `data`.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description The workspace of the event.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Increases by one with every event of a conversation, so a higher number is newer. Null for events without a conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The complete objects that the event is about. */
            data: {
                message: components["schemas"]["Message"];
                conversation: components["schemas"]["Conversation"];
            };
        };
        /** @description The customer read a message. */
        MessageReadEvent: {
            /**
             * @description The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description The event type.
             * @example message.read
             * @constant
             */
            type: "message.read";
            /**
             * Format: date-time
             * @description When the event happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of the schema of `data`.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description The workspace of the event.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Increases by one with every event of a conversation, so a higher number is newer. Null for events without a conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The complete objects that the event is about. */
            data: {
                message: components["schemas"]["Message"];
                conversation: components["schemas"]["Conversation"];
            };
        };
        /** @description A message was not delivered. See `failure` for the reason. */
        MessageFailedEvent: {
            /**
             * @description The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description The event type.
             * @example message.failed
             * @constant
             */
            type: "message.failed";
            /**
             * Format: date-time
             * @description When the event happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of the schema of `data`.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description The workspace of the event.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Increases by one with every event of a conversation, so a higher number is newer. Null for events without a conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The complete objects that the event is about. */
            data: {
                message: components["schemas"]["Message"];
                conversation: components["schemas"]["Conversation"];
            };
        };
        /** @description A message was canceled before it was sent. */
        MessageCanceledEvent: {
            /**
             * @description The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description The event type.
             * @example message.canceled
             * @constant
             */
            type: "message.canceled";
            /**
             * Format: date-time
             * @description When the event happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of the schema of `data`.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description The workspace of the event.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Increases by one with every event of a conversation, so a higher number is newer. Null for events without a conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The complete objects that the event is about. */
            data: {
                message: components["schemas"]["Message"];
                conversation: components["schemas"]["Conversation"];
            };
        };
        /** @description A message was edited in WhatsApp, by the customer or in the WhatsApp Business app. `content` is the latest. */
        MessageEditedEvent: {
            /**
             * @description The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description The event type.
             * @example message.edited
             * @constant
             */
            type: "message.edited";
            /**
             * Format: date-time
             * @description When the event happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of the schema of `data`.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description The workspace of the event.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Increases by one with every event of a conversation, so a higher number is newer. Null for events without a conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The complete objects that the event is about. */
            data: {
                message: components["schemas"]["Message"];
                conversation: components["schemas"]["Conversation"];
            };
        };
        /** @description A message was deleted for everyone in WhatsApp, by the customer or in the WhatsApp Business app. Delete your copy. */
        MessageRevokedEvent: {
            /**
             * @description The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description The event type.
             * @example message.revoked
             * @constant
             */
            type: "message.revoked";
            /**
             * Format: date-time
             * @description When the event happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of the schema of `data`.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description The workspace of the event.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Increases by one with every event of a conversation, so a higher number is newer. Null for events without a conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The complete objects that the event is about. */
            data: {
                message: components["schemas"]["Message"];
                conversation: components["schemas"]["Conversation"];
            };
        };
        /** @description A conversation was created. */
        ConversationCreatedEvent: {
            /**
             * @description The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description The event type.
             * @example conversation.created
             * @constant
             */
            type: "conversation.created";
            /**
             * Format: date-time
             * @description When the event happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of the schema of `data`.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description The workspace of the event.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Increases by one with every event of a conversation, so a higher number is newer. Null for events without a conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The complete objects that the event is about. */
            data: {
                conversation: components["schemas"]["Conversation"];
            };
        };
        /** @description The member or the team that a conversation is assigned to changed. See `conversation.assignee` and `conversation.team`. */
        ConversationAssignedEvent: {
            /**
             * @description The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description The event type.
             * @example conversation.assigned
             * @constant
             */
            type: "conversation.assigned";
            /**
             * Format: date-time
             * @description When the event happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of the schema of `data`.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description The workspace of the event.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Increases by one with every event of a conversation, so a higher number is newer. Null for events without a conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The complete objects that the event is about. */
            data: {
                conversation: components["schemas"]["Conversation"];
            };
        };
        /** @description A conversation was closed. */
        ConversationClosedEvent: {
            /**
             * @description The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description The event type.
             * @example conversation.closed
             * @constant
             */
            type: "conversation.closed";
            /**
             * Format: date-time
             * @description When the event happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of the schema of `data`.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description The workspace of the event.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Increases by one with every event of a conversation, so a higher number is newer. Null for events without a conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The complete objects that the event is about. */
            data: {
                conversation: components["schemas"]["Conversation"];
            };
        };
        /** @description A closed conversation was reopened. */
        ConversationReopenedEvent: {
            /**
             * @description The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description The event type.
             * @example conversation.reopened
             * @constant
             */
            type: "conversation.reopened";
            /**
             * Format: date-time
             * @description When the event happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of the schema of `data`.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description The workspace of the event.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Increases by one with every event of a conversation, so a higher number is newer. Null for events without a conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The complete objects that the event is about. */
            data: {
                conversation: components["schemas"]["Conversation"];
            };
        };
        /** @description The reply window opened. You can send any message. */
        ConversationWindowOpenedEvent: {
            /**
             * @description The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description The event type.
             * @example conversation.window_opened
             * @constant
             */
            type: "conversation.window_opened";
            /**
             * Format: date-time
             * @description When the event happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of the schema of `data`.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description The workspace of the event.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Increases by one with every event of a conversation, so a higher number is newer. Null for events without a conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The complete objects that the event is about. */
            data: {
                conversation: components["schemas"]["Conversation"];
                /**
                 * @description The workspace's number whose reply window it is.
                 * @example num_01kaeh4v5jf1d8t2w6p4c7b9rm
                 */
                numberId: string;
            };
        };
        /** @description The reply window closed. You can send only templates. */
        ConversationWindowClosedEvent: {
            /**
             * @description The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description The event type.
             * @example conversation.window_closed
             * @constant
             */
            type: "conversation.window_closed";
            /**
             * Format: date-time
             * @description When the event happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of the schema of `data`.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description The workspace of the event.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Increases by one with every event of a conversation, so a higher number is newer. Null for events without a conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The complete objects that the event is about. */
            data: {
                conversation: components["schemas"]["Conversation"];
                /**
                 * @description The workspace's number whose reply window it is.
                 * @example num_01kaeh4v5jf1d8t2w6p4c7b9rm
                 */
                numberId: string;
                /**
                 * Format: date-time
                 * @description When the window closed.
                 * @example 2026-11-21T09:41:12.000Z
                 */
                closedAt: string;
            };
        };
        /** @description A contact was created. */
        ContactCreatedEvent: {
            /**
             * @description The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description The event type.
             * @example contact.created
             * @constant
             */
            type: "contact.created";
            /**
             * Format: date-time
             * @description When the event happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of the schema of `data`.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description The workspace of the event.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Increases by one with every event of a conversation, so a higher number is newer. Null for events without a conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The complete objects that the event is about. */
            data: {
                contact: components["schemas"]["Contact"];
            };
        };
        /** @description A contact was updated. */
        ContactUpdatedEvent: {
            /**
             * @description The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description The event type.
             * @example contact.updated
             * @constant
             */
            type: "contact.updated";
            /**
             * Format: date-time
             * @description When the event happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of the schema of `data`.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description The workspace of the event.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Increases by one with every event of a conversation, so a higher number is newer. Null for events without a conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The complete objects that the event is about. */
            data: {
                contact: components["schemas"]["Contact"];
            };
        };
        /** @description Two contacts were merged because they are the same person. */
        ContactMergedEvent: {
            /**
             * @description The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description The event type.
             * @example contact.merged
             * @constant
             */
            type: "contact.merged";
            /**
             * Format: date-time
             * @description When the event happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of the schema of `data`.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description The workspace of the event.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Increases by one with every event of a conversation, so a higher number is newer. Null for events without a conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The complete objects that the event is about. */
            data: {
                contact: components["schemas"]["Contact"];
                /**
                 * @description The contact that was merged and no longer exists. Its ID now leads to `contact`.
                 * @example contact_01kaeh4v5gf4m8t7q0c3b6w1zd
                 */
                mergedContactId: string;
                /**
                 * @description The conversation whose messages were moved. Null if there was none.
                 * @example null
                 */
                mergedConversationId: string | null;
            };
        };
        /** @description A contact opted out of marketing. */
        ContactOptedOutEvent: {
            /**
             * @description The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description The event type.
             * @example contact.opted_out
             * @constant
             */
            type: "contact.opted_out";
            /**
             * Format: date-time
             * @description When the event happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of the schema of `data`.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description The workspace of the event.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Increases by one with every event of a conversation, so a higher number is newer. Null for events without a conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The complete objects that the event is about. */
            data: {
                contact: components["schemas"]["Contact"];
            };
        };
        /** @description A contact agreed to marketing, for the first time or again after an opt-out. */
        ContactOptedInEvent: {
            /**
             * @description The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description The event type.
             * @example contact.opted_in
             * @constant
             */
            type: "contact.opted_in";
            /**
             * Format: date-time
             * @description When the event happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of the schema of `data`.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description The workspace of the event.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Increases by one with every event of a conversation, so a higher number is newer. Null for events without a conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The complete objects that the event is about. */
            data: {
                contact: components["schemas"]["Contact"];
            };
        };
        /** @description A contact was deleted with all its data. Nothing but the ID remains. */
        ContactDeletedEvent: {
            /**
             * @description The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description The event type.
             * @example contact.deleted
             * @constant
             */
            type: "contact.deleted";
            /**
             * Format: date-time
             * @description When the event happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of the schema of `data`.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description The workspace of the event.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Increases by one with every event of a conversation, so a higher number is newer. Null for events without a conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The complete objects that the event is about. */
            data: {
                /**
                 * @description The deleted contact's ID.
                 * @example contact_01kaeh4v5me6wb1g2m3k4n5p6q
                 */
                id: string;
            };
        };
        /** @description The correct passcode was entered. */
        OtpVerifiedEvent: {
            /**
             * @description The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description The event type.
             * @example otp.verified
             * @constant
             */
            type: "otp.verified";
            /**
             * Format: date-time
             * @description When the event happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of the schema of `data`.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description The workspace of the event.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Increases by one with every event of a conversation, so a higher number is newer. Null for events without a conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The complete objects that the event is about. */
            data: {
                /** @description The passcode object, without the code itself. */
                otp: {
                    /**
                     * @description The passcode's ID.
                     * @example otp_01kaeh4v5ne2v9s5m0a8d1c6yt
                     */
                    otpId: string;
                    /**
                     * @description The message with the passcode.
                     * @example msg_01kaeh4v5mf9h8gkqvd2x3s7rb
                     */
                    messageId: string;
                    /**
                     * @description The conversation with the recipient. Null if it was erased.
                     * @example conv_01kaeh4v5ne2v9s5m0a8d1c6yt
                     */
                    conversationId: string | null;
                    /**
                     * @description The recipient's phone number.
                     * @example 5511999998888
                     */
                    to: string;
                    /**
                     * @description The purpose of the passcode.
                     * @example login
                     */
                    purpose: string;
                    /**
                     * @description Whether the passcode can be used, or how it ended: verified, expired, replaced by a newer one, canceled, or too many wrong attempts.
                     * @example active
                     * @enum {string}
                     */
                    state: "active" | "verified" | "expired" | "replaced" | "cancelled" | "exhausted";
                    /**
                     * @description The delivery status of its message.
                     * @example delivered
                     * @enum {string}
                     */
                    status: "queued" | "sent" | "delivered" | "read" | "failed";
                    /**
                     * @description Why the message failed. Null if it has not failed.
                     * @example null
                     */
                    failure: {
                        /**
                         * @description Why it was not delivered, as a code.
                         * @example RECIPIENT_UNREACHABLE
                         */
                        code: string;
                        /**
                         * @description Why it was not delivered, in plain English.
                         * @example The number is not on WhatsApp.
                         */
                        message: string;
                        /**
                         * @description WhatsApp's error code.
                         * @example 131026
                         */
                        whatsappCode: number | null;
                    } | null;
                    /**
                     * @description The number of attempts left. 0 once the passcode has ended.
                     * @example 5
                     */
                    attemptsRemaining: number;
                    /**
                     * @description Your own reference.
                     * @example signup-1042
                     */
                    clientReference: string | null;
                    /**
                     * Format: date-time
                     * @description When it was requested.
                     * @example 2026-11-20T21:30:05.123Z
                     */
                    createdAt: string;
                    /**
                     * Format: date-time
                     * @description When it expires.
                     * @example 2026-11-20T21:35:05.123Z
                     */
                    expiresAt: string;
                    /**
                     * Format: date-time
                     * @description When another passcode can be sent.
                     * @example 2026-11-20T21:30:35.123Z
                     */
                    resendAvailableAt: string;
                    /**
                     * @description When it was verified. Null if it was not.
                     * @example null
                     */
                    verifiedAt: string | null;
                    /**
                     * @description When it ended. Null while it can be used.
                     * @example null
                     */
                    endedAt: string | null;
                };
            };
        };
        /** @description All attempts for a passcode were used. */
        OtpFailedEvent: {
            /**
             * @description The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description The event type.
             * @example otp.failed
             * @constant
             */
            type: "otp.failed";
            /**
             * Format: date-time
             * @description When the event happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of the schema of `data`.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description The workspace of the event.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Increases by one with every event of a conversation, so a higher number is newer. Null for events without a conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The complete objects that the event is about. */
            data: {
                /** @description The passcode object, without the code itself. */
                otp: {
                    /**
                     * @description The passcode's ID.
                     * @example otp_01kaeh4v5ne2v9s5m0a8d1c6yt
                     */
                    otpId: string;
                    /**
                     * @description The message with the passcode.
                     * @example msg_01kaeh4v5mf9h8gkqvd2x3s7rb
                     */
                    messageId: string;
                    /**
                     * @description The conversation with the recipient. Null if it was erased.
                     * @example conv_01kaeh4v5ne2v9s5m0a8d1c6yt
                     */
                    conversationId: string | null;
                    /**
                     * @description The recipient's phone number.
                     * @example 5511999998888
                     */
                    to: string;
                    /**
                     * @description The purpose of the passcode.
                     * @example login
                     */
                    purpose: string;
                    /**
                     * @description Whether the passcode can be used, or how it ended: verified, expired, replaced by a newer one, canceled, or too many wrong attempts.
                     * @example active
                     * @enum {string}
                     */
                    state: "active" | "verified" | "expired" | "replaced" | "cancelled" | "exhausted";
                    /**
                     * @description The delivery status of its message.
                     * @example delivered
                     * @enum {string}
                     */
                    status: "queued" | "sent" | "delivered" | "read" | "failed";
                    /**
                     * @description Why the message failed. Null if it has not failed.
                     * @example null
                     */
                    failure: {
                        /**
                         * @description Why it was not delivered, as a code.
                         * @example RECIPIENT_UNREACHABLE
                         */
                        code: string;
                        /**
                         * @description Why it was not delivered, in plain English.
                         * @example The number is not on WhatsApp.
                         */
                        message: string;
                        /**
                         * @description WhatsApp's error code.
                         * @example 131026
                         */
                        whatsappCode: number | null;
                    } | null;
                    /**
                     * @description The number of attempts left. 0 once the passcode has ended.
                     * @example 5
                     */
                    attemptsRemaining: number;
                    /**
                     * @description Your own reference.
                     * @example signup-1042
                     */
                    clientReference: string | null;
                    /**
                     * Format: date-time
                     * @description When it was requested.
                     * @example 2026-11-20T21:30:05.123Z
                     */
                    createdAt: string;
                    /**
                     * Format: date-time
                     * @description When it expires.
                     * @example 2026-11-20T21:35:05.123Z
                     */
                    expiresAt: string;
                    /**
                     * Format: date-time
                     * @description When another passcode can be sent.
                     * @example 2026-11-20T21:30:35.123Z
                     */
                    resendAvailableAt: string;
                    /**
                     * @description When it was verified. Null if it was not.
                     * @example null
                     */
                    verifiedAt: string | null;
                    /**
                     * @description When it ended. Null while it can be used.
                     * @example null
                     */
                    endedAt: string | null;
                };
            };
        };
        /** @description The message with a passcode was not delivered. */
        OtpDeliveryFailedEvent: {
            /**
             * @description The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description The event type.
             * @example otp.delivery_failed
             * @constant
             */
            type: "otp.delivery_failed";
            /**
             * Format: date-time
             * @description When the event happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of the schema of `data`.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description The workspace of the event.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Increases by one with every event of a conversation, so a higher number is newer. Null for events without a conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The complete objects that the event is about. */
            data: {
                /** @description The passcode object, without the code itself. */
                otp: {
                    /**
                     * @description The passcode's ID.
                     * @example otp_01kaeh4v5ne2v9s5m0a8d1c6yt
                     */
                    otpId: string;
                    /**
                     * @description The message with the passcode.
                     * @example msg_01kaeh4v5mf9h8gkqvd2x3s7rb
                     */
                    messageId: string;
                    /**
                     * @description The conversation with the recipient. Null if it was erased.
                     * @example conv_01kaeh4v5ne2v9s5m0a8d1c6yt
                     */
                    conversationId: string | null;
                    /**
                     * @description The recipient's phone number.
                     * @example 5511999998888
                     */
                    to: string;
                    /**
                     * @description The purpose of the passcode.
                     * @example login
                     */
                    purpose: string;
                    /**
                     * @description Whether the passcode can be used, or how it ended: verified, expired, replaced by a newer one, canceled, or too many wrong attempts.
                     * @example active
                     * @enum {string}
                     */
                    state: "active" | "verified" | "expired" | "replaced" | "cancelled" | "exhausted";
                    /**
                     * @description The delivery status of its message.
                     * @example delivered
                     * @enum {string}
                     */
                    status: "queued" | "sent" | "delivered" | "read" | "failed";
                    /**
                     * @description Why the message failed. Null if it has not failed.
                     * @example null
                     */
                    failure: {
                        /**
                         * @description Why it was not delivered, as a code.
                         * @example RECIPIENT_UNREACHABLE
                         */
                        code: string;
                        /**
                         * @description Why it was not delivered, in plain English.
                         * @example The number is not on WhatsApp.
                         */
                        message: string;
                        /**
                         * @description WhatsApp's error code.
                         * @example 131026
                         */
                        whatsappCode: number | null;
                    } | null;
                    /**
                     * @description The number of attempts left. 0 once the passcode has ended.
                     * @example 5
                     */
                    attemptsRemaining: number;
                    /**
                     * @description Your own reference.
                     * @example signup-1042
                     */
                    clientReference: string | null;
                    /**
                     * Format: date-time
                     * @description When it was requested.
                     * @example 2026-11-20T21:30:05.123Z
                     */
                    createdAt: string;
                    /**
                     * Format: date-time
                     * @description When it expires.
                     * @example 2026-11-20T21:35:05.123Z
                     */
                    expiresAt: string;
                    /**
                     * Format: date-time
                     * @description When another passcode can be sent.
                     * @example 2026-11-20T21:30:35.123Z
                     */
                    resendAvailableAt: string;
                    /**
                     * @description When it was verified. Null if it was not.
                     * @example null
                     */
                    verifiedAt: string | null;
                    /**
                     * @description When it ended. Null while it can be used.
                     * @example null
                     */
                    endedAt: string | null;
                };
            };
        };
        /** @description The recipient reported that they did not request the passcode. */
        OtpFraudSuspectedEvent: {
            /**
             * @description The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description The event type.
             * @example otp.fraud_suspected
             * @constant
             */
            type: "otp.fraud_suspected";
            /**
             * Format: date-time
             * @description When the event happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of the schema of `data`.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description The workspace of the event.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Increases by one with every event of a conversation, so a higher number is newer. Null for events without a conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The complete objects that the event is about. */
            data: {
                /** @description The passcode object, without the code itself. */
                otp: {
                    /**
                     * @description The passcode's ID.
                     * @example otp_01kaeh4v5ne2v9s5m0a8d1c6yt
                     */
                    otpId: string;
                    /**
                     * @description The message with the passcode.
                     * @example msg_01kaeh4v5mf9h8gkqvd2x3s7rb
                     */
                    messageId: string;
                    /**
                     * @description The conversation with the recipient. Null if it was erased.
                     * @example conv_01kaeh4v5ne2v9s5m0a8d1c6yt
                     */
                    conversationId: string | null;
                    /**
                     * @description The recipient's phone number.
                     * @example 5511999998888
                     */
                    to: string;
                    /**
                     * @description The purpose of the passcode.
                     * @example login
                     */
                    purpose: string;
                    /**
                     * @description Whether the passcode can be used, or how it ended: verified, expired, replaced by a newer one, canceled, or too many wrong attempts.
                     * @example active
                     * @enum {string}
                     */
                    state: "active" | "verified" | "expired" | "replaced" | "cancelled" | "exhausted";
                    /**
                     * @description The delivery status of its message.
                     * @example delivered
                     * @enum {string}
                     */
                    status: "queued" | "sent" | "delivered" | "read" | "failed";
                    /**
                     * @description Why the message failed. Null if it has not failed.
                     * @example null
                     */
                    failure: {
                        /**
                         * @description Why it was not delivered, as a code.
                         * @example RECIPIENT_UNREACHABLE
                         */
                        code: string;
                        /**
                         * @description Why it was not delivered, in plain English.
                         * @example The number is not on WhatsApp.
                         */
                        message: string;
                        /**
                         * @description WhatsApp's error code.
                         * @example 131026
                         */
                        whatsappCode: number | null;
                    } | null;
                    /**
                     * @description The number of attempts left. 0 once the passcode has ended.
                     * @example 5
                     */
                    attemptsRemaining: number;
                    /**
                     * @description Your own reference.
                     * @example signup-1042
                     */
                    clientReference: string | null;
                    /**
                     * Format: date-time
                     * @description When it was requested.
                     * @example 2026-11-20T21:30:05.123Z
                     */
                    createdAt: string;
                    /**
                     * Format: date-time
                     * @description When it expires.
                     * @example 2026-11-20T21:35:05.123Z
                     */
                    expiresAt: string;
                    /**
                     * Format: date-time
                     * @description When another passcode can be sent.
                     * @example 2026-11-20T21:30:35.123Z
                     */
                    resendAvailableAt: string;
                    /**
                     * @description When it was verified. Null if it was not.
                     * @example null
                     */
                    verifiedAt: string | null;
                    /**
                     * @description When it ended. Null while it can be used.
                     * @example null
                     */
                    endedAt: string | null;
                };
            };
        };
        /** @description WhatsApp changed the status of a template. */
        TemplateStatusChangedEvent: {
            /**
             * @description The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description The event type.
             * @example template.status_changed
             * @constant
             */
            type: "template.status_changed";
            /**
             * Format: date-time
             * @description When the event happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of the schema of `data`.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description The workspace of the event.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Increases by one with every event of a conversation, so a higher number is newer. Null for events without a conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The complete objects that the event is about. */
            data: {
                template: components["schemas"]["Template"];
                /**
                 * @description The previous status.
                 * @example pending
                 */
                previousStatus: string;
            };
        };
        /** @description A template in one language. */
        Template: {
            /**
             * @description The template's ID.
             * @example tpl_01kaeh4v5mf9h8gkqvd2x3s7rb
             */
            id: string;
            /**
             * @description The name. Pass it as `template` when you send.
             * @example order_update
             */
            name: string;
            /**
             * @description The language. Pass it as `language` when you send.
             * @example en
             */
            language: string;
            /**
             * @description WhatsApp's category.
             * @example utility
             * @enum {string}
             */
            category: "marketing" | "utility" | "authentication";
            /**
             * @description The type of header. An image, video or document header requires `headerMediaLink` or `headerMediaId` in a send, a location header `headerLocation`.
             * @example none
             * @enum {string}
             */
            headerKind: "none" | "text" | "image" | "video" | "document" | "location";
            /**
             * @description The text of a text header, with its variable. Null for other headers.
             * @example null
             */
            header: string | null;
            /**
             * @description The body text with its variables.
             * @example Hello {{1}}, your order {{2}} arrives on {{3}}.
             */
            body: string;
            /**
             * @description The footer text, or null.
             * @example null
             */
            footer: string | null;
            /**
             * @description The buttons, in order.
             * @example []
             */
            buttons: {
                /**
                 * @description WhatsApp's button type, in lowercase.
                 * @example url
                 */
                type: string;
                /**
                 * @description The button's label.
                 * @example Track your order
                 */
                text: string;
                /**
                 * @description The URL, phone number or code of the button.
                 * @example https://example.com/track/{{1}}
                 */
                value: string | null;
            }[];
            /** @description The variables you must fill, by number: first the body's, then those of a text header, then the buttons' in order. */
            variables: {
                /**
                 * @description Its number in `variables` when you send the template.
                 * @example 1
                 */
                name: string;
                /**
                 * @description The component that contains it.
                 * @example body
                 * @enum {string}
                 */
                location: "body" | "header" | "button";
                /**
                 * @description Its position within the component, starting from 0. For a button, the button's position.
                 * @example 0
                 */
                index: number;
                /**
                 * @description The type of value it accepts.
                 * @example Ana
                 */
                example: string | null;
            }[];
            /**
             * @description Whether the template can be sent now. It needs both approvals.
             * @example true
             */
            sendable: boolean;
            /**
             * @description WhatsApp's review status. It must be `approved`.
             * @example approved
             */
            whatsappStatus: string;
            /**
             * @description Why WhatsApp rejected it, or null.
             * @example null
             */
            whatsappReason: string | null;
            /**
             * @description The workspace's own approval.
             * @example approved
             * @enum {string}
             */
            workspaceStatus: "pending" | "approved" | "rejected";
            /**
             * @description Why an admin rejected it, or null.
             * @example null
             */
            workspaceReason: string | null;
            /**
             * @description The type of a component that Parley does not support, so the template cannot be sent. Otherwise null.
             * @example null
             */
            unsupported: string | null;
            /**
             * @description WhatsApp's quality rating: `green`, `yellow` or `red`. Null if it has none.
             * @example green
             */
            quality: string | null;
            /**
             * @description The WhatsApp Business Account it belongs to.
             * @example 102290129340398
             */
            whatsappAccountId: string;
            /**
             * @description When it was last sent. Null if never.
             * @example 2026-11-20T21:30:05.123Z
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description When it was created in Parley or first synced.
             * @example 2026-11-20T21:30:05.123Z
             */
            createdAt: string;
        };
        /** @description A number was connected, disconnected or restricted. */
        NumberStatusChangedEvent: {
            /**
             * @description The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description The event type.
             * @example number.status_changed
             * @constant
             */
            type: "number.status_changed";
            /**
             * Format: date-time
             * @description When the event happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of the schema of `data`.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description The workspace of the event.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Increases by one with every event of a conversation, so a higher number is newer. Null for events without a conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The complete objects that the event is about. */
            data: {
                /** @description The number. */
                number: {
                    /**
                     * @description The number's ID.
                     * @example num_01kaeh4v5jf1d8t2w6p4c7b9rm
                     */
                    id: string;
                    /**
                     * @description The phone number, digits only.
                     * @example 15550783881
                     */
                    phone: string;
                    /**
                     * @description The display name on WhatsApp.
                     * @example Northwind Coffee
                     */
                    verifiedName: string | null;
                    /**
                     * @description The current state.
                     * @example restricted
                     */
                    status: string;
                    /**
                     * @description The reason, if known.
                     * @example The account is locked.
                     */
                    reason: string | null;
                    /**
                     * @description WhatsApp's error code, if there is one.
                     * @example 131031
                     */
                    whatsappCode: number | null;
                };
                /**
                 * @description The previous state.
                 * @example connected
                 */
                previousStatus: string;
            };
        };
        /** @description Deliveries to an endpoint are failing. Sent to the workspace's other endpoints; admins also get an alert. */
        WebhookEndpointWarningEvent: {
            /**
             * @description The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description The event type.
             * @example webhook_endpoint.warning
             * @constant
             */
            type: "webhook_endpoint.warning";
            /**
             * Format: date-time
             * @description When the event happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of the schema of `data`.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description The workspace of the event.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Increases by one with every event of a conversation, so a higher number is newer. Null for events without a conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The complete objects that the event is about. */
            data: {
                webhookEndpoint: components["schemas"]["WebhookEndpointSummary"];
                /**
                 * @description What is wrong, in plain English.
                 * @example It has not responded for 24 hours.
                 */
                reason: string;
            };
        };
        /** @description An endpoint as it appears in events. */
        WebhookEndpointSummary: {
            /**
             * @description The endpoint's ID.
             * @example whk_01kaeh4v5qe6mbn8r3s9t0vwxy
             */
            id: string;
            /**
             * @description The host of its URL, with the port if it has one. The full URL is left out because it often contains secrets.
             * @example example.com
             */
            host: string;
            /**
             * @description Your own description, or null.
             * @example Order system
             */
            description: string | null;
            /**
             * @description `disabled`: nothing is sent; events are stored for 30 days and can be sent later with a replay. Parley disables an endpoint if all deliveries fail for five days, if it responds with 410, or if it requests it.
             * @example enabled
             * @enum {string}
             */
            state: "enabled" | "disabled";
            /**
             * @description Why it is disabled, in plain English. Null while it is enabled.
             * @example null
             */
            disabledReason: string | null;
            /**
             * @description When it was disabled, or null.
             * @example 2026-11-20T21:30:05.123Z
             */
            disabledAt: string | null;
            /**
             * @description The first failure since the last success. Null while deliveries succeed.
             * @example 2026-11-20T21:30:05.123Z
             */
            failingSince: string | null;
            /**
             * @description When a delivery last succeeded, or null.
             * @example 2026-11-20T21:30:05.123Z
             */
            lastSuccessAt: string | null;
        };
        /** @description An endpoint was disabled. Sent to the workspace's other endpoints; admins also get an alert. */
        WebhookEndpointDisabledEvent: {
            /**
             * @description The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description The event type.
             * @example webhook_endpoint.disabled
             * @constant
             */
            type: "webhook_endpoint.disabled";
            /**
             * Format: date-time
             * @description When the event happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of the schema of `data`.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description The workspace of the event.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Increases by one with every event of a conversation, so a higher number is newer. Null for events without a conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The complete objects that the event is about. */
            data: {
                webhookEndpoint: components["schemas"]["WebhookEndpointSummary"];
                /**
                 * @description What is wrong, in plain English.
                 * @example It has not responded for 24 hours.
                 */
                reason: string;
            };
        };
        /** @description A test event was sent from the settings or through the API. */
        PingEvent: {
            /**
             * @description The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description The event type.
             * @example ping
             * @constant
             */
            type: "ping";
            /**
             * Format: date-time
             * @description When the event happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of the schema of `data`.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description The workspace of the event.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Increases by one with every event of a conversation, so a higher number is newer. Null for events without a conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The complete objects that the event is about. */
            data: {
                webhookEndpoint: components["schemas"]["WebhookEndpointSummary"];
            };
        };
        /** @description The body is not a JSON object. */
        InvalidJsonError: {
            /**
             * @description The error code. It is stable; match on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "INVALID_JSON";
            /**
             * @description What went wrong and what to do, in English. The text may change at any time.
             * @example The body is not a JSON object.
             */
            message: string;
            /** @description The specifics of this error. */
            details: {
                /**
                 * @description The position in the body where parsing failed.
                 * @example 17
                 */
                position?: number;
            };
            /**
             * @description The request ID, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description The documentation of this code.
             * @example https://parley.example.com/docs/errors#INVALID_JSON
             */
            docUrl: string;
        };
        /** @description The request is not valid. */
        ValidationErrorError: {
            /**
             * @description The error code. It is stable; match on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "VALIDATION_ERROR";
            /**
             * @description What went wrong and what to do, in English. The text may change at any time.
             * @example The request is not valid.
             */
            message: string;
            /** @description The specifics of this error. */
            details: {
                /** @description All issues, up to 20. */
                issues: components["schemas"]["Issue"][];
            };
            /**
             * @description The request ID, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description The documentation of this code.
             * @example https://parley.example.com/docs/errors#VALIDATION_ERROR
             */
            docUrl: string;
        };
        /** @description One issue with the request. */
        Issue: {
            /**
             * @description The field or query parameter that is not valid. Empty for the whole body.
             * @example variables.2
             */
            path: string;
            /**
             * @description The type of issue. For the structure of the request: `required`, `unknown_member`, `duplicate_member`, `inexact_number`, `too_deep`, `invalid_type`, `invalid_format`, `invalid_value`, `invalid_union`, `invalid_key`, `invalid_element`, `invalid_characters`, `too_small`, `too_big`, `not_multiple_of`, `custom`. For forms: `malformed_body`. For files: `type_not_allowed`, `too_large`, `empty`, `wrong_kind`. For values that depend on the workspace: `storage_full`, `unknown_attachment`, `unknown_number`, `unknown_message`, `not_authentication`, `invalid_link`, `too_many_attributes`, `address_not_allowed`, `too_many`. More values may be added.
             * @example required
             */
            code: string;
            /**
             * @description What is wrong and what to do.
             * @example This field is required.
             */
            message: string;
            /**
             * @description A suggested value, if there is an obvious one.
             * @example 5511999998888
             */
            suggestion?: string;
        };
        /** @description The cursor is not valid for this list. */
        InvalidCursorError: {
            /**
             * @description The error code. It is stable; match on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "INVALID_CURSOR";
            /**
             * @description What went wrong and what to do, in English. The text may change at any time.
             * @example The cursor is not valid for this list.
             */
            message: string;
            /**
             * @description The request ID, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description The documentation of this code.
             * @example https://parley.example.com/docs/errors#INVALID_CURSOR
             */
            docUrl: string;
        };
        /** @description The Idempotency-Key header is not valid. */
        IdempotencyKeyInvalidError: {
            /**
             * @description The error code. It is stable; match on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "IDEMPOTENCY_KEY_INVALID";
            /**
             * @description What went wrong and what to do, in English. The text may change at any time.
             * @example The Idempotency-Key header is not valid.
             */
            message: string;
            /**
             * @description The request ID, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description The documentation of this code.
             * @example https://parley.example.com/docs/errors#IDEMPOTENCY_KEY_INVALID
             */
            docUrl: string;
        };
        /** @description Not found. */
        NotFoundError: {
            /**
             * @description The error code. It is stable; match on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "NOT_FOUND";
            /**
             * @description What went wrong and what to do, in English. The text may change at any time.
             * @example Not found.
             */
            message: string;
            /**
             * @description The request ID, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description The documentation of this code.
             * @example https://parley.example.com/docs/errors#NOT_FOUND
             */
            docUrl: string;
        };
        /** @description No template has this name or language. */
        TemplateNotFoundError: {
            /**
             * @description The error code. It is stable; match on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "TEMPLATE_NOT_FOUND";
            /**
             * @description What went wrong and what to do, in English. The text may change at any time.
             * @example No template has this name or language.
             */
            message: string;
            /** @description The specifics of this error. */
            details: {
                /**
                 * @description The requested name.
                 * @example order_updates
                 */
                template: string;
                /**
                 * @description The languages of the template, if only the language is unknown.
                 * @example [
                 *       "en"
                 *     ]
                 */
                availableLanguages?: string[];
                /**
                 * @description The WhatsApp accounts that have the template, if the account of the sending number does not.
                 * @example [
                 *       "102290129340398"
                 *     ]
                 */
                whatsappAccountIds?: string[];
            };
            /**
             * @description The request ID, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description The documentation of this code.
             * @example https://parley.example.com/docs/errors#TEMPLATE_NOT_FOUND
             */
            docUrl: string;
        };
        /** @description The endpoint does not support this method. */
        MethodNotAllowedError: {
            /**
             * @description The error code. It is stable; match on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "METHOD_NOT_ALLOWED";
            /**
             * @description What went wrong and what to do, in English. The text may change at any time.
             * @example The endpoint does not support this method.
             */
            message: string;
            /**
             * @description The request ID, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description The documentation of this code.
             * @example https://parley.example.com/docs/errors#METHOD_NOT_ALLOWED
             */
            docUrl: string;
        };
        /** @description The 24-hour reply window is closed. */
        WindowClosedError: {
            /**
             * @description The error code. It is stable; match on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "WINDOW_CLOSED";
            /**
             * @description What went wrong and what to do, in English. The text may change at any time.
             * @example The 24-hour reply window is closed.
             */
            message: string;
            /** @description The specifics of this error. */
            details: {
                /**
                 * @description When the window closed. Null if the customer has never written.
                 * @example 2026-11-20T10:15:00.000Z
                 */
                windowExpiredAt: string | null;
                /**
                 * @description The conversation, or null if there is none.
                 * @example conv_01kaeh4v5ne2v9s5m0a8d1c6yt
                 */
                conversationId: string | null;
                /**
                 * @description The failed message, if the window closed after Parley accepted it.
                 * @example msg_01kaeh4v5mf9h8gkqvd2x3s7rb
                 */
                messageId?: string;
                /**
                 * @description The names of up to 20 approved templates you can send instead. Present only for keys with the `templates.read` scope.
                 * @example [
                 *       "order_update"
                 *     ]
                 */
                templates?: string[];
            };
            /**
             * @description The request ID, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description The documentation of this code.
             * @example https://parley.example.com/docs/errors#WINDOW_CLOSED
             */
            docUrl: string;
        };
        /** @description The template is not approved. */
        TemplateNotApprovedError: {
            /**
             * @description The error code. It is stable; match on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "TEMPLATE_NOT_APPROVED";
            /**
             * @description What went wrong and what to do, in English. The text may change at any time.
             * @example The template is not approved.
             */
            message: string;
            /** @description The specifics of this error. */
            details: {
                /**
                 * @description WhatsApp's review status.
                 * @example approved
                 */
                whatsappStatus: string;
                /**
                 * @description The workspace's own approval.
                 * @example rejected
                 */
                workspaceStatus: string;
                /**
                 * @description Why it was rejected, if a reason was given.
                 * @example Too stiff
                 */
                reason: string | null;
                /**
                 * @description The failed message, if WhatsApp rejected a template that Parley considered approved.
                 * @example msg_01kaeh4v5mf9h8gkqvd2x3s7rb
                 */
                messageId?: string;
            };
            /**
             * @description The request ID, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description The documentation of this code.
             * @example https://parley.example.com/docs/errors#TEMPLATE_NOT_APPROVED
             */
            docUrl: string;
        };
        /** @description No WhatsApp number is connected. */
        NumberNotConnectedError: {
            /**
             * @description The error code. It is stable; match on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "NUMBER_NOT_CONNECTED";
            /**
             * @description What went wrong and what to do, in English. The text may change at any time.
             * @example No WhatsApp number is connected.
             */
            message: string;
            /** @description The specifics of this error. */
            details: {
                /**
                 * @description The number that cannot send, or null if there is none.
                 * @example num_01kaeh4v5jf1d8t2w6p4c7b9rm
                 */
                numberId: string | null;
            };
            /**
             * @description The request ID, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description The documentation of this code.
             * @example https://parley.example.com/docs/errors#NUMBER_NOT_CONNECTED
             */
            docUrl: string;
        };
        /** @description WhatsApp restricted this number or account. */
        NumberRestrictedError: {
            /**
             * @description The error code. It is stable; match on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "NUMBER_RESTRICTED";
            /**
             * @description What went wrong and what to do, in English. The text may change at any time.
             * @example WhatsApp restricted this number or account.
             */
            message: string;
            /** @description The specifics of this error. */
            details: {
                /**
                 * @description WhatsApp's error code, or null if there is none. `/docs/errors#whatsapp` explains each code.
                 * @example 131051
                 */
                whatsappCode: number | null;
                /**
                 * @description What WhatsApp's code means.
                 * @example WhatsApp does not support this type of message.
                 */
                cause?: string;
                /**
                 * @description How to fix it.
                 * @example Correct the message and send it again.
                 */
                action?: string;
                /**
                 * @description The failed message, which the inbox shows.
                 * @example msg_01kaeh4v5mf9h8gkqvd2x3s7rb
                 */
                messageId?: string;
                /**
                 * @description When the restriction ends, if WhatsApp says so.
                 * @example null
                 */
                until: string | null;
            };
            /**
             * @description The request ID, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description The documentation of this code.
             * @example https://parley.example.com/docs/errors#NUMBER_RESTRICTED
             */
            docUrl: string;
        };
        /** @description The workspace blocked this contact. */
        ContactBlockedError: {
            /**
             * @description The error code. It is stable; match on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "CONTACT_BLOCKED";
            /**
             * @description What went wrong and what to do, in English. The text may change at any time.
             * @example The workspace blocked this contact.
             */
            message: string;
            /** @description The specifics of this error. */
            details: {
                /**
                 * @description The contact.
                 * @example contact_01kaeh4v5kf5rb1n3m2s0d9xqe
                 */
                contactId: string;
            };
            /**
             * @description The request ID, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description The documentation of this code.
             * @example https://parley.example.com/docs/errors#CONTACT_BLOCKED
             */
            docUrl: string;
        };
        /** @description The contact opted out of marketing. */
        ContactOptedOutError: {
            /**
             * @description The error code. It is stable; match on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "CONTACT_OPTED_OUT";
            /**
             * @description What went wrong and what to do, in English. The text may change at any time.
             * @example The contact opted out of marketing.
             */
            message: string;
            /** @description The specifics of this error. */
            details: {
                /**
                 * @description The contact.
                 * @example contact_01kaeh4v5kf5rb1n3m2s0d9xqe
                 */
                contactId: string;
                /**
                 * Format: date-time
                 * @description When they opted out.
                 * @example 2026-11-02T08:00:00.000Z
                 */
                optedOutAt: string;
            };
            /**
             * @description The request ID, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description The documentation of this code.
             * @example https://parley.example.com/docs/errors#CONTACT_OPTED_OUT
             */
            docUrl: string;
        };
        /** @description The message can no longer be canceled. */
        MessageNotCancelableError: {
            /**
             * @description The error code. It is stable; match on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "MESSAGE_NOT_CANCELABLE";
            /**
             * @description What went wrong and what to do, in English. The text may change at any time.
             * @example The message can no longer be canceled.
             */
            message: string;
            /** @description The specifics of this error. */
            details: {
                /**
                 * @description The message's status. `queued` if it is being sent to WhatsApp.
                 * @example sent
                 */
                status: string;
            };
            /**
             * @description The request ID, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description The documentation of this code.
             * @example https://parley.example.com/docs/errors#MESSAGE_NOT_CANCELABLE
             */
            docUrl: string;
        };
        /** @description These IDs belong to different contacts. */
        ContactConflictError: {
            /**
             * @description The error code. It is stable; match on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "CONTACT_CONFLICT";
            /**
             * @description What went wrong and what to do, in English. The text may change at any time.
             * @example These IDs belong to different contacts.
             */
            message: string;
            /** @description The specifics of this error. */
            details: {
                /**
                 * @description The contacts that the IDs belong to.
                 * @example [
                 *       "contact_01kaeh4v5kf5rb1n3m2s0d9xqe",
                 *       "contact_01kaeh4v5gf4m8t7q0c3b6w1zd"
                 *     ]
                 */
                contactIds: string[];
            };
            /**
             * @description The request ID, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description The documentation of this code.
             * @example https://parley.example.com/docs/errors#CONTACT_CONFLICT
             */
            docUrl: string;
        };
        /** @description A request with this idempotency key is in progress. */
        IdempotencyInProgressError: {
            /**
             * @description The error code. It is stable; match on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "IDEMPOTENCY_IN_PROGRESS";
            /**
             * @description What went wrong and what to do, in English. The text may change at any time.
             * @example A request with this idempotency key is in progress.
             */
            message: string;
            /** @description The specifics of this error. */
            details: {
                /**
                 * @description Seconds to wait before you retry. The same as `Retry-After`.
                 * @example 2
                 */
                retryAfterSeconds: number;
            };
            /**
             * @description The request ID, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description The documentation of this code.
             * @example https://parley.example.com/docs/errors#IDEMPOTENCY_IN_PROGRESS
             */
            docUrl: string;
        };
        /** @description No approved authentication template. */
        OtpTemplateMissingError: {
            /**
             * @description The error code. It is stable; match on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "OTP_TEMPLATE_MISSING";
            /**
             * @description What went wrong and what to do, in English. The text may change at any time.
             * @example No approved authentication template.
             */
            message: string;
            /**
             * @description The request ID, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description The documentation of this code.
             * @example https://parley.example.com/docs/errors#OTP_TEMPLATE_MISSING
             */
            docUrl: string;
        };
        /** @description There is no active passcode. */
        OtpExpiredError: {
            /**
             * @description The error code. It is stable; match on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "OTP_EXPIRED";
            /**
             * @description What went wrong and what to do, in English. The text may change at any time.
             * @example There is no active passcode.
             */
            message: string;
            /**
             * @description The request ID, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description The documentation of this code.
             * @example https://parley.example.com/docs/errors#OTP_EXPIRED
             */
            docUrl: string;
        };
        /** @description The body is too large. */
        PayloadTooLargeError: {
            /**
             * @description The error code. It is stable; match on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "PAYLOAD_TOO_LARGE";
            /**
             * @description What went wrong and what to do, in English. The text may change at any time.
             * @example The body is too large.
             */
            message: string;
            /** @description The specifics of this error. */
            details: {
                /**
                 * @description The maximum size in bytes.
                 * @example 262144
                 */
                limitBytes: number;
            };
            /**
             * @description The request ID, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description The documentation of this code.
             * @example https://parley.example.com/docs/errors#PAYLOAD_TOO_LARGE
             */
            docUrl: string;
        };
        /** @description The endpoint does not accept this media type. */
        UnsupportedMediaTypeError: {
            /**
             * @description The error code. It is stable; match on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "UNSUPPORTED_MEDIA_TYPE";
            /**
             * @description What went wrong and what to do, in English. The text may change at any time.
             * @example The endpoint does not accept this media type.
             */
            message: string;
            /**
             * @description The request ID, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description The documentation of this code.
             * @example https://parley.example.com/docs/errors#UNSUPPORTED_MEDIA_TYPE
             */
            docUrl: string;
        };
        /** @description This idempotency key was used for another request. */
        IdempotencyKeyReusedError: {
            /**
             * @description The error code. It is stable; match on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "IDEMPOTENCY_KEY_REUSED";
            /**
             * @description What went wrong and what to do, in English. The text may change at any time.
             * @example This idempotency key was used for another request.
             */
            message: string;
            /**
             * @description The request ID, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description The documentation of this code.
             * @example https://parley.example.com/docs/errors#IDEMPOTENCY_KEY_REUSED
             */
            docUrl: string;
        };
        /** @description The variables do not match the template. */
        TemplateVariablesMismatchError: {
            /**
             * @description The error code. It is stable; match on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "TEMPLATE_VARIABLES_MISMATCH";
            /**
             * @description What went wrong and what to do, in English. The text may change at any time.
             * @example The variables do not match the template.
             */
            message: string;
            /** @description The specifics of this error. */
            details: {
                /**
                 * @description Variables of the template that are missing from the request.
                 * @example [
                 *       "3"
                 *     ]
                 */
                missing: string[];
                /**
                 * @description Variables in the request that the template does not have.
                 * @example []
                 */
                extra: string[];
                /**
                 * @description All variables of the template.
                 * @example [
                 *       "1",
                 *       "2",
                 *       "3"
                 *     ]
                 */
                expected: string[];
            };
            /**
             * @description The request ID, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description The documentation of this code.
             * @example https://parley.example.com/docs/errors#TEMPLATE_VARIABLES_MISMATCH
             */
            docUrl: string;
        };
        /** @description The template is too long with these values. */
        TemplateTooLongError: {
            /**
             * @description The error code. It is stable; match on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "TEMPLATE_TOO_LONG";
            /**
             * @description What went wrong and what to do, in English. The text may change at any time.
             * @example The template is too long with these values.
             */
            message: string;
            /** @description The specifics of this error. */
            details: {
                /**
                 * @description The component that is too long.
                 * @example body
                 */
                component: string;
                /**
                 * @description Its length with the values inserted.
                 * @example 1180
                 */
                length: number;
                /**
                 * @description WhatsApp's limit.
                 * @example 1024
                 */
                limit: number;
            };
            /**
             * @description The request ID, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description The documentation of this code.
             * @example https://parley.example.com/docs/errors#TEMPLATE_TOO_LONG
             */
            docUrl: string;
        };
        /** @description The template's header requires a file or location. */
        HeaderMediaRequiredError: {
            /**
             * @description The error code. It is stable; match on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "HEADER_MEDIA_REQUIRED";
            /**
             * @description What went wrong and what to do, in English. The text may change at any time.
             * @example The template's header requires a file or location.
             */
            message: string;
            /** @description The specifics of this error. */
            details: {
                /**
                 * @description The type of the header.
                 * @example image
                 */
                headerType: string;
            };
            /**
             * @description The request ID, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description The documentation of this code.
             * @example https://parley.example.com/docs/errors#HEADER_MEDIA_REQUIRED
             */
            docUrl: string;
        };
        /** @description The template has no media header. */
        HeaderMediaNotAllowedError: {
            /**
             * @description The error code. It is stable; match on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "HEADER_MEDIA_NOT_ALLOWED";
            /**
             * @description What went wrong and what to do, in English. The text may change at any time.
             * @example The template has no media header.
             */
            message: string;
            /**
             * @description The request ID, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description The documentation of this code.
             * @example https://parley.example.com/docs/errors#HEADER_MEDIA_NOT_ALLOWED
             */
            docUrl: string;
        };
        /** @description This recipient cannot be messaged. */
        RecipientNotAllowedError: {
            /**
             * @description The error code. It is stable; match on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "RECIPIENT_NOT_ALLOWED";
            /**
             * @description What went wrong and what to do, in English. The text may change at any time.
             * @example This recipient cannot be messaged.
             */
            message: string;
            /** @description The specifics of this error. */
            details: {
                /**
                 * @description `phone_hidden`: WhatsApp sends passcodes only to phone numbers, and this customer hides theirs. `sender_itself`: the recipient is the sending number. `not_on_test_list`: a test number can only message the numbers on its list. `country_barred`: the account is not allowed to message this country. `other`: WhatsApp rejected the recipient; see `message`.
                 * @example sender_itself
                 * @enum {string}
                 */
                reason: "phone_hidden" | "sender_itself" | "not_on_test_list" | "country_barred" | "other";
                /**
                 * @description The failed message, if WhatsApp rejected it.
                 * @example msg_01kaeh4v5mf9h8gkqvd2x3s7rb
                 */
                messageId?: string;
            };
            /**
             * @description The request ID, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description The documentation of this code.
             * @example https://parley.example.com/docs/errors#RECIPIENT_NOT_ALLOWED
             */
            docUrl: string;
        };
        /** @description WhatsApp rejected this message. */
        WhatsappRejectedError: {
            /**
             * @description The error code. It is stable; match on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "WHATSAPP_REJECTED";
            /**
             * @description What went wrong and what to do, in English. The text may change at any time.
             * @example WhatsApp rejected this message.
             */
            message: string;
            /** @description The specifics of this error. */
            details: {
                /**
                 * @description WhatsApp's error code, or null if there is none. `/docs/errors#whatsapp` explains each code.
                 * @example 131051
                 */
                whatsappCode: number | null;
                /**
                 * @description What WhatsApp's code means.
                 * @example WhatsApp does not support this type of message.
                 */
                cause: string;
                /**
                 * @description How to fix it.
                 * @example Correct the message and send it again.
                 */
                action: string;
                /**
                 * @description The failed message, which the inbox shows.
                 * @example msg_01kaeh4v5mf9h8gkqvd2x3s7rb
                 */
                messageId: string;
                /**
                 * @description WhatsApp's title of the error.
                 * @example Unsupported message type
                 */
                whatsappTitle: string;
            };
            /**
             * @description The request ID, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description The documentation of this code.
             * @example https://parley.example.com/docs/errors#WHATSAPP_REJECTED
             */
            docUrl: string;
        };
        /** @description The passcode is incorrect. */
        OtpIncorrectError: {
            /**
             * @description The error code. It is stable; match on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "OTP_INCORRECT";
            /**
             * @description What went wrong and what to do, in English. The text may change at any time.
             * @example The passcode is incorrect.
             */
            message: string;
            /** @description The specifics of this error. */
            details: {
                /**
                 * @description The number of attempts left for this passcode.
                 * @example 4
                 */
                attemptsRemaining: number;
            };
            /**
             * @description The request ID, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description The documentation of this code.
             * @example https://parley.example.com/docs/errors#OTP_INCORRECT
             */
            docUrl: string;
        };
        /** @description Passcodes cannot be sent to this number. */
        OtpDestinationNotAllowedError: {
            /**
             * @description The error code. It is stable; match on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "OTP_DESTINATION_NOT_ALLOWED";
            /**
             * @description What went wrong and what to do, in English. The text may change at any time.
             * @example Passcodes cannot be sent to this number.
             */
            message: string;
            /** @description The specifics of this error. */
            details: {
                /**
                 * @description `country`: the country is not on the workspace's list. `prefix_paused`: fraud protection has paused passcodes to numbers with this prefix.
                 * @example country
                 * @enum {string}
                 */
                reason: "country" | "prefix_paused";
            };
            /**
             * @description The request ID, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description The documentation of this code.
             * @example https://parley.example.com/docs/errors#OTP_DESTINATION_NOT_ALLOWED
             */
            docUrl: string;
        };
        /** @description Too many requests. */
        RateLimitedError: {
            /**
             * @description The error code. It is stable; match on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "RATE_LIMITED";
            /**
             * @description What went wrong and what to do, in English. The text may change at any time.
             * @example Too many requests.
             */
            message: string;
            /** @description The specifics of this error. */
            details: {
                /**
                 * @description The limit that was reached: `key`, `workspace`, `otp-send`, `otp-verify`, `contacts-batch`, `messages-batch` or `webhooks-replay`, as in `RateLimit`; or `otp-workspace`, the workspace's passcodes per hour.
                 * @example key
                 */
                policy: string;
                /**
                 * @description Seconds to wait before you retry. The same as `Retry-After`.
                 * @example 2
                 */
                retryAfterSeconds: number;
            };
            /**
             * @description The request ID, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description The documentation of this code.
             * @example https://parley.example.com/docs/errors#RATE_LIMITED
             */
            docUrl: string;
        };
        /** @description Too many passcodes for this recipient. */
        OtpRecipientLimitedError: {
            /**
             * @description The error code. It is stable; match on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "OTP_RECIPIENT_LIMITED";
            /**
             * @description What went wrong and what to do, in English. The text may change at any time.
             * @example Too many passcodes for this recipient.
             */
            message: string;
            /** @description The specifics of this error. */
            details: {
                /**
                 * @description `cooldown`: a passcode for this purpose was just sent. `hourly_limit`, `daily_limit`: the recipient reached the limit per number. `failed_attempts`: too many wrong passcodes were entered for the recipient. `network`: too many passcodes were requested from this `endUserIp`.
                 * @example cooldown
                 * @enum {string}
                 */
                reason: "cooldown" | "hourly_limit" | "daily_limit" | "failed_attempts" | "network";
                /**
                 * @description Seconds to wait before you retry. The same as `Retry-After`.
                 * @example 2
                 */
                retryAfterSeconds: number;
            };
            /**
             * @description The request ID, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description The documentation of this code.
             * @example https://parley.example.com/docs/errors#OTP_RECIPIENT_LIMITED
             */
            docUrl: string;
        };
        /** @description Too many incorrect passcodes. */
        OtpAttemptsExceededError: {
            /**
             * @description The error code. It is stable; match on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "OTP_ATTEMPTS_EXCEEDED";
            /**
             * @description What went wrong and what to do, in English. The text may change at any time.
             * @example Too many incorrect passcodes.
             */
            message: string;
            /** @description The specifics of this error. */
            details: {
                /**
                 * @description Seconds to wait before you retry. The same as `Retry-After`.
                 * @example 2
                 */
                retryAfterSeconds: number;
            };
            /**
             * @description The request ID, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description The documentation of this code.
             * @example https://parley.example.com/docs/errors#OTP_ATTEMPTS_EXCEEDED
             */
            docUrl: string;
        };
        /** @description Something went wrong on our side. */
        InternalErrorError: {
            /**
             * @description The error code. It is stable; match on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "INTERNAL_ERROR";
            /**
             * @description What went wrong and what to do, in English. The text may change at any time.
             * @example Something went wrong on our side.
             */
            message: string;
            /**
             * @description The request ID, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description The documentation of this code.
             * @example https://parley.example.com/docs/errors#INTERNAL_ERROR
             */
            docUrl: string;
        };
        /** @description Parley is temporarily unavailable. */
        ServiceUnavailableError: {
            /**
             * @description The error code. It is stable; match on it. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "SERVICE_UNAVAILABLE";
            /**
             * @description What went wrong and what to do, in English. The text may change at any time.
             * @example Parley is temporarily unavailable.
             */
            message: string;
            /**
             * @description The request ID, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description The documentation of this code.
             * @example https://parley.example.com/docs/errors#SERVICE_UNAVAILABLE
             */
            docUrl: string;
        };
        /** @description An accepted message. */
        SendResult: {
            /**
             * @description The message's ID. Use it to get the message.
             * @example msg_01kaeh4v5mf9h8gkqvd2x3s7rb
             */
            messageId: string;
            /**
             * @description The conversation of the message.
             * @example conv_01kaeh4v5ne2v9s5m0a8d1c6yt
             */
            conversationId: string;
            /**
             * @description `sent`: WhatsApp accepted the message. `queued`: Parley keeps trying to send it.
             * @example sent
             * @enum {string}
             */
            status: "sent" | "queued";
            /**
             * @description Whether the fallback template was sent instead of the text. Present only if the request has a `fallback`.
             * @example false
             */
            fallbackUsed?: boolean;
        };
        SendBatchResult: {
            /** @description One result per message, in the order of the request. */
            results: {
                /**
                 * @description The position in `messages`, starting from 0.
                 * @example 0
                 */
                index: number;
                /**
                 * @description `queued`: Parley sends the message as soon as possible. `scheduled`: it is sent at its `sendAt`. `failed`: no message was created; see `error`.
                 * @example queued
                 * @enum {string}
                 */
                status: "queued" | "scheduled" | "failed";
                /**
                 * @description The message. Null if it failed.
                 * @example msg_01kaeh4v5mf9h8gkqvd2x3s7rb
                 */
                messageId: string | null;
                /**
                 * @description The conversation of the message. Null if it failed.
                 * @example conv_01kaeh4v5ne2v9s5m0a8d1c6yt
                 */
                conversationId: string | null;
                /**
                 * @description Whether the window is closed, so that the fallback template was accepted instead. Null without a `fallback`, and if the message failed. That of a scheduled message is decided when it is due, so it is false.
                 * @example null
                 */
                fallbackUsed: boolean | null;
                /**
                 * @description Why the message was not accepted. Null if it was.
                 * @example null
                 */
                error: {
                    /**
                     * @description The error code.
                     * @example WINDOW_CLOSED
                     */
                    code: string;
                    /**
                     * @description What went wrong, in plain English. The text may change at any time.
                     * @example The 24-hour reply window for 5511999998888 closed. Send a template.
                     */
                    message: string;
                    /** @description More about the error, as in the error response of one message. */
                    details?: {
                        [key: string]: unknown;
                    };
                } | null;
            }[];
        };
        /** @description A file of a message, or an upload. */
        Media: {
            /**
             * @description The file's ID. Get the file itself with `GET /v1/media/{id}`.
             * @example att_01kaeh4v5mf9h8gkqvd2x3s7rb
             */
            id: string;
            /**
             * @description The type of file.
             * @example image
             * @enum {string}
             */
            kind: "image" | "video" | "audio" | "document" | "sticker";
            /**
             * @description The media type.
             * @example image/jpeg
             */
            mimeType: string | null;
            /**
             * @description The filename, if it is known.
             * @example null
             */
            filename: string | null;
            /**
             * @description The size in bytes. Null until the file is stored.
             * @example 48213
             */
            sizeBytes: number | null;
            /**
             * @description The SHA-256 hash of the file, in hexadecimal. Null until the file is stored.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            sha256: string | null;
            /**
             * @description `pending` while the file is downloaded from WhatsApp, `stored` when it is available, `failed` if it could not be downloaded.
             * @example stored
             * @enum {string}
             */
            state: "pending" | "stored" | "failed";
            /**
             * @description The message that contains the file. Null for an upload.
             * @example msg_01kaeh4v5mf9h8gkqvd2x3s7rb
             */
            messageId: string | null;
            /**
             * @description The URL of the file, which needs no API key and is valid for 10 minutes; request this object again for another. Null unless `state` is `stored`. It supports range requests.
             * @example https://parley.example.com/api/media/q83vASNFZ4kBI0VniQEjRWeJ
             */
            url: string | null;
            /**
             * @description When `url` expires.
             * @example 2026-11-20T21:40:05.000Z
             */
            urlExpiresAt: string | null;
            /**
             * @description When the upload is deleted, 30 days after it was created. Messages with the file keep it. Null for the file of a message.
             * @example null
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When the file was uploaded, or its message was received or sent.
             * @example 2026-11-20T21:30:05.123Z
             */
            createdAt: string;
        };
        /** @description An internal note in a conversation. */
        Note: {
            /**
             * @description The note's ID.
             * @example msg_01kaeh4v5mf9h8gkqvd2x3s7rb
             */
            id: string;
            /**
             * @description The conversation.
             * @example conv_01kaeh4v5ne2v9s5m0a8d1c6yt
             */
            conversationId: string;
            /**
             * @description The note.
             * @example Asked for an invoice; accounting sends it tomorrow.
             */
            body: string;
            /**
             * Format: date-time
             * @description When it was added.
             * @example 2026-11-20T21:30:05.123Z
             */
            createdAt: string;
        };
        /** @description A template with values, as a customer would see it. */
        RenderedTemplate: {
            /**
             * @description The name. Pass it as `template` when you send.
             * @example order_update
             */
            name: string;
            /**
             * @description The language. Pass it as `language` when you send.
             * @example en
             */
            language: string;
            /**
             * @description The WhatsApp Business Account it belongs to.
             * @example 102290129340398
             */
            whatsappAccountId: string;
            /**
             * @description Whether the template can be sent with these values: exactly if `issues` is empty.
             * @example true
             */
            sendable: boolean;
            /** @description Everything that prevents a send, in the order in which a send checks it. */
            issues: {
                /**
                 * @description The error code that a send would return.
                 * @example TEMPLATE_VARIABLES_MISMATCH
                 */
                code: string;
                /**
                 * @description The field of the request that causes it. Empty if it is the template.
                 * @example variables
                 */
                path: string;
                /**
                 * @description What is wrong and what to do.
                 * @example The template has the variables 1, 2, 3; missing: 3. Send exactly these variables.
                 */
                message: string;
            }[];
            /**
             * @description Variables of the template without a value.
             * @example []
             */
            missing: string[];
            /**
             * @description Given variables that the template does not have.
             * @example []
             */
            extra: string[];
            /**
             * @description The type of header. An image, video or document header requires `headerMediaLink` or `headerMediaId` in a send, a location header `headerLocation`.
             * @example none
             * @enum {string}
             */
            headerKind: "none" | "text" | "image" | "video" | "document" | "location";
            /**
             * @description The text of the header, the link of its file, or the name, address or coordinates of its location. Null if it has none.
             * @example null
             */
            header: string | null;
            /**
             * @description The location of a location header. Null for other headers.
             * @example null
             */
            headerLocation: {
                /**
                 * @description The latitude in degrees.
                 * @example -23.5614
                 */
                latitude: number;
                /**
                 * @description The longitude in degrees.
                 * @example -46.6559
                 */
                longitude: number;
                /**
                 * @description The name of the location, or null.
                 * @example Harbour Street shop
                 */
                name: string | null;
                /**
                 * @description The address of the location, or null.
                 * @example 7 Harbour Street
                 */
                address: string | null;
            } | null;
            /**
             * @description The body with the values. A variable without a value stays as it is.
             * @example Hello Ana, your order NW-1042 arrives on Friday.
             */
            body: string;
            /**
             * @description The footer text, or null.
             * @example null
             */
            footer: string | null;
            /**
             * @description The buttons with the values, in order.
             * @example []
             */
            buttons: {
                /**
                 * @description WhatsApp's button type, in lowercase.
                 * @example url
                 */
                type: string;
                /**
                 * @description The button's label.
                 * @example Track your order
                 */
                text: string;
                /**
                 * @description The URL, phone number or code of the button.
                 * @example https://example.com/track/{{1}}
                 */
                value: string | null;
            }[];
            /** @description The lengths that WhatsApp limits. */
            lengths: {
                /**
                 * @description Of a text header; otherwise null.
                 * @example null
                 */
                header: {
                    /**
                     * @description The length with these values, in UTF-16 code units.
                     * @example 48
                     */
                    length: number;
                    /**
                     * @description WhatsApp's limit.
                     * @example 1024
                     */
                    limit: number;
                } | null;
                /** @description Of the body. */
                body: {
                    /**
                     * @description The length with these values, in UTF-16 code units.
                     * @example 48
                     */
                    length: number;
                    /**
                     * @description WhatsApp's limit.
                     * @example 1024
                     */
                    limit: number;
                };
            };
        };
        /** @description A person of your team who works in the inbox. */
        Member: {
            /**
             * @description The member's ID. Pass it as `assigneeId` to assign a conversation.
             * @example user_01kaeh4v5mf9h8gkqvd2x3s7rb
             */
            id: string;
            /**
             * @description The member's name.
             * @example Maria
             */
            name: string;
            /**
             * @description The address that the member signs in with.
             * @example maria@example.com
             */
            email: string;
            /**
             * @description What the member may do.
             * @example agent
             * @enum {string}
             */
            role: "owner" | "admin" | "agent" | "viewer";
            /**
             * Format: date-time
             * @description When the member joined the workspace.
             * @example 2026-11-02T09:12:44.001Z
             */
            createdAt: string;
        };
        /** @description A group of members to which conversations are assigned. */
        Team: {
            /**
             * @description The team's ID. Pass it as `teamId` to assign a conversation.
             * @example team_01kaeh4v5mf9h8gkqvd2x3s7rc
             */
            id: string;
            /**
             * @description The team's name.
             * @example Sales
             */
            name: string;
            /**
             * @description The IDs of the team's active members.
             * @example [
             *       "user_01kaeh4v5mf9h8gkqvd2x3s7rb"
             *     ]
             */
            memberIds: string[];
            /**
             * Format: date-time
             * @description When the team was created.
             * @example 2026-11-02T09:12:44.001Z
             */
            createdAt: string;
        };
        /** @description A WhatsApp number of the workspace. */
        Number: {
            /**
             * @description The number's ID. Pass it as `from` when you send.
             * @example num_01kaeh4v5jf1d8t2w6p4c7b9rm
             */
            id: string;
            /**
             * @description `sandbox` for a number of the simulator, which reaches nobody.
             * @example cloud
             * @enum {string}
             */
            kind: "cloud" | "sandbox";
            /**
             * @description The phone number, digits only.
             * @example 15550783881
             */
            phone: string;
            /**
             * @description The display name on WhatsApp.
             * @example Northwind Coffee
             */
            verifiedName: string | null;
            /**
             * @description `connected` if it can send, `disconnected` if WhatsApp rejects its access token, `restricted` if WhatsApp restricts the number or its account.
             * @example connected
             * @enum {string}
             */
            state: "connected" | "disconnected" | "restricted";
            /**
             * @description Why it is not connected, if known. Null while it is.
             * @example null
             */
            reason: string | null;
            /**
             * @description WhatsApp's error code, if it is not connected because of one.
             * @example null
             */
            whatsappCode: number | null;
            /**
             * @description WhatsApp's quality rating: `green`, `yellow` or `red`. Null if it has none.
             * @example green
             */
            quality: string | null;
            /** @description How many different people can get a template outside the reply window within 24 hours. All numbers of the business share it. Null if WhatsApp has not reported it. */
            messagingLimit: {
                /**
                 * @description WhatsApp's name of the limit, in lowercase.
                 * @example tier_2k
                 */
                tier: string;
                /**
                 * @description The number of people. Null if it is unlimited.
                 * @example 2000
                 */
                recipients: number | null;
            } | null;
            /** @description How fast WhatsApp accepts messages. Parley queues messages beyond it. */
            throughput: {
                /**
                 * @description WhatsApp's name of the rate, in lowercase.
                 * @example standard
                 */
                level: string;
                /**
                 * @description The messages per second that WhatsApp accepts.
                 * @example 80
                 */
                messagesPerSecond: number;
            };
            /**
             * @description Whether messages without `from` to new recipients are sent from it.
             * @example true
             */
            isDefault: boolean;
            /**
             * @description The WhatsApp Business Account it belongs to. It can send that account's templates only.
             * @example 102290129340398
             */
            whatsappAccountId: string;
            /**
             * Format: date-time
             * @description When it was connected to Parley.
             * @example 2026-11-20T21:30:05.123Z
             */
            createdAt: string;
        };
        /** @description An event. */
        Event: {
            /**
             * @description The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description The event type.
             * @example message.delivered
             * @enum {string}
             */
            type: "message.received" | "message.sent" | "message.delivered" | "message.read" | "message.failed" | "message.canceled" | "message.edited" | "message.revoked" | "conversation.created" | "conversation.assigned" | "conversation.closed" | "conversation.reopened" | "conversation.window_opened" | "conversation.window_closed" | "contact.created" | "contact.updated" | "contact.merged" | "contact.opted_out" | "contact.opted_in" | "contact.deleted" | "otp.verified" | "otp.failed" | "otp.delivery_failed" | "otp.fraud_suspected" | "template.status_changed" | "number.status_changed" | "webhook_endpoint.warning" | "webhook_endpoint.disabled" | "ping";
            /**
             * Format: date-time
             * @description When the event happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of the schema of `data`.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description The workspace of the event.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Increases by one with every event of a conversation, so a higher number is newer. Null for events without a conversation.
             * @example 12
             */
            sequence: number | null;
            /**
             * @description The complete objects that the event is about, as the API returns them. The fields depend on the event type.
             * @example {}
             */
            data: {
                [key: string]: unknown;
            };
        };
        /** @description An endpoint with its signing secret. */
        WebhookEndpointWithSecret: {
            /**
             * @description The endpoint's ID.
             * @example whk_01kaeh4v5qe6mbn8r3s9t0vwxy
             */
            id: string;
            /**
             * @description The URL that receives events: `https`, without username and password, on a public host, on port 443, or 1024 or higher. A name that resolves to a private address is rejected.
             * @example https://example.com/parley/events
             */
            url: string;
            /**
             * @description Your own description, or null.
             * @example Order system
             */
            description: string | null;
            /**
             * @description The events to send: types, families such as `message.*`, or `*` for all events. New types are sent only to endpoints that subscribe to their family or to all events. A key can subscribe only to what it can read: it needs the scope for each type (`messages.read` for messages and conversations, `contacts.read`, `otp.send`, `templates.read`), or `events.read` for all of them.
             * @example [
             *       "message.*",
             *       "conversation.window_opened"
             *     ]
             */
            eventTypes: ("*" | "message.*" | "conversation.*" | "contact.*" | "otp.*" | "template.*" | "number.*" | "webhook_endpoint.*" | "message.received" | "message.sent" | "message.delivered" | "message.read" | "message.failed" | "message.canceled" | "message.edited" | "message.revoked" | "conversation.created" | "conversation.assigned" | "conversation.closed" | "conversation.reopened" | "conversation.window_opened" | "conversation.window_closed" | "contact.created" | "contact.updated" | "contact.merged" | "contact.opted_out" | "contact.opted_in" | "contact.deleted" | "otp.verified" | "otp.failed" | "otp.delivery_failed" | "otp.fraud_suspected" | "template.status_changed" | "number.status_changed" | "webhook_endpoint.warning" | "webhook_endpoint.disabled" | "ping")[];
            /**
             * @description `disabled`: nothing is sent; events are stored for 30 days and can be sent later with a replay. Parley disables an endpoint if all deliveries fail for five days, if it responds with 410, or if it requests it.
             * @example enabled
             * @enum {string}
             */
            state: "enabled" | "disabled";
            /**
             * @description Why it is disabled, in plain English. Null while it is enabled.
             * @example null
             */
            disabledReason: string | null;
            /**
             * @description When it was disabled, or null.
             * @example 2026-11-20T21:30:05.123Z
             */
            disabledAt: string | null;
            /**
             * @description The first failure since the last success. Null while deliveries succeed.
             * @example 2026-11-20T21:30:05.123Z
             */
            failingSince: string | null;
            /**
             * @description When a delivery last succeeded, or null.
             * @example 2026-11-20T21:30:05.123Z
             */
            lastSuccessAt: string | null;
            /**
             * @description Until when requests are also signed with the previous secret. Null if there is none.
             * @example 2026-11-20T21:30:05.123Z
             */
            previousSecretUntil: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-20T21:30:05.123Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last updated.
             * @example 2026-11-20T21:30:05.123Z
             */
            updatedAt: string;
            /**
             * @description The signing secret, which your receiver uses to verify events. Admins can view it again in the settings.
             * @example whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=
             */
            secret: string;
        };
        /** @description A URL that receives events. */
        WebhookEndpoint: {
            /**
             * @description The endpoint's ID.
             * @example whk_01kaeh4v5qe6mbn8r3s9t0vwxy
             */
            id: string;
            /**
             * @description The URL that receives events: `https`, without username and password, on a public host, on port 443, or 1024 or higher. A name that resolves to a private address is rejected.
             * @example https://example.com/parley/events
             */
            url: string;
            /**
             * @description Your own description, or null.
             * @example Order system
             */
            description: string | null;
            /**
             * @description The events to send: types, families such as `message.*`, or `*` for all events. New types are sent only to endpoints that subscribe to their family or to all events. A key can subscribe only to what it can read: it needs the scope for each type (`messages.read` for messages and conversations, `contacts.read`, `otp.send`, `templates.read`), or `events.read` for all of them.
             * @example [
             *       "message.*",
             *       "conversation.window_opened"
             *     ]
             */
            eventTypes: ("*" | "message.*" | "conversation.*" | "contact.*" | "otp.*" | "template.*" | "number.*" | "webhook_endpoint.*" | "message.received" | "message.sent" | "message.delivered" | "message.read" | "message.failed" | "message.canceled" | "message.edited" | "message.revoked" | "conversation.created" | "conversation.assigned" | "conversation.closed" | "conversation.reopened" | "conversation.window_opened" | "conversation.window_closed" | "contact.created" | "contact.updated" | "contact.merged" | "contact.opted_out" | "contact.opted_in" | "contact.deleted" | "otp.verified" | "otp.failed" | "otp.delivery_failed" | "otp.fraud_suspected" | "template.status_changed" | "number.status_changed" | "webhook_endpoint.warning" | "webhook_endpoint.disabled" | "ping")[];
            /**
             * @description `disabled`: nothing is sent; events are stored for 30 days and can be sent later with a replay. Parley disables an endpoint if all deliveries fail for five days, if it responds with 410, or if it requests it.
             * @example enabled
             * @enum {string}
             */
            state: "enabled" | "disabled";
            /**
             * @description Why it is disabled, in plain English. Null while it is enabled.
             * @example null
             */
            disabledReason: string | null;
            /**
             * @description When it was disabled, or null.
             * @example 2026-11-20T21:30:05.123Z
             */
            disabledAt: string | null;
            /**
             * @description The first failure since the last success. Null while deliveries succeed.
             * @example 2026-11-20T21:30:05.123Z
             */
            failingSince: string | null;
            /**
             * @description When a delivery last succeeded, or null.
             * @example 2026-11-20T21:30:05.123Z
             */
            lastSuccessAt: string | null;
            /**
             * @description Until when requests are also signed with the previous secret. Null if there is none.
             * @example 2026-11-20T21:30:05.123Z
             */
            previousSecretUntil: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-20T21:30:05.123Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last updated.
             * @example 2026-11-20T21:30:05.123Z
             */
            updatedAt: string;
        };
        /** @description The delivery of an event to an endpoint. */
        WebhookDelivery: {
            /**
             * @description The delivery's ID.
             * @example dlv_01kaeh4v5tg8pdq0t5v1w2xyz0
             */
            id: string;
            /**
             * @description The event's ID, which is also its `webhook-id`.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            eventId: string;
            /**
             * @description The event type.
             * @example message.delivered
             */
            eventType: string;
            /**
             * @description The conversation it belongs to, or null.
             * @example conv_01kaeh4v5ne2v9s5m0a8d1c6yt
             */
            conversationId: string | null;
            /**
             * @description Its sequence number within the conversation, or null.
             * @example 12
             */
            sequence: number | null;
            /**
             * @description `pending`: being sent, or waiting for the next attempt. `failed`: all attempts failed. `held`: stored because the endpoint was disabled; a replay sends it.
             * @example delivered
             * @enum {string}
             */
            state: "pending" | "delivered" | "failed" | "held";
            /**
             * @description The number of attempts since it was created or replayed.
             * @example 1
             */
            attempts: number;
            /**
             * @description The time of the next attempt. Null if there is none.
             * @example 2026-11-20T21:30:05.123Z
             */
            nextAttemptAt: string | null;
            /**
             * @description The HTTP status of the last response. Null if there was none.
             * @example 200
             */
            lastStatus: number | null;
            /**
             * @description Why the last attempt got no response, or null.
             * @example null
             */
            lastError: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-20T21:30:05.123Z
             */
            createdAt: string;
            /**
             * @description When it was delivered or failed, or null.
             * @example 2026-11-20T21:30:05.123Z
             */
            finishedAt: string | null;
        };
        /** @description A delivery with its request and the responses. */
        WebhookDeliveryDetail: {
            /**
             * @description The delivery's ID.
             * @example dlv_01kaeh4v5tg8pdq0t5v1w2xyz0
             */
            id: string;
            /**
             * @description The event's ID, which is also its `webhook-id`.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            eventId: string;
            /**
             * @description The event type.
             * @example message.delivered
             */
            eventType: string;
            /**
             * @description The conversation it belongs to, or null.
             * @example conv_01kaeh4v5ne2v9s5m0a8d1c6yt
             */
            conversationId: string | null;
            /**
             * @description Its sequence number within the conversation, or null.
             * @example 12
             */
            sequence: number | null;
            /**
             * @description `pending`: being sent, or waiting for the next attempt. `failed`: all attempts failed. `held`: stored because the endpoint was disabled; a replay sends it.
             * @example delivered
             * @enum {string}
             */
            state: "pending" | "delivered" | "failed" | "held";
            /**
             * @description The number of attempts since it was created or replayed.
             * @example 1
             */
            attempts: number;
            /**
             * @description The time of the next attempt. Null if there is none.
             * @example 2026-11-20T21:30:05.123Z
             */
            nextAttemptAt: string | null;
            /**
             * @description The HTTP status of the last response. Null if there was none.
             * @example 200
             */
            lastStatus: number | null;
            /**
             * @description Why the last attempt got no response, or null.
             * @example null
             */
            lastError: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-20T21:30:05.123Z
             */
            createdAt: string;
            /**
             * @description When it was delivered or failed, or null.
             * @example 2026-11-20T21:30:05.123Z
             */
            finishedAt: string | null;
            /**
             * @description Whether the bodies are withheld because the key may not read the event's data.
             * @example false
             */
            redacted: boolean;
            /**
             * @description The body of the request, as it was signed. Null if the event is no longer stored, which is after 30 days, or if it is redacted.
             * @example {"id":"evt_01kaeh4v5rf7ncp9s4t0v1wxyz","type":"ping"}
             */
            body: string | null;
            /** @description The attempts, the last one first. */
            attemptLog: {
                /**
                 * @description 1 for the first attempt.
                 * @example 1
                 */
                attempt: number;
                /**
                 * Format: date-time
                 * @description When the request was sent.
                 * @example 2026-11-20T21:30:05.123Z
                 */
                startedAt: string;
                /**
                 * @description How long it took, in milliseconds.
                 * @example 162
                 */
                durationMs: number;
                /**
                 * @description The URL of the endpoint at that time.
                 * @example https://example.com/parley/events
                 */
                url: string;
                /**
                 * @description The headers that were sent, with the signature.
                 * @example {
                 *       "content-type": "application/json"
                 *     }
                 */
                requestHeaders: {
                    [key: string]: string;
                };
                /**
                 * @description The HTTP status of the response. Null if there was none.
                 * @example 503
                 */
                status: number | null;
                /**
                 * @description The headers `content-type`, `location`, `retry-after`, `server`, `x-request-id` of the response, those that it has. Null without a response, and for attempts before they were recorded.
                 * @example {
                 *       "content-type": "text/plain",
                 *       "retry-after": "5"
                 *     }
                 */
                responseHeaders: {
                    [key: string]: string;
                } | null;
                /**
                 * @description The first 2 KiB of the response's body. Null without a response, or if it is redacted.
                 * @example The server is being restarted.
                 */
                responseBody: string | null;
                /**
                 * @description Why there was no response, or null.
                 * @example null
                 */
                error: string | null;
            }[];
        };
        /** @description A request to the API. */
        LoggedRequest: {
            /**
             * @description The request's ID, as in `X-Request-Id` and in errors.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            id: string;
            /**
             * Format: date-time
             * @description When the request arrived.
             * @example 2026-11-20T21:30:05.123Z
             */
            createdAt: string;
            /** @description The API key of the request. */
            key: {
                /**
                 * @description The key's ID.
                 * @example key_01kaeh4v5gq6zk3vd1b9r5s8cm
                 */
                id: string;
                /**
                 * @description The key's name at that time.
                 * @example Shop backend
                 */
                name: string;
            };
            /**
             * @description The HTTP method.
             * @example POST
             */
            method: string;
            /**
             * @description The path, without the query. Phone numbers are masked.
             * @example /api/v1/messages/text
             */
            path: string;
            /**
             * @description The HTTP status of the response.
             * @example 409
             */
            status: number;
            /**
             * @description The error code, or null if the request succeeded.
             * @example WINDOW_CLOSED
             */
            code: string | null;
            /**
             * @description How long the request took in milliseconds.
             * @example 21
             */
            durationMs: number;
            /**
             * @description The message that the request created, or null.
             * @example null
             */
            messageId: string | null;
        };
        /** @description Every error except the 401. `error.code` determines the fields of `details`. */
        Error: {
            /** @description The error. */
            error: components["schemas"]["InvalidJsonError"] | components["schemas"]["ValidationErrorError"] | components["schemas"]["InvalidCursorError"] | components["schemas"]["IdempotencyKeyInvalidError"] | components["schemas"]["NotFoundError"] | components["schemas"]["TemplateNotFoundError"] | components["schemas"]["MethodNotAllowedError"] | components["schemas"]["WindowClosedError"] | components["schemas"]["TemplateNotApprovedError"] | components["schemas"]["NumberNotConnectedError"] | components["schemas"]["NumberRestrictedError"] | components["schemas"]["ContactBlockedError"] | components["schemas"]["ContactOptedOutError"] | components["schemas"]["MessageNotCancelableError"] | components["schemas"]["ContactConflictError"] | components["schemas"]["IdempotencyInProgressError"] | components["schemas"]["OtpTemplateMissingError"] | components["schemas"]["OtpExpiredError"] | components["schemas"]["PayloadTooLargeError"] | components["schemas"]["UnsupportedMediaTypeError"] | components["schemas"]["IdempotencyKeyReusedError"] | components["schemas"]["TemplateVariablesMismatchError"] | components["schemas"]["TemplateTooLongError"] | components["schemas"]["HeaderMediaRequiredError"] | components["schemas"]["HeaderMediaNotAllowedError"] | components["schemas"]["RecipientNotAllowedError"] | components["schemas"]["WhatsappRejectedError"] | components["schemas"]["OtpIncorrectError"] | components["schemas"]["OtpDestinationNotAllowedError"] | components["schemas"]["RateLimitedError"] | components["schemas"]["OtpRecipientLimitedError"] | components["schemas"]["OtpAttemptsExceededError"] | components["schemas"]["InternalErrorError"] | components["schemas"]["ServiceUnavailableError"];
        };
        /** @description The same response to every key that is missing, malformed, unknown, revoked, expired, used from an address that is not allowed, or lacks the scope. */
        NotAuthenticated: {
            /** @description The error. */
            error: {
                /**
                 * @description The fixed value.
                 * @example NOT_AUTHENTICATED
                 * @constant
                 */
                code: "NOT_AUTHENTICATED";
                /**
                 * @description The fixed value.
                 * @example Authentication is required.
                 * @constant
                 */
                message: "Authentication is required.";
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /**
         * @description The ID of this request, as in the request log and in every error.
         * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
         */
        "X-Request-Id": string;
        /**
         * @description The rate limits that apply to this request.
         * @example "key";q=100;w=2, "workspace";q=200;w=2
         */
        "RateLimit-Policy": string;
        /**
         * @description What is left of each limit (`r`) and the seconds until it is fully reset (`t`) or, if nothing is left, until the next request is allowed.
         * @example "key";r=97;t=1, "workspace";r=180;t=1
         */
        RateLimit: string;
        /**
         * @description The number of seconds to wait before you retry.
         * @example 1
         */
        "Retry-After": number;
        /**
         * @description Whether the same request can succeed if you send it again.
         * @example false
         */
        "X-Should-Retry": "true" | "false";
        /**
         * @description `true` if this is the stored response of an earlier request with the same idempotency key.
         * @example true
         */
        "Idempotent-Replayed": string;
        /**
         * @description The request ID of the earlier request.
         * @example req_01kaeh4v5gf4m8t7q0c3b6w1zd
         */
        "Original-Request": string;
        /**
         * @description The path of the created object.
         * @example /api/v1/contacts/contact_01kaeh4v5kf5rb1n3m2s0d9xqe
         */
        Location: string;
        /**
         * @description The fixed value.
         * @example Bearer realm="parley"
         */
        "WWW-Authenticate": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listMessages: {
        parameters: {
            query?: {
                /** @description The number of items to return, 1 to 100. Default: 25. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. It is valid only for the same list with the same filters; otherwise the response is `INVALID_CURSOR`. */
                cursor?: string;
                /** @description Only messages in this direction. */
                direction?: "inbound" | "outbound";
                status?: ("received" | "queued" | "sent" | "delivered" | "read" | "failed" | "canceled") | ("received" | "queued" | "sent" | "delivered" | "read" | "failed" | "canceled")[];
                type?: ("text" | "template" | "image" | "video" | "audio" | "document" | "sticker" | "location" | "contacts" | "reaction" | "interactive" | "interactive_reply" | "button_reply" | "order" | "system" | "call" | "revoked" | "unsupported" | "unknown") | ("text" | "template" | "image" | "video" | "audio" | "document" | "sticker" | "location" | "contacts" | "reaction" | "interactive" | "interactive_reply" | "button_reply" | "order" | "system" | "call" | "revoked" | "unsupported" | "unknown")[];
                /** @description Only messages with the template of this name. */
                template?: string;
                createdAfter?: string;
                createdBefore?: string;
                /** @description `desc`: newest first, the default. `asc`: oldest first. */
                order?: "desc" | "asc";
                /** @description Includes the `contact` or the `conversation` of each message in full. The contact needs the scope `contacts.read`. */
                expand?: string;
                phone?: string;
                to?: string;
                /** @description Only messages sent with this reference. */
                clientReference?: string;
                conversationId?: string;
                contactId?: string;
            };
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of messages. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The messages on this page. */
                        data: components["schemas"]["Message"][];
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        hasMore: boolean;
                        /**
                         * @description The `cursor` of the next page. Null if and only if `hasMore` is false.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            /**
             * @description `VALIDATION_ERROR`: The request is not valid.
             *
             *     `INVALID_CURSOR`: The cursor is not valid for this list.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "VALIDATION_ERROR" | "INVALID_CURSOR";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    sendMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendMessage"];
            };
        };
        responses: {
            /** @description WhatsApp accepted the message. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendResult"];
                };
            };
            /** @description Parley queued the message and keeps trying; do not send it again. `GET /v1/messages/{id}` and events report the outcome. Also for a scheduled message. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendResult"];
                };
            };
            /**
             * @description `INVALID_JSON`: The body is not a JSON object.
             *
             *     `VALIDATION_ERROR`: The request is not valid.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INVALID_JSON" | "VALIDATION_ERROR" | "IDEMPOTENCY_KEY_INVALID";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `TEMPLATE_NOT_FOUND`: No template has this name or language. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "TEMPLATE_NOT_FOUND";
                        };
                    };
                };
            };
            /**
             * @description `WINDOW_CLOSED`: The 24-hour reply window is closed.
             *
             *     `TEMPLATE_NOT_APPROVED`: The template is not approved.
             *
             *     `NUMBER_NOT_CONNECTED`: No WhatsApp number is connected.
             *
             *     `NUMBER_RESTRICTED`: WhatsApp restricted this number or account.
             *
             *     `CONTACT_BLOCKED`: The workspace blocked this contact.
             *
             *     `CONTACT_OPTED_OUT`: The contact opted out of marketing.
             *
             *     `IDEMPOTENCY_IN_PROGRESS`: A request with this idempotency key is in progress.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "WINDOW_CLOSED" | "TEMPLATE_NOT_APPROVED" | "NUMBER_NOT_CONNECTED" | "NUMBER_RESTRICTED" | "CONTACT_BLOCKED" | "CONTACT_OPTED_OUT" | "IDEMPOTENCY_IN_PROGRESS";
                        };
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "PAYLOAD_TOO_LARGE";
                        };
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The endpoint does not accept this media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "UNSUPPORTED_MEDIA_TYPE";
                        };
                    };
                };
            };
            /**
             * @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key was used for another request.
             *
             *     `TEMPLATE_VARIABLES_MISMATCH`: The variables do not match the template.
             *
             *     `TEMPLATE_TOO_LONG`: The template is too long with these values.
             *
             *     `HEADER_MEDIA_REQUIRED`: The template's header requires a file or location.
             *
             *     `HEADER_MEDIA_NOT_ALLOWED`: The template has no media header.
             *
             *     `RECIPIENT_NOT_ALLOWED`: This recipient cannot be messaged.
             *
             *     `WHATSAPP_REJECTED`: WhatsApp rejected this message.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_KEY_REUSED" | "TEMPLATE_VARIABLES_MISMATCH" | "TEMPLATE_TOO_LONG" | "HEADER_MEDIA_REQUIRED" | "HEADER_MEDIA_NOT_ALLOWED" | "RECIPIENT_NOT_ALLOWED" | "WHATSAPP_REJECTED";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    sendTemplateMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The recipient's phone number: digits only, starting with the country code.
                     * @example 5511999998888
                     */
                    to: string;
                    /**
                     * @description The template's name.
                     * @example order_update
                     */
                    template: string;
                    /**
                     * @description All variables of the template by their number, and no others; `{}` if it has none. A value has 1 to 1,024 characters, without line breaks, tabs or more than four spaces in a row.
                     * @example {
                     *       "1": "Ana",
                     *       "2": "NW-1042",
                     *       "3": "Friday"
                     *     }
                     */
                    variables: {
                        [key: string]: string;
                    };
                    /**
                     * @description The public https URL of the image, video or document in the header. Required if the template has such a header and there is no `headerMediaId`, rejected otherwise.
                     * @example https://example.com/roast.jpg
                     */
                    headerMediaLink?: string;
                    /**
                     * @description The ID of an uploaded file for the header, in place of `headerMediaLink`. A file can be sent many times.
                     * @example att_01kaeh4v5mf9h8gkqvd2x3s7rb
                     */
                    headerMediaId?: string;
                    /**
                     * @description The filename of a document in the header. Rejected for other headers. Default: the last segment of the link's path, or the name of the uploaded file.
                     * @example invoice-1042.pdf
                     */
                    headerMediaFilename?: string;
                    /** @description The location in the header. Required if the template has a location header, rejected otherwise. */
                    headerLocation?: {
                        /**
                         * @description The latitude in degrees.
                         * @example -23.5614
                         */
                        latitude: number;
                        /**
                         * @description The longitude in degrees.
                         * @example -46.6559
                         */
                        longitude: number;
                        /**
                         * @description The name of the location.
                         * @example Harbour Street shop
                         */
                        name?: string;
                        /**
                         * @description The address of the location.
                         * @example 7 Harbour Street
                         */
                        address?: string;
                    };
                    /**
                     * @description What the message of a tap on a quick reply contains as `payload`, by the button's position in the template, starting from 0. Default: the button's label.
                     * @example {
                     *       "0": "confirm-1042",
                     *       "1": "cancel-1042"
                     *     }
                     */
                    quickReplyPayloads?: {
                        [key: string]: string;
                    };
                    /**
                     * @description One of the template's languages. Default: a language that can be sent, otherwise the oldest.
                     * @example en
                     */
                    language?: string;
                    /**
                     * @description The number to send from. Default: the conversation's current number, otherwise the workspace's default number.
                     * @example num_01kaeh4v5jf1d8t2w6p4c7b9rm
                     */
                    from?: string;
                    /**
                     * @description Your own reference for this message. It is returned with the message and in events, and you can filter the list by it.
                     * @example order-1042
                     */
                    clientReference?: string;
                };
            };
        };
        responses: {
            /** @description WhatsApp accepted the message. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendResult"];
                };
            };
            /** @description Parley queued the message and keeps trying; do not send it again. `GET /v1/messages/{id}` and events report the outcome. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendResult"];
                };
            };
            /**
             * @description `INVALID_JSON`: The body is not a JSON object.
             *
             *     `VALIDATION_ERROR`: The request is not valid.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INVALID_JSON" | "VALIDATION_ERROR" | "IDEMPOTENCY_KEY_INVALID";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `TEMPLATE_NOT_FOUND`: No template has this name or language. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "TEMPLATE_NOT_FOUND";
                        };
                    };
                };
            };
            /**
             * @description `TEMPLATE_NOT_APPROVED`: The template is not approved.
             *
             *     `NUMBER_NOT_CONNECTED`: No WhatsApp number is connected.
             *
             *     `NUMBER_RESTRICTED`: WhatsApp restricted this number or account.
             *
             *     `CONTACT_BLOCKED`: The workspace blocked this contact.
             *
             *     `CONTACT_OPTED_OUT`: The contact opted out of marketing.
             *
             *     `IDEMPOTENCY_IN_PROGRESS`: A request with this idempotency key is in progress.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "TEMPLATE_NOT_APPROVED" | "NUMBER_NOT_CONNECTED" | "NUMBER_RESTRICTED" | "CONTACT_BLOCKED" | "CONTACT_OPTED_OUT" | "IDEMPOTENCY_IN_PROGRESS";
                        };
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "PAYLOAD_TOO_LARGE";
                        };
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The endpoint does not accept this media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "UNSUPPORTED_MEDIA_TYPE";
                        };
                    };
                };
            };
            /**
             * @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key was used for another request.
             *
             *     `TEMPLATE_VARIABLES_MISMATCH`: The variables do not match the template.
             *
             *     `TEMPLATE_TOO_LONG`: The template is too long with these values.
             *
             *     `HEADER_MEDIA_REQUIRED`: The template's header requires a file or location.
             *
             *     `HEADER_MEDIA_NOT_ALLOWED`: The template has no media header.
             *
             *     `RECIPIENT_NOT_ALLOWED`: This recipient cannot be messaged.
             *
             *     `WHATSAPP_REJECTED`: WhatsApp rejected this message.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_KEY_REUSED" | "TEMPLATE_VARIABLES_MISMATCH" | "TEMPLATE_TOO_LONG" | "HEADER_MEDIA_REQUIRED" | "HEADER_MEDIA_NOT_ALLOWED" | "RECIPIENT_NOT_ALLOWED" | "WHATSAPP_REJECTED";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    sendTextMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The recipient's phone number: digits only, starting with the country code.
                     * @example 5511999998888
                     */
                    to: string;
                    /**
                     * @description The text, sent exactly as given: 1 to 4,096 UTF-16 code units (an emoji counts as two or more), not only whitespace. Line breaks and tabs are kept.
                     * @example Your order ships today.
                     */
                    body: string;
                    /**
                     * @description Whether WhatsApp shows a preview of the first link. Default: false.
                     * @example false
                     */
                    previewUrl?: boolean;
                    /**
                     * @description The message to quote, from the same conversation.
                     * @example msg_01kaeh4v5kfr2t5v8x1z4b7n0m
                     */
                    replyTo?: string;
                    /**
                     * @description The number to send from. Default: the conversation's current number, otherwise the workspace's default number.
                     * @example num_01kaeh4v5jf1d8t2w6p4c7b9rm
                     */
                    from?: string;
                    /**
                     * @description Your own reference for this message. It is returned with the message and in events, and you can filter the list by it.
                     * @example order-1042
                     */
                    clientReference?: string;
                    /** @description The template to send instead if the window is closed. It is validated even if the window is open. */
                    fallback?: {
                        /**
                         * @description The template's name.
                         * @example order_update
                         */
                        template: string;
                        /**
                         * @description All variables of the template by their number, and no others; `{}` if it has none. A value has 1 to 1,024 characters, without line breaks, tabs or more than four spaces in a row.
                         * @example {
                         *       "1": "Ana",
                         *       "2": "NW-1042",
                         *       "3": "Friday"
                         *     }
                         */
                        variables: {
                            [key: string]: string;
                        };
                        /**
                         * @description The public https URL of the image, video or document in the header. Required if the template has such a header and there is no `headerMediaId`, rejected otherwise.
                         * @example https://example.com/roast.jpg
                         */
                        headerMediaLink?: string;
                        /**
                         * @description The ID of an uploaded file for the header, in place of `headerMediaLink`. A file can be sent many times.
                         * @example att_01kaeh4v5mf9h8gkqvd2x3s7rb
                         */
                        headerMediaId?: string;
                        /**
                         * @description The filename of a document in the header. Rejected for other headers. Default: the last segment of the link's path, or the name of the uploaded file.
                         * @example invoice-1042.pdf
                         */
                        headerMediaFilename?: string;
                        /** @description The location in the header. Required if the template has a location header, rejected otherwise. */
                        headerLocation?: {
                            /**
                             * @description The latitude in degrees.
                             * @example -23.5614
                             */
                            latitude: number;
                            /**
                             * @description The longitude in degrees.
                             * @example -46.6559
                             */
                            longitude: number;
                            /**
                             * @description The name of the location.
                             * @example Harbour Street shop
                             */
                            name?: string;
                            /**
                             * @description The address of the location.
                             * @example 7 Harbour Street
                             */
                            address?: string;
                        };
                        /**
                         * @description What the message of a tap on a quick reply contains as `payload`, by the button's position in the template, starting from 0. Default: the button's label.
                         * @example {
                         *       "0": "confirm-1042",
                         *       "1": "cancel-1042"
                         *     }
                         */
                        quickReplyPayloads?: {
                            [key: string]: string;
                        };
                        /**
                         * @description One of the template's languages. Default: a language that can be sent, otherwise the oldest.
                         * @example en
                         */
                        language?: string;
                    };
                };
            };
        };
        responses: {
            /** @description WhatsApp accepted the message. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendResult"];
                };
            };
            /** @description Parley queued the message and keeps trying; do not send it again. `GET /v1/messages/{id}` and events report the outcome. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendResult"];
                };
            };
            /**
             * @description `INVALID_JSON`: The body is not a JSON object.
             *
             *     `VALIDATION_ERROR`: The request is not valid.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INVALID_JSON" | "VALIDATION_ERROR" | "IDEMPOTENCY_KEY_INVALID";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `TEMPLATE_NOT_FOUND`: No template has this name or language. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "TEMPLATE_NOT_FOUND";
                        };
                    };
                };
            };
            /**
             * @description `WINDOW_CLOSED`: The 24-hour reply window is closed.
             *
             *     `TEMPLATE_NOT_APPROVED`: The template is not approved.
             *
             *     `NUMBER_NOT_CONNECTED`: No WhatsApp number is connected.
             *
             *     `NUMBER_RESTRICTED`: WhatsApp restricted this number or account.
             *
             *     `CONTACT_BLOCKED`: The workspace blocked this contact.
             *
             *     `CONTACT_OPTED_OUT`: The contact opted out of marketing.
             *
             *     `IDEMPOTENCY_IN_PROGRESS`: A request with this idempotency key is in progress.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "WINDOW_CLOSED" | "TEMPLATE_NOT_APPROVED" | "NUMBER_NOT_CONNECTED" | "NUMBER_RESTRICTED" | "CONTACT_BLOCKED" | "CONTACT_OPTED_OUT" | "IDEMPOTENCY_IN_PROGRESS";
                        };
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "PAYLOAD_TOO_LARGE";
                        };
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The endpoint does not accept this media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "UNSUPPORTED_MEDIA_TYPE";
                        };
                    };
                };
            };
            /**
             * @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key was used for another request.
             *
             *     `TEMPLATE_VARIABLES_MISMATCH`: The variables do not match the template.
             *
             *     `TEMPLATE_TOO_LONG`: The template is too long with these values.
             *
             *     `HEADER_MEDIA_REQUIRED`: The template's header requires a file or location.
             *
             *     `HEADER_MEDIA_NOT_ALLOWED`: The template has no media header.
             *
             *     `RECIPIENT_NOT_ALLOWED`: This recipient cannot be messaged.
             *
             *     `WHATSAPP_REJECTED`: WhatsApp rejected this message.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_KEY_REUSED" | "TEMPLATE_VARIABLES_MISMATCH" | "TEMPLATE_TOO_LONG" | "HEADER_MEDIA_REQUIRED" | "HEADER_MEDIA_NOT_ALLOWED" | "RECIPIENT_NOT_ALLOWED" | "WHATSAPP_REJECTED";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    sendMessageBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Messages with the same fields as in `POST /v1/messages`, up to 1,000. Those to the same recipient are sent in this order.
                     * @example [
                     *       {
                     *         "to": "5511999998888",
                     *         "content": {
                     *           "type": "text",
                     *           "body": "Your order ships today."
                     *         }
                     *       }
                     *     ]
                     */
                    messages: components["schemas"]["SendMessage"][];
                };
            };
        };
        responses: {
            /** @description The result for each message. Some may have failed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendBatchResult"];
                };
            };
            /**
             * @description `INVALID_JSON`: The body is not a JSON object.
             *
             *     `VALIDATION_ERROR`: The request is not valid.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INVALID_JSON" | "VALIDATION_ERROR" | "IDEMPOTENCY_KEY_INVALID";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `IDEMPOTENCY_IN_PROGRESS`: A request with this idempotency key is in progress. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_IN_PROGRESS";
                        };
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "PAYLOAD_TOO_LARGE";
                        };
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The endpoint does not accept this media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "UNSUPPORTED_MEDIA_TYPE";
                        };
                    };
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key was used for another request. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_KEY_REUSED";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    cancelMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The message's ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The canceled message. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /**
             * @description `INVALID_JSON`: The body is not a JSON object.
             *
             *     `VALIDATION_ERROR`: The request is not valid.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INVALID_JSON" | "VALIDATION_ERROR" | "IDEMPOTENCY_KEY_INVALID";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NOT_FOUND";
                        };
                    };
                };
            };
            /**
             * @description `MESSAGE_NOT_CANCELABLE`: The message can no longer be canceled.
             *
             *     `IDEMPOTENCY_IN_PROGRESS`: A request with this idempotency key is in progress.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "MESSAGE_NOT_CANCELABLE" | "IDEMPOTENCY_IN_PROGRESS";
                        };
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "PAYLOAD_TOO_LARGE";
                        };
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The endpoint does not accept this media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "UNSUPPORTED_MEDIA_TYPE";
                        };
                    };
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key was used for another request. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_KEY_REUSED";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    getMessage: {
        parameters: {
            query?: {
                /** @description Includes the `contact` or the `conversation` of each message in full. The contact needs the scope `contacts.read`. */
                expand?: string;
            };
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description The message's ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "VALIDATION_ERROR";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NOT_FOUND";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    getMessageTimeline: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description The message's ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The steps. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description All steps, oldest first. */
                        data: ({
                            /**
                             * @description The API request that created the message. Requests are kept for 30 days.
                             * @example called
                             * @constant
                             */
                            kind: "called";
                            /**
                             * Format: date-time
                             * @description When it happened, by Parley's clock.
                             * @example 2026-11-20T21:30:05.123Z
                             */
                            at: string;
                            /**
                             * @description The `X-Request-Id` of the request.
                             * @example req_01kaeh4v5mf9h8gkqvd2x3s7rb
                             */
                            requestId: string;
                            /**
                             * @description The API key that was used.
                             * @example Shop
                             */
                            keyName: string;
                            /**
                             * @description The HTTP method.
                             * @example POST
                             */
                            method: string;
                            /**
                             * @description The path.
                             * @example /api/v1/messages/text
                             */
                            path: string;
                            /**
                             * @description The HTTP status of the response.
                             * @example 200
                             */
                            status: number;
                            /**
                             * @description The error code of the response. Null if there is none.
                             * @example null
                             */
                            code: string | null;
                            /**
                             * @description The duration of the request in milliseconds.
                             * @example 182
                             */
                            durationMs: number;
                        } | {
                            /**
                             * @description Parley accepted and stored the message.
                             * @example accepted
                             * @constant
                             */
                            kind: "accepted";
                            /**
                             * Format: date-time
                             * @description When it happened, by Parley's clock.
                             * @example 2026-11-20T21:30:05.123Z
                             */
                            at: string;
                            /** @description Who did it. */
                            by: {
                                /**
                                 * @description `api_key`, `member` or `system`.
                                 * @example api_key
                                 */
                                kind: string;
                                /**
                                 * @description The name of the key or member at that time.
                                 * @example Shop
                                 */
                                name: string | null;
                            };
                        } | {
                            /**
                             * @description Parley received the customer's message.
                             * @example received
                             * @constant
                             */
                            kind: "received";
                            /**
                             * Format: date-time
                             * @description When it happened, by Parley's clock.
                             * @example 2026-11-20T21:30:05.123Z
                             */
                            at: string;
                            /**
                             * @description When it happened by WhatsApp's clock, if known.
                             * @example 2026-11-20T21:30:05.000Z
                             */
                            whatsappAt: string | null;
                        } | {
                            /**
                             * @description The window was closed, so the fallback template is sent instead of the text.
                             * @example fallback
                             * @constant
                             */
                            kind: "fallback";
                            /**
                             * Format: date-time
                             * @description When it happened, by Parley's clock.
                             * @example 2026-11-20T21:30:05.123Z
                             */
                            at: string;
                            /**
                             * @description The template's name.
                             * @example order_update
                             */
                            template: string;
                            /**
                             * @description The template's language.
                             * @example en_US
                             */
                            language: string;
                        } | {
                            /**
                             * @description Parley sent the message to WhatsApp.
                             * @example attempt
                             * @constant
                             */
                            kind: "attempt";
                            /**
                             * Format: date-time
                             * @description When it happened, by Parley's clock.
                             * @example 2026-11-20T21:30:05.123Z
                             */
                            at: string;
                            /**
                             * @description The attempt number, starting from 1. It starts again when the message is retried.
                             * @example 1
                             */
                            attempt: number;
                            /**
                             * @description `accepted`: WhatsApp accepted it. `refused`: WhatsApp rejected it. `not_sent`: the request did not reach WhatsApp. `unknown`: it is not known whether WhatsApp received it. `running`: there is no response yet.
                             * @example accepted
                             * @enum {string}
                             */
                            outcome: "accepted" | "refused" | "not_sent" | "unknown" | "running";
                            /**
                             * @description The HTTP status of the response from WhatsApp or a proxy in between. Null without a response.
                             * @example 200
                             */
                            httpStatus: number | null;
                            /**
                             * @description WhatsApp's error code. Null if there is none.
                             * @example null
                             */
                            whatsappCode: number | null;
                            /**
                             * @description WhatsApp's description of the error.
                             * @example null
                             */
                            whatsappTitle: string | null;
                            /**
                             * @description What the error means, in plain English. Null if there is no explanation.
                             * @example null
                             */
                            cause: string | null;
                            /**
                             * @description What to do about it. Null if there is no advice.
                             * @example null
                             */
                            action: string | null;
                            /**
                             * @description WhatsApp's trace ID of the failed request. Include it when you contact Meta's support.
                             * @example null
                             */
                            traceId: string | null;
                            /**
                             * @description Why there was no valid response. Null if there was one.
                             * @example null
                             */
                            reason: string | null;
                            /**
                             * @description The duration of the request to WhatsApp in milliseconds. Null if no request was made.
                             * @example 96
                             */
                            durationMs: number | null;
                        } | {
                            /**
                             * @description WhatsApp reported a status of the message.
                             * @example status
                             * @constant
                             */
                            kind: "status";
                            /**
                             * Format: date-time
                             * @description When it happened, by Parley's clock.
                             * @example 2026-11-20T21:30:05.123Z
                             */
                            at: string;
                            /**
                             * Format: date-time
                             * @description When it happened by WhatsApp's clock, to the second.
                             * @example 2026-11-20T21:30:05.000Z
                             */
                            whatsappAt: string;
                            /**
                             * @description The reported status.
                             * @example delivered
                             * @enum {string}
                             */
                            status: "sent" | "delivered" | "read" | "played" | "failed";
                            /**
                             * @description Whether it changed the message's status. Duplicate or late statuses do not.
                             * @example true
                             */
                            changed: boolean;
                            /**
                             * @description WhatsApp's error code. Null if there is none.
                             * @example null
                             */
                            whatsappCode: number | null;
                            /**
                             * @description WhatsApp's description of the error.
                             * @example null
                             */
                            whatsappTitle: string | null;
                            /**
                             * @description What the error means, in plain English. Null if there is no explanation.
                             * @example null
                             */
                            cause: string | null;
                            /**
                             * @description What to do about it. Null if there is no advice.
                             * @example null
                             */
                            action: string | null;
                            /**
                             * @description WhatsApp's trace ID of the failed request. Include it when you contact Meta's support.
                             * @example null
                             */
                            traceId: string | null;
                        } | {
                            /**
                             * @description Someone retried the failed message.
                             * @example retried
                             * @constant
                             */
                            kind: "retried";
                            /**
                             * Format: date-time
                             * @description When it happened, by Parley's clock.
                             * @example 2026-11-20T21:30:05.123Z
                             */
                            at: string;
                            /** @description Who did it. */
                            by: {
                                /**
                                 * @description `api_key`, `member` or `system`.
                                 * @example api_key
                                 */
                                kind: string;
                                /**
                                 * @description The name of the key or member at that time.
                                 * @example Shop
                                 */
                                name: string | null;
                            };
                        } | {
                            /**
                             * @description Someone canceled the message before it was sent.
                             * @example canceled
                             * @constant
                             */
                            kind: "canceled";
                            /**
                             * Format: date-time
                             * @description When it happened, by Parley's clock.
                             * @example 2026-11-20T21:30:05.123Z
                             */
                            at: string;
                            /** @description Who did it. */
                            by: {
                                /**
                                 * @description `api_key`, `member` or `system`.
                                 * @example api_key
                                 */
                                kind: string;
                                /**
                                 * @description The name of the key or member at that time.
                                 * @example Shop
                                 */
                                name: string | null;
                            };
                        } | {
                            /**
                             * @description Parley stopped trying and marked the message as failed.
                             * @example gave_up
                             * @constant
                             */
                            kind: "gave_up";
                            /**
                             * Format: date-time
                             * @description When it happened, by Parley's clock.
                             * @example 2026-11-20T21:30:05.123Z
                             */
                            at: string;
                            /**
                             * @description The failure's code.
                             * @example EXPIRED
                             */
                            code: string;
                            /**
                             * @description What happened, in plain English.
                             * @example WhatsApp was unavailable for 24 hours, so this message was not sent.
                             */
                            cause: string;
                            /**
                             * @description What to do about it.
                             * @example Send it again once WhatsApp is available.
                             */
                            action: string;
                        } | {
                            /**
                             * @description An attempt to deliver an event about the message to a webhook endpoint.
                             * @example delivery
                             * @constant
                             */
                            kind: "delivery";
                            /**
                             * Format: date-time
                             * @description When it happened, by Parley's clock.
                             * @example 2026-11-20T21:30:05.123Z
                             */
                            at: string;
                            /**
                             * @description The event.
                             * @example evt_01kaeh4v5mf9h8gkqvd2x3s7rb
                             */
                            eventId: string;
                            /**
                             * @description The event type.
                             * @example message.delivered
                             */
                            eventType: string;
                            /**
                             * @description The webhook endpoint.
                             * @example whk_01kaeh4v5mf9h8gkqvd2x3s7rb
                             */
                            endpointId: string;
                            /**
                             * @description `waiting`: not attempted yet. `failed`: this attempt failed; `nextAttemptAt` is the time of the next one.
                             * @example delivered
                             * @enum {string}
                             */
                            result: "waiting" | "delivered" | "failed";
                            /**
                             * @description The attempt number. 0 while waiting for the first attempt.
                             * @example 1
                             */
                            attempt: number;
                            /**
                             * @description The endpoint's HTTP status. Null without a response.
                             * @example 204
                             */
                            httpStatus: number | null;
                            /**
                             * @description Why the attempt failed. Null if it did not fail, and for keys without the `webhooks.manage` scope.
                             * @example null
                             */
                            error: string | null;
                            /**
                             * @description The duration in milliseconds.
                             * @example 41
                             */
                            durationMs: number | null;
                            /**
                             * @description The time of the next attempt. Null if there is none.
                             * @example null
                             */
                            nextAttemptAt: string | null;
                        })[];
                    };
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "VALIDATION_ERROR";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NOT_FOUND";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    uploadMedia: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadMedia"];
            };
        };
        responses: {
            /** @description The stored file. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Media"];
                };
            };
            /**
             * @description `VALIDATION_ERROR`: The request is not valid.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "VALIDATION_ERROR" | "IDEMPOTENCY_KEY_INVALID";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /**
             * @description `NUMBER_NOT_CONNECTED`: No WhatsApp number is connected.
             *
             *     `IDEMPOTENCY_IN_PROGRESS`: A request with this idempotency key is in progress.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NUMBER_NOT_CONNECTED" | "IDEMPOTENCY_IN_PROGRESS";
                        };
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "PAYLOAD_TOO_LARGE";
                        };
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The endpoint does not accept this media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "UNSUPPORTED_MEDIA_TYPE";
                        };
                    };
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key was used for another request. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_KEY_REUSED";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    getMedia: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description The file's ID: `media.id` of a message, or the ID of an upload. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Media"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "VALIDATION_ERROR";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NOT_FOUND";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    listConversations: {
        parameters: {
            query?: {
                /** @description The number of items to return, 1 to 100. Default: 25. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. It is valid only for the same list with the same filters; otherwise the response is `INVALID_CURSOR`. */
                cursor?: string;
                state?: ("open" | "snoozed" | "closed") | ("open" | "snoozed" | "closed")[];
                /** @description Only conversations assigned to the member with this ID, or with `none` those that are assigned to nobody. */
                assignee?: string;
                /** @description Only conversations assigned to the team with this ID, or with `none` those that are assigned to no team. */
                team?: string;
                /** @description Only conversations whose contact has this label. If given several times, all of the labels. */
                label?: string | string[];
                unread?: "true" | "false";
                contactId?: string;
                phone?: string;
                windowOpen?: "true" | "false";
                createdAfter?: string;
                createdBefore?: string;
                updatedAfter?: string;
                /** @description `desc`: newest first, the default. `asc`: oldest first. */
                order?: "desc" | "asc";
                /** @description Includes the `contact` of each conversation in full. Needs the scope `contacts.read`. */
                expand?: string;
            };
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of conversations. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The conversations on this page. */
                        data: components["schemas"]["Conversation"][];
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        hasMore: boolean;
                        /**
                         * @description The `cursor` of the next page. Null if and only if `hasMore` is false.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            /**
             * @description `VALIDATION_ERROR`: The request is not valid.
             *
             *     `INVALID_CURSOR`: The cursor is not valid for this list.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "VALIDATION_ERROR" | "INVALID_CURSOR";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    getConversation: {
        parameters: {
            query?: {
                /** @description Includes the `contact` of each conversation in full. Needs the scope `contacts.read`. */
                expand?: string;
            };
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description The conversation's ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "VALIDATION_ERROR";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NOT_FOUND";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    updateConversation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The conversation's ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateConversation"];
            };
        };
        responses: {
            /** @description The updated conversation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            /**
             * @description `INVALID_JSON`: The body is not a JSON object.
             *
             *     `VALIDATION_ERROR`: The request is not valid.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INVALID_JSON" | "VALIDATION_ERROR" | "IDEMPOTENCY_KEY_INVALID";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NOT_FOUND";
                        };
                    };
                };
            };
            /** @description `IDEMPOTENCY_IN_PROGRESS`: A request with this idempotency key is in progress. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_IN_PROGRESS";
                        };
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "PAYLOAD_TOO_LARGE";
                        };
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The endpoint does not accept this media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "UNSUPPORTED_MEDIA_TYPE";
                        };
                    };
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key was used for another request. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_KEY_REUSED";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    listConversationMessages: {
        parameters: {
            query?: {
                /** @description The number of items to return, 1 to 100. Default: 25. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. It is valid only for the same list with the same filters; otherwise the response is `INVALID_CURSOR`. */
                cursor?: string;
                /** @description Only messages in this direction. */
                direction?: "inbound" | "outbound";
                status?: ("received" | "queued" | "sent" | "delivered" | "read" | "failed" | "canceled") | ("received" | "queued" | "sent" | "delivered" | "read" | "failed" | "canceled")[];
                type?: ("text" | "template" | "image" | "video" | "audio" | "document" | "sticker" | "location" | "contacts" | "reaction" | "interactive" | "interactive_reply" | "button_reply" | "order" | "system" | "call" | "revoked" | "unsupported" | "unknown") | ("text" | "template" | "image" | "video" | "audio" | "document" | "sticker" | "location" | "contacts" | "reaction" | "interactive" | "interactive_reply" | "button_reply" | "order" | "system" | "call" | "revoked" | "unsupported" | "unknown")[];
                /** @description Only messages with the template of this name. */
                template?: string;
                createdAfter?: string;
                createdBefore?: string;
                /** @description `desc`: newest first, the default. `asc`: oldest first. */
                order?: "desc" | "asc";
                /** @description Includes the `contact` or the `conversation` of each message in full. The contact needs the scope `contacts.read`. */
                expand?: string;
            };
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description The conversation's ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of messages. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The messages on this page. */
                        data: components["schemas"]["Message"][];
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        hasMore: boolean;
                        /**
                         * @description The `cursor` of the next page. Null if and only if `hasMore` is false.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            /**
             * @description `VALIDATION_ERROR`: The request is not valid.
             *
             *     `INVALID_CURSOR`: The cursor is not valid for this list.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "VALIDATION_ERROR" | "INVALID_CURSOR";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NOT_FOUND";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    addNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The conversation's ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The note, up to 4,096 characters. The customer never sees it.
                     * @example Asked for an invoice; accounting sends it tomorrow.
                     */
                    body: string;
                    /**
                     * @description The IDs of members to notify. Write `@` and their name in the note to highlight it for everyone.
                     * @default []
                     * @example [
                     *       "user_01kaeh4v5mf9h8gkqvd2x3s7rb"
                     *     ]
                     */
                    mentions?: string[];
                };
            };
        };
        responses: {
            /** @description The note. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
            /**
             * @description `INVALID_JSON`: The body is not a JSON object.
             *
             *     `VALIDATION_ERROR`: The request is not valid.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INVALID_JSON" | "VALIDATION_ERROR" | "IDEMPOTENCY_KEY_INVALID";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NOT_FOUND";
                        };
                    };
                };
            };
            /** @description `IDEMPOTENCY_IN_PROGRESS`: A request with this idempotency key is in progress. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_IN_PROGRESS";
                        };
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "PAYLOAD_TOO_LARGE";
                        };
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The endpoint does not accept this media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "UNSUPPORTED_MEDIA_TYPE";
                        };
                    };
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key was used for another request. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_KEY_REUSED";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    markConversationRead: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The conversation's ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            /**
             * @description `INVALID_JSON`: The body is not a JSON object.
             *
             *     `VALIDATION_ERROR`: The request is not valid.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INVALID_JSON" | "VALIDATION_ERROR" | "IDEMPOTENCY_KEY_INVALID";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NOT_FOUND";
                        };
                    };
                };
            };
            /** @description `IDEMPOTENCY_IN_PROGRESS`: A request with this idempotency key is in progress. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_IN_PROGRESS";
                        };
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "PAYLOAD_TOO_LARGE";
                        };
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The endpoint does not accept this media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "UNSUPPORTED_MEDIA_TYPE";
                        };
                    };
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key was used for another request. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_KEY_REUSED";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    showTyping: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The conversation's ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            /**
             * @description `INVALID_JSON`: The body is not a JSON object.
             *
             *     `VALIDATION_ERROR`: The request is not valid.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INVALID_JSON" | "VALIDATION_ERROR" | "IDEMPOTENCY_KEY_INVALID";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NOT_FOUND";
                        };
                    };
                };
            };
            /** @description `IDEMPOTENCY_IN_PROGRESS`: A request with this idempotency key is in progress. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_IN_PROGRESS";
                        };
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "PAYLOAD_TOO_LARGE";
                        };
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The endpoint does not accept this media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "UNSUPPORTED_MEDIA_TYPE";
                        };
                    };
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key was used for another request. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_KEY_REUSED";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    listContacts: {
        parameters: {
            query?: {
                /** @description The number of items to return, 1 to 100. Default: 25. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. It is valid only for the same list with the same filters; otherwise the response is `INVALID_CURSOR`. */
                cursor?: string;
                /** @description Only the contact with this number, in any regional variant. */
                phone?: string;
                /** @description Only the contact with this external ID. */
                externalId?: string;
                /** @description Only contacts with this WhatsApp username, with or without @, ignoring case. */
                username?: string;
                /** @description Only the contact with this WhatsApp ID. */
                whatsappUserId?: string;
                /** @description Words of the name, profile name or username, ignoring case and accents, or at least three digits of the phone number. */
                q?: string;
                /** @description Only contacts with this label. If given several times, only contacts with all of the labels. */
                label?: string | string[];
                optedOut?: "true" | "false";
                createdAfter?: string;
                createdBefore?: string;
                updatedAfter?: string;
                /** @description The field to sort by. Only `createdAt` never changes: a contact that is updated while you page through by `updatedAt` changes its position. */
                sort?: "createdAt" | "updatedAt";
                /** @description `desc` for newest first, `asc` for oldest first. */
                order?: "desc" | "asc";
            };
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of contacts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The contacts on this page. */
                        data: components["schemas"]["Contact"][];
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        hasMore: boolean;
                        /**
                         * @description The `cursor` of the next page. Null if and only if `hasMore` is false.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            /**
             * @description `VALIDATION_ERROR`: The request is not valid.
             *
             *     `INVALID_CURSOR`: The cursor is not valid for this list.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "VALIDATION_ERROR" | "INVALID_CURSOR";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    upsertContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpsertContact"];
            };
        };
        responses: {
            /** @description The contact existed and was updated. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            /** @description The contact was created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            /**
             * @description `INVALID_JSON`: The body is not a JSON object.
             *
             *     `VALIDATION_ERROR`: The request is not valid.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INVALID_JSON" | "VALIDATION_ERROR" | "IDEMPOTENCY_KEY_INVALID";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /**
             * @description `CONTACT_CONFLICT`: These IDs belong to different contacts.
             *
             *     `IDEMPOTENCY_IN_PROGRESS`: A request with this idempotency key is in progress.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "CONTACT_CONFLICT" | "IDEMPOTENCY_IN_PROGRESS";
                        };
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "PAYLOAD_TOO_LARGE";
                        };
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The endpoint does not accept this media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "UNSUPPORTED_MEDIA_TYPE";
                        };
                    };
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key was used for another request. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_KEY_REUSED";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    getContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description The contact's ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "VALIDATION_ERROR";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NOT_FOUND";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    deleteContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description The contact's ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact was deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The deleted contact's ID.
                         * @example contact_01kaeh4v5me6wb1g2m3k4n5p6q
                         */
                        id: string;
                        /**
                         * @description Always true.
                         * @example true
                         * @constant
                         */
                        deleted: true;
                    };
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "VALIDATION_ERROR";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NOT_FOUND";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    updateContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The contact's ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateContact"];
            };
        };
        responses: {
            /** @description The updated contact. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            /**
             * @description `INVALID_JSON`: The body is not a JSON object.
             *
             *     `VALIDATION_ERROR`: The request is not valid.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INVALID_JSON" | "VALIDATION_ERROR" | "IDEMPOTENCY_KEY_INVALID";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NOT_FOUND";
                        };
                    };
                };
            };
            /**
             * @description `CONTACT_CONFLICT`: These IDs belong to different contacts.
             *
             *     `IDEMPOTENCY_IN_PROGRESS`: A request with this idempotency key is in progress.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "CONTACT_CONFLICT" | "IDEMPOTENCY_IN_PROGRESS";
                        };
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "PAYLOAD_TOO_LARGE";
                        };
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The endpoint does not accept this media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "UNSUPPORTED_MEDIA_TYPE";
                        };
                    };
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key was used for another request. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_KEY_REUSED";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    batchUpsertContacts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Contacts with the same fields as in `POST /v1/contacts`, up to 500, applied in order.
                     * @example [
                     *       {
                     *         "phone": "5511999998888",
                     *         "name": "Ana Souza"
                     *       }
                     *     ]
                     */
                    contacts: components["schemas"]["UpsertContact"][];
                };
            };
        };
        responses: {
            /** @description The result for each contact. Some may have failed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description One entry per contact, in the order of the batch. */
                        results: {
                            /**
                             * @description The contact's position in the batch, starting from 0.
                             * @example 0
                             */
                            index: number;
                            /**
                             * @description The contact's ID. Null if it failed.
                             * @example contact_01kaeh4v5me6wb1g2m3k4n5p6q
                             */
                            id: string | null;
                            /**
                             * @description The result.
                             * @example created
                             * @enum {string}
                             */
                            result: "created" | "updated" | "failed";
                            /** @description Why it failed. Absent if it succeeded. */
                            error?: {
                                /**
                                 * @description An error code.
                                 * @example VALIDATION_ERROR
                                 */
                                code: string;
                                /**
                                 * @description What went wrong and what to do.
                                 * @example phone: Use 8 to 15 digits.
                                 */
                                message: string;
                                /**
                                 * @description The details for this error code.
                                 * @example {
                                 *       "issues": []
                                 *     }
                                 */
                                details?: {
                                    [key: string]: unknown;
                                };
                            };
                        }[];
                    };
                };
            };
            /**
             * @description `INVALID_JSON`: The body is not a JSON object.
             *
             *     `VALIDATION_ERROR`: The request is not valid.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INVALID_JSON" | "VALIDATION_ERROR" | "IDEMPOTENCY_KEY_INVALID";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `IDEMPOTENCY_IN_PROGRESS`: A request with this idempotency key is in progress. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_IN_PROGRESS";
                        };
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "PAYLOAD_TOO_LARGE";
                        };
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The endpoint does not accept this media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "UNSUPPORTED_MEDIA_TYPE";
                        };
                    };
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key was used for another request. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_KEY_REUSED";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    changeContactLabels: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The contact's ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeContactLabels"];
            };
        };
        responses: {
            /** @description The contact. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            /**
             * @description `INVALID_JSON`: The body is not a JSON object.
             *
             *     `VALIDATION_ERROR`: The request is not valid.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INVALID_JSON" | "VALIDATION_ERROR" | "IDEMPOTENCY_KEY_INVALID";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NOT_FOUND";
                        };
                    };
                };
            };
            /** @description `IDEMPOTENCY_IN_PROGRESS`: A request with this idempotency key is in progress. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_IN_PROGRESS";
                        };
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "PAYLOAD_TOO_LARGE";
                        };
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The endpoint does not accept this media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "UNSUPPORTED_MEDIA_TYPE";
                        };
                    };
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key was used for another request. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_KEY_REUSED";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    optOutContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The contact's ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OptOutContact"];
            };
        };
        responses: {
            /** @description The contact. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            /**
             * @description `INVALID_JSON`: The body is not a JSON object.
             *
             *     `VALIDATION_ERROR`: The request is not valid.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INVALID_JSON" | "VALIDATION_ERROR" | "IDEMPOTENCY_KEY_INVALID";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NOT_FOUND";
                        };
                    };
                };
            };
            /** @description `IDEMPOTENCY_IN_PROGRESS`: A request with this idempotency key is in progress. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_IN_PROGRESS";
                        };
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "PAYLOAD_TOO_LARGE";
                        };
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The endpoint does not accept this media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "UNSUPPORTED_MEDIA_TYPE";
                        };
                    };
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key was used for another request. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_KEY_REUSED";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    optInContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The contact's ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OptInContact"];
            };
        };
        responses: {
            /** @description The contact. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            /**
             * @description `INVALID_JSON`: The body is not a JSON object.
             *
             *     `VALIDATION_ERROR`: The request is not valid.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INVALID_JSON" | "VALIDATION_ERROR" | "IDEMPOTENCY_KEY_INVALID";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NOT_FOUND";
                        };
                    };
                };
            };
            /**
             * @description `CONTACT_OPTED_OUT`: The contact opted out of marketing.
             *
             *     `IDEMPOTENCY_IN_PROGRESS`: A request with this idempotency key is in progress.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "CONTACT_OPTED_OUT" | "IDEMPOTENCY_IN_PROGRESS";
                        };
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "PAYLOAD_TOO_LARGE";
                        };
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The endpoint does not accept this media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "UNSUPPORTED_MEDIA_TYPE";
                        };
                    };
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key was used for another request. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_KEY_REUSED";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    mergeContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The contact's ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergeContact"];
            };
        };
        responses: {
            /** @description The remaining contact. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            /**
             * @description `INVALID_JSON`: The body is not a JSON object.
             *
             *     `VALIDATION_ERROR`: The request is not valid.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INVALID_JSON" | "VALIDATION_ERROR" | "IDEMPOTENCY_KEY_INVALID";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NOT_FOUND";
                        };
                    };
                };
            };
            /**
             * @description `CONTACT_CONFLICT`: These IDs belong to different contacts.
             *
             *     `IDEMPOTENCY_IN_PROGRESS`: A request with this idempotency key is in progress.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "CONTACT_CONFLICT" | "IDEMPOTENCY_IN_PROGRESS";
                        };
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "PAYLOAD_TOO_LARGE";
                        };
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The endpoint does not accept this media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "UNSUPPORTED_MEDIA_TYPE";
                        };
                    };
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key was used for another request. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_KEY_REUSED";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    sendOtp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The recipient's phone number: digits only, starting with the country code.
                     * @example 5511999998888
                     */
                    to: string;
                    /**
                     * @description What the passcode confirms, such as a sign-in. A passcode is valid for one purpose only, and a new one replaces the previous one for the same recipient and purpose.
                     * @default default
                     * @example login
                     */
                    purpose?: string;
                    /**
                     * @description The number of digits.
                     * @default 6
                     * @example 6
                     */
                    codeLength?: number;
                    /**
                     * @description How long the passcode is valid, in seconds. Default: the lifetime in the template's footer, otherwise 300.
                     * @example 300
                     */
                    ttlSeconds?: number;
                    /**
                     * @description An authentication template. Default: the one chosen in the settings, otherwise the first approved one.
                     * @example verification_code
                     */
                    template?: string;
                    /**
                     * @description One of the template's languages.
                     * @example en
                     */
                    language?: string;
                    /**
                     * @description The number to send from. Default: the conversation's number, otherwise the workspace's default number.
                     * @example num_01kaeh4v5mf9h8gkqvd2x3s7rb
                     */
                    from?: string;
                    /**
                     * @description The IP address of the person who requested the passcode. Used to limit how many passcodes one address can request.
                     * @example 203.0.113.7
                     */
                    endUserIp?: string;
                    /**
                     * @description Your own reference. It is stored with the passcode and its message, and returned with them and in events.
                     * @example signup-1042
                     */
                    clientReference?: string;
                };
            };
        };
        responses: {
            /** @description WhatsApp accepted the message. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The passcode's ID.
                         * @example otp_01kaeh4v5ne2v9s5m0a8d1c6yt
                         */
                        otpId: string;
                        /**
                         * @description The message with the passcode.
                         * @example msg_01kaeh4v5mf9h8gkqvd2x3s7rb
                         */
                        messageId: string;
                        /**
                         * @description The conversation with the recipient.
                         * @example conv_01kaeh4v5ne2v9s5m0a8d1c6yt
                         */
                        conversationId: string;
                        /**
                         * @description The recipient's phone number.
                         * @example 5511999998888
                         */
                        to: string;
                        /**
                         * @description The purpose of the passcode.
                         * @example login
                         */
                        purpose: string;
                        /**
                         * @description `sent` if WhatsApp accepted the message, `queued` while Parley keeps trying.
                         * @example sent
                         * @enum {string}
                         */
                        status: "sent" | "queued";
                        /**
                         * Format: date-time
                         * @description When the passcode expires.
                         * @example 2026-11-20T21:35:05.123Z
                         */
                        expiresAt: string;
                        /**
                         * Format: date-time
                         * @description When another passcode can be sent to this recipient for this purpose.
                         * @example 2026-11-20T21:30:35.123Z
                         */
                        resendAvailableAt: string;
                    };
                };
            };
            /** @description Parley queued the message and tries until the passcode expires; do not send it again. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The passcode's ID.
                         * @example otp_01kaeh4v5ne2v9s5m0a8d1c6yt
                         */
                        otpId: string;
                        /**
                         * @description The message with the passcode.
                         * @example msg_01kaeh4v5mf9h8gkqvd2x3s7rb
                         */
                        messageId: string;
                        /**
                         * @description The conversation with the recipient.
                         * @example conv_01kaeh4v5ne2v9s5m0a8d1c6yt
                         */
                        conversationId: string;
                        /**
                         * @description The recipient's phone number.
                         * @example 5511999998888
                         */
                        to: string;
                        /**
                         * @description The purpose of the passcode.
                         * @example login
                         */
                        purpose: string;
                        /**
                         * @description `sent` if WhatsApp accepted the message, `queued` while Parley keeps trying.
                         * @example sent
                         * @enum {string}
                         */
                        status: "sent" | "queued";
                        /**
                         * Format: date-time
                         * @description When the passcode expires.
                         * @example 2026-11-20T21:35:05.123Z
                         */
                        expiresAt: string;
                        /**
                         * Format: date-time
                         * @description When another passcode can be sent to this recipient for this purpose.
                         * @example 2026-11-20T21:30:35.123Z
                         */
                        resendAvailableAt: string;
                    };
                };
            };
            /**
             * @description `INVALID_JSON`: The body is not a JSON object.
             *
             *     `VALIDATION_ERROR`: The request is not valid.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INVALID_JSON" | "VALIDATION_ERROR" | "IDEMPOTENCY_KEY_INVALID";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `TEMPLATE_NOT_FOUND`: No template has this name or language. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "TEMPLATE_NOT_FOUND";
                        };
                    };
                };
            };
            /**
             * @description `TEMPLATE_NOT_APPROVED`: The template is not approved.
             *
             *     `NUMBER_NOT_CONNECTED`: No WhatsApp number is connected.
             *
             *     `NUMBER_RESTRICTED`: WhatsApp restricted this number or account.
             *
             *     `CONTACT_BLOCKED`: The workspace blocked this contact.
             *
             *     `IDEMPOTENCY_IN_PROGRESS`: A request with this idempotency key is in progress.
             *
             *     `OTP_TEMPLATE_MISSING`: No approved authentication template.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "TEMPLATE_NOT_APPROVED" | "NUMBER_NOT_CONNECTED" | "NUMBER_RESTRICTED" | "CONTACT_BLOCKED" | "IDEMPOTENCY_IN_PROGRESS" | "OTP_TEMPLATE_MISSING";
                        };
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "PAYLOAD_TOO_LARGE";
                        };
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The endpoint does not accept this media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "UNSUPPORTED_MEDIA_TYPE";
                        };
                    };
                };
            };
            /**
             * @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key was used for another request.
             *
             *     `RECIPIENT_NOT_ALLOWED`: This recipient cannot be messaged.
             *
             *     `WHATSAPP_REJECTED`: WhatsApp rejected this message.
             *
             *     `OTP_DESTINATION_NOT_ALLOWED`: Passcodes cannot be sent to this number.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_KEY_REUSED" | "RECIPIENT_NOT_ALLOWED" | "WHATSAPP_REJECTED" | "OTP_DESTINATION_NOT_ALLOWED";
                        };
                    };
                };
            };
            /**
             * @description `RATE_LIMITED`: Too many requests.
             *
             *     `OTP_RECIPIENT_LIMITED`: Too many passcodes for this recipient.
             */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED" | "OTP_RECIPIENT_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    verifyOtp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The code that the person entered. Spaces and hyphens are ignored.
                     * @example 123456
                     */
                    code: string;
                    /**
                     * @description The passcode's ID. Pass this or `to`.
                     * @example otp_01kaeh4v5ne2v9s5m0a8d1c6yt
                     */
                    otpId?: string;
                    /**
                     * @description The recipient's phone number, to check their newest passcode for the purpose. Pass this or `otpId`.
                     * @example 5511999998888
                     */
                    to?: string;
                    /**
                     * @description What the passcode confirms, such as a sign-in. A passcode is valid for one purpose only, and a new one replaces the previous one for the same recipient and purpose.
                     * @default default
                     * @example login
                     */
                    purpose?: string;
                };
            };
        };
        responses: {
            /** @description The passcode is correct. It cannot be used again. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true. Every other outcome is an error.
                         * @example true
                         * @constant
                         */
                        verified: true;
                        /**
                         * @description The passcode's ID.
                         * @example otp_01kaeh4v5ne2v9s5m0a8d1c6yt
                         */
                        otpId: string;
                        /**
                         * @description The verified phone number.
                         * @example 5511999998888
                         */
                        to: string;
                        /**
                         * @description The purpose that was confirmed.
                         * @example login
                         */
                        purpose: string;
                        /**
                         * Format: date-time
                         * @description When it was confirmed.
                         * @example 2026-11-20T21:31:12.456Z
                         */
                        verifiedAt: string;
                    };
                };
            };
            /**
             * @description `INVALID_JSON`: The body is not a JSON object.
             *
             *     `VALIDATION_ERROR`: The request is not valid.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INVALID_JSON" | "VALIDATION_ERROR" | "IDEMPOTENCY_KEY_INVALID";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `IDEMPOTENCY_IN_PROGRESS`: A request with this idempotency key is in progress. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_IN_PROGRESS";
                        };
                    };
                };
            };
            /** @description `OTP_EXPIRED`: There is no active passcode. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "OTP_EXPIRED";
                        };
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "PAYLOAD_TOO_LARGE";
                        };
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The endpoint does not accept this media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "UNSUPPORTED_MEDIA_TYPE";
                        };
                    };
                };
            };
            /**
             * @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key was used for another request.
             *
             *     `OTP_INCORRECT`: The passcode is incorrect.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_KEY_REUSED" | "OTP_INCORRECT";
                        };
                    };
                };
            };
            /**
             * @description `RATE_LIMITED`: Too many requests.
             *
             *     `OTP_ATTEMPTS_EXCEEDED`: Too many incorrect passcodes.
             */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED" | "OTP_ATTEMPTS_EXCEEDED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    getOtp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description The passcode's ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The passcode. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The passcode's ID.
                         * @example otp_01kaeh4v5ne2v9s5m0a8d1c6yt
                         */
                        otpId: string;
                        /**
                         * @description The message with the passcode.
                         * @example msg_01kaeh4v5mf9h8gkqvd2x3s7rb
                         */
                        messageId: string;
                        /**
                         * @description The conversation with the recipient. Null if it was erased.
                         * @example conv_01kaeh4v5ne2v9s5m0a8d1c6yt
                         */
                        conversationId: string | null;
                        /**
                         * @description The recipient's phone number.
                         * @example 5511999998888
                         */
                        to: string;
                        /**
                         * @description The purpose of the passcode.
                         * @example login
                         */
                        purpose: string;
                        /**
                         * @description Whether the passcode can be used, or how it ended: verified, expired, replaced by a newer one, canceled, or too many wrong attempts.
                         * @example active
                         * @enum {string}
                         */
                        state: "active" | "verified" | "expired" | "replaced" | "cancelled" | "exhausted";
                        /**
                         * @description The delivery status of its message.
                         * @example delivered
                         * @enum {string}
                         */
                        status: "queued" | "sent" | "delivered" | "read" | "failed";
                        /**
                         * @description Why the message failed. Null if it has not failed.
                         * @example null
                         */
                        failure: {
                            /**
                             * @description Why it was not delivered, as a code.
                             * @example RECIPIENT_UNREACHABLE
                             */
                            code: string;
                            /**
                             * @description Why it was not delivered, in plain English.
                             * @example The number is not on WhatsApp.
                             */
                            message: string;
                            /**
                             * @description WhatsApp's error code.
                             * @example 131026
                             */
                            whatsappCode: number | null;
                        } | null;
                        /**
                         * @description The number of attempts left. 0 once the passcode has ended.
                         * @example 5
                         */
                        attemptsRemaining: number;
                        /**
                         * @description Your own reference.
                         * @example signup-1042
                         */
                        clientReference: string | null;
                        /**
                         * Format: date-time
                         * @description When it was requested.
                         * @example 2026-11-20T21:30:05.123Z
                         */
                        createdAt: string;
                        /**
                         * Format: date-time
                         * @description When it expires.
                         * @example 2026-11-20T21:35:05.123Z
                         */
                        expiresAt: string;
                        /**
                         * Format: date-time
                         * @description When another passcode can be sent.
                         * @example 2026-11-20T21:30:35.123Z
                         */
                        resendAvailableAt: string;
                        /**
                         * @description When it was verified. Null if it was not.
                         * @example null
                         */
                        verifiedAt: string | null;
                        /**
                         * @description When it ended. Null while it can be used.
                         * @example null
                         */
                        endedAt: string | null;
                    };
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "VALIDATION_ERROR";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NOT_FOUND";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    cancelOtp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The passcode's ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The canceled passcode. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The passcode's ID.
                         * @example otp_01kaeh4v5ne2v9s5m0a8d1c6yt
                         */
                        otpId: string;
                        /**
                         * @description The message with the passcode.
                         * @example msg_01kaeh4v5mf9h8gkqvd2x3s7rb
                         */
                        messageId: string;
                        /**
                         * @description The conversation with the recipient. Null if it was erased.
                         * @example conv_01kaeh4v5ne2v9s5m0a8d1c6yt
                         */
                        conversationId: string | null;
                        /**
                         * @description The recipient's phone number.
                         * @example 5511999998888
                         */
                        to: string;
                        /**
                         * @description The purpose of the passcode.
                         * @example login
                         */
                        purpose: string;
                        /**
                         * @description Whether the passcode can be used, or how it ended: verified, expired, replaced by a newer one, canceled, or too many wrong attempts.
                         * @example active
                         * @enum {string}
                         */
                        state: "active" | "verified" | "expired" | "replaced" | "cancelled" | "exhausted";
                        /**
                         * @description The delivery status of its message.
                         * @example delivered
                         * @enum {string}
                         */
                        status: "queued" | "sent" | "delivered" | "read" | "failed";
                        /**
                         * @description Why the message failed. Null if it has not failed.
                         * @example null
                         */
                        failure: {
                            /**
                             * @description Why it was not delivered, as a code.
                             * @example RECIPIENT_UNREACHABLE
                             */
                            code: string;
                            /**
                             * @description Why it was not delivered, in plain English.
                             * @example The number is not on WhatsApp.
                             */
                            message: string;
                            /**
                             * @description WhatsApp's error code.
                             * @example 131026
                             */
                            whatsappCode: number | null;
                        } | null;
                        /**
                         * @description The number of attempts left. 0 once the passcode has ended.
                         * @example 5
                         */
                        attemptsRemaining: number;
                        /**
                         * @description Your own reference.
                         * @example signup-1042
                         */
                        clientReference: string | null;
                        /**
                         * Format: date-time
                         * @description When it was requested.
                         * @example 2026-11-20T21:30:05.123Z
                         */
                        createdAt: string;
                        /**
                         * Format: date-time
                         * @description When it expires.
                         * @example 2026-11-20T21:35:05.123Z
                         */
                        expiresAt: string;
                        /**
                         * Format: date-time
                         * @description When another passcode can be sent.
                         * @example 2026-11-20T21:30:35.123Z
                         */
                        resendAvailableAt: string;
                        /**
                         * @description When it was verified. Null if it was not.
                         * @example null
                         */
                        verifiedAt: string | null;
                        /**
                         * @description When it ended. Null while it can be used.
                         * @example null
                         */
                        endedAt: string | null;
                    };
                };
            };
            /**
             * @description `INVALID_JSON`: The body is not a JSON object.
             *
             *     `VALIDATION_ERROR`: The request is not valid.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INVALID_JSON" | "VALIDATION_ERROR" | "IDEMPOTENCY_KEY_INVALID";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NOT_FOUND";
                        };
                    };
                };
            };
            /** @description `IDEMPOTENCY_IN_PROGRESS`: A request with this idempotency key is in progress. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_IN_PROGRESS";
                        };
                    };
                };
            };
            /** @description `OTP_EXPIRED`: There is no active passcode. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "OTP_EXPIRED";
                        };
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "PAYLOAD_TOO_LARGE";
                        };
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The endpoint does not accept this media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "UNSUPPORTED_MEDIA_TYPE";
                        };
                    };
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key was used for another request. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_KEY_REUSED";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    listTemplates: {
        parameters: {
            query?: {
                /** @description The number of items to return, 1 to 100. Default: 25. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. It is valid only for the same list with the same filters; otherwise the response is `INVALID_CURSOR`. */
                cursor?: string;
                /** @description Only templates with this name, in any language. */
                name?: string;
                /** @description Only templates in this language. */
                language?: string;
                /** @description Only templates of this category. */
                category?: "marketing" | "utility" | "authentication";
                /** @description Only templates with this review status at WhatsApp. If given several times, templates with any of the statuses. */
                status?: string | string[];
                /** @description Only templates with this approval by the workspace. */
                workspaceStatus?: "pending" | "approved" | "rejected";
                sendable?: "true" | "false";
                createdAfter?: string;
                createdBefore?: string;
                whatsappAccountId?: string;
                /** @description `desc` for newest first, `asc` for oldest first. */
                order?: "desc" | "asc";
            };
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of templates. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The templates on this page. Each language is a separate entry. */
                        data: components["schemas"]["Template"][];
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        hasMore: boolean;
                        /**
                         * @description The `cursor` of the next page. Null if and only if `hasMore` is false.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            /**
             * @description `VALIDATION_ERROR`: The request is not valid.
             *
             *     `INVALID_CURSOR`: The cursor is not valid for this list.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "VALIDATION_ERROR" | "INVALID_CURSOR";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    createTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTemplate"];
            };
        };
        responses: {
            /** @description The submitted template. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            /**
             * @description `INVALID_JSON`: The body is not a JSON object.
             *
             *     `VALIDATION_ERROR`: The request is not valid.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INVALID_JSON" | "VALIDATION_ERROR" | "IDEMPOTENCY_KEY_INVALID";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /**
             * @description `NUMBER_NOT_CONNECTED`: No WhatsApp number is connected.
             *
             *     `IDEMPOTENCY_IN_PROGRESS`: A request with this idempotency key is in progress.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NUMBER_NOT_CONNECTED" | "IDEMPOTENCY_IN_PROGRESS";
                        };
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "PAYLOAD_TOO_LARGE";
                        };
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The endpoint does not accept this media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "UNSUPPORTED_MEDIA_TYPE";
                        };
                    };
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key was used for another request. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_KEY_REUSED";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    getTemplate: {
        parameters: {
            query?: {
                /** @description The language. Default: the one used when you send without a language. */
                language?: string;
                whatsappAccountId?: string;
            };
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description The template's name. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "VALIDATION_ERROR";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /**
             * @description `NOT_FOUND`: Not found.
             *
             *     `TEMPLATE_NOT_FOUND`: No template has this name or language.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NOT_FOUND" | "TEMPLATE_NOT_FOUND";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    deleteTemplate: {
        parameters: {
            query?: {
                /** @description The language to delete. Default: all languages. */
                language?: string;
                whatsappAccountId?: string;
            };
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description The template's name. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template was deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The template's name.
                         * @example order_ready
                         */
                        name: string;
                        /**
                         * @description The deleted languages.
                         * @example [
                         *       "en"
                         *     ]
                         */
                        languages: string[];
                        /**
                         * @description The template was deleted at WhatsApp and in Parley.
                         * @example true
                         * @constant
                         */
                        deleted: true;
                    };
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "VALIDATION_ERROR";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /**
             * @description `NOT_FOUND`: Not found.
             *
             *     `TEMPLATE_NOT_FOUND`: No template has this name or language.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NOT_FOUND" | "TEMPLATE_NOT_FOUND";
                        };
                    };
                };
            };
            /** @description `NUMBER_NOT_CONNECTED`: No WhatsApp number is connected. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NUMBER_NOT_CONNECTED";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    editTemplate: {
        parameters: {
            query?: {
                /** @description The language to edit. Required if the template has several. */
                language?: string;
                whatsappAccountId?: string;
            };
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The template's name. */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditTemplate"];
            };
        };
        responses: {
            /** @description The submitted template. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            /**
             * @description `INVALID_JSON`: The body is not a JSON object.
             *
             *     `VALIDATION_ERROR`: The request is not valid.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INVALID_JSON" | "VALIDATION_ERROR" | "IDEMPOTENCY_KEY_INVALID";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /**
             * @description `NOT_FOUND`: Not found.
             *
             *     `TEMPLATE_NOT_FOUND`: No template has this name or language.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NOT_FOUND" | "TEMPLATE_NOT_FOUND";
                        };
                    };
                };
            };
            /**
             * @description `NUMBER_NOT_CONNECTED`: No WhatsApp number is connected.
             *
             *     `IDEMPOTENCY_IN_PROGRESS`: A request with this idempotency key is in progress.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NUMBER_NOT_CONNECTED" | "IDEMPOTENCY_IN_PROGRESS";
                        };
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "PAYLOAD_TOO_LARGE";
                        };
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The endpoint does not accept this media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "UNSUPPORTED_MEDIA_TYPE";
                        };
                    };
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key was used for another request. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_KEY_REUSED";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    renderTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The template's name. */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The values of the variables, by number.
                     * @example {
                     *       "1": "Ana",
                     *       "2": "NW-1042",
                     *       "3": "Friday"
                     *     }
                     */
                    variables: {
                        [key: string]: string;
                    };
                    /**
                     * @description The URL of the image, video or document in the header.
                     * @example https://example.com/roast.jpg
                     */
                    headerMediaLink?: string;
                    /**
                     * @description The ID of an uploaded file for the header, in place of `headerMediaLink`. A file can be sent many times.
                     * @example att_01kaeh4v5mf9h8gkqvd2x3s7rb
                     */
                    headerMediaId?: string;
                    /**
                     * @description The filename of a document in the header. Rejected for other headers. Default: the last segment of the link's path, or the name of the uploaded file.
                     * @example invoice-1042.pdf
                     */
                    headerMediaFilename?: string;
                    /** @description The location in the header. Required if the template has a location header, rejected otherwise. */
                    headerLocation?: {
                        /**
                         * @description The latitude in degrees.
                         * @example -23.5614
                         */
                        latitude: number;
                        /**
                         * @description The longitude in degrees.
                         * @example -46.6559
                         */
                        longitude: number;
                        /**
                         * @description The name of the location.
                         * @example Harbour Street shop
                         */
                        name?: string;
                        /**
                         * @description The address of the location.
                         * @example 7 Harbour Street
                         */
                        address?: string;
                    };
                    /**
                     * @description What the message of a tap on a quick reply contains as `payload`, by the button's position in the template, starting from 0. Default: the button's label.
                     * @example {
                     *       "0": "confirm-1042",
                     *       "1": "cancel-1042"
                     *     }
                     */
                    quickReplyPayloads?: {
                        [key: string]: string;
                    };
                    /**
                     * @description One of the template's languages. Default: a language that can be sent, otherwise the oldest.
                     * @example en
                     */
                    language?: string;
                    /**
                     * @description The number that would send. It can send the templates of its own WhatsApp account only. Default: the workspace's default number.
                     * @example num_01kaeh4v5jf1d8t2w6p4c7b9rm
                     */
                    from?: string;
                };
            };
        };
        responses: {
            /** @description The template with these values. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RenderedTemplate"];
                };
            };
            /**
             * @description `INVALID_JSON`: The body is not a JSON object.
             *
             *     `VALIDATION_ERROR`: The request is not valid.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INVALID_JSON" | "VALIDATION_ERROR" | "IDEMPOTENCY_KEY_INVALID";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /**
             * @description `NOT_FOUND`: Not found.
             *
             *     `TEMPLATE_NOT_FOUND`: No template has this name or language.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NOT_FOUND" | "TEMPLATE_NOT_FOUND";
                        };
                    };
                };
            };
            /**
             * @description `NUMBER_NOT_CONNECTED`: No WhatsApp number is connected.
             *
             *     `IDEMPOTENCY_IN_PROGRESS`: A request with this idempotency key is in progress.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NUMBER_NOT_CONNECTED" | "IDEMPOTENCY_IN_PROGRESS";
                        };
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "PAYLOAD_TOO_LARGE";
                        };
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The endpoint does not accept this media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "UNSUPPORTED_MEDIA_TYPE";
                        };
                    };
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key was used for another request. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_KEY_REUSED";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description The number of items to return, 1 to 100. Default: 25. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. It is valid only for the same list with the same filters; otherwise the response is `INVALID_CURSOR`. */
                cursor?: string;
                /** @description Only the member with this address. */
                email?: string;
                role?: ("owner" | "admin" | "agent" | "viewer") | ("owner" | "admin" | "agent" | "viewer")[];
                createdAfter?: string;
                createdBefore?: string;
                /** @description `desc`: newest first, the default. `asc`: oldest first. */
                order?: "desc" | "asc";
            };
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of members. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The members on this page. */
                        data: components["schemas"]["Member"][];
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        hasMore: boolean;
                        /**
                         * @description The `cursor` of the next page. Null if and only if `hasMore` is false.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            /**
             * @description `VALIDATION_ERROR`: The request is not valid.
             *
             *     `INVALID_CURSOR`: The cursor is not valid for this list.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "VALIDATION_ERROR" | "INVALID_CURSOR";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    listTeams: {
        parameters: {
            query?: {
                /** @description The number of items to return, 1 to 100. Default: 25. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. It is valid only for the same list with the same filters; otherwise the response is `INVALID_CURSOR`. */
                cursor?: string;
                memberId?: string;
                createdAfter?: string;
                createdBefore?: string;
                /** @description `desc`: newest first, the default. `asc`: oldest first. */
                order?: "desc" | "asc";
            };
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of teams. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The teams on this page. */
                        data: components["schemas"]["Team"][];
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        hasMore: boolean;
                        /**
                         * @description The `cursor` of the next page. Null if and only if `hasMore` is false.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            /**
             * @description `VALIDATION_ERROR`: The request is not valid.
             *
             *     `INVALID_CURSOR`: The cursor is not valid for this list.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "VALIDATION_ERROR" | "INVALID_CURSOR";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    getTeam: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description The team's ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The team. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "VALIDATION_ERROR";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NOT_FOUND";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    listNumbers: {
        parameters: {
            query?: {
                /** @description The number of items to return, 1 to 100. Default: 25. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. It is valid only for the same list with the same filters; otherwise the response is `INVALID_CURSOR`. */
                cursor?: string;
                /** @description Only numbers in this state. */
                state?: "connected" | "disconnected" | "restricted";
                createdAfter?: string;
                createdBefore?: string;
                /** @description `desc`: newest first, the default. `asc`: oldest first. */
                order?: "desc" | "asc";
            };
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of numbers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The numbers on this page. */
                        data: components["schemas"]["Number"][];
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        hasMore: boolean;
                        /**
                         * @description The `cursor` of the next page. Null if and only if `hasMore` is false.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            /**
             * @description `VALIDATION_ERROR`: The request is not valid.
             *
             *     `INVALID_CURSOR`: The cursor is not valid for this list.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "VALIDATION_ERROR" | "INVALID_CURSOR";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    getNumber: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description The number's ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Number"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "VALIDATION_ERROR";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NOT_FOUND";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description The number of items to return, 1 to 100. Default: 25. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. It is valid only for the same list with the same filters; otherwise the response is `INVALID_CURSOR`. */
                cursor?: string;
                /** @description `desc`: newest first. `asc`: oldest first, for catching up. */
                order?: "desc" | "asc";
                /** @description Only events of this type, or of a family such as `message.*`. */
                type?: "message.received" | "message.sent" | "message.delivered" | "message.read" | "message.failed" | "message.canceled" | "message.edited" | "message.revoked" | "conversation.created" | "conversation.assigned" | "conversation.closed" | "conversation.reopened" | "conversation.window_opened" | "conversation.window_closed" | "contact.created" | "contact.updated" | "contact.merged" | "contact.opted_out" | "contact.opted_in" | "contact.deleted" | "otp.verified" | "otp.failed" | "otp.delivery_failed" | "otp.fraud_suspected" | "template.status_changed" | "number.status_changed" | "webhook_endpoint.warning" | "webhook_endpoint.disabled" | "ping" | "message.*" | "conversation.*" | "contact.*" | "otp.*" | "template.*" | "number.*" | "webhook_endpoint.*";
                conversationId?: string;
                createdAfter?: string;
                createdBefore?: string;
                since?: string;
            };
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The events. */
                        data: components["schemas"]["Event"][];
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        hasMore: boolean;
                        /**
                         * @description The `cursor` of the next page. Null if and only if `hasMore` is false.
                         * @example null
                         */
                        nextCursor: string | null;
                        /**
                         * @description With `order=asc`, your position in the list. Store it and pass it as `cursor` next time: no event is skipped or repeated. Null with `order=desc`.
                         * @example q83vASNFZ4kBI0VniQEjRWeJWyIyMDI2IiwiMSJd
                         */
                        resumeCursor: string | null;
                    };
                };
            };
            /**
             * @description `VALIDATION_ERROR`: The request is not valid.
             *
             *     `INVALID_CURSOR`: The cursor is not valid for this list.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "VALIDATION_ERROR" | "INVALID_CURSOR";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description The event's ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "VALIDATION_ERROR";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NOT_FOUND";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: {
                /** @description The number of items to return, 1 to 100. Default: 25. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. It is valid only for the same list with the same filters; otherwise the response is `INVALID_CURSOR`. */
                cursor?: string;
                createdAfter?: string;
                createdBefore?: string;
                /** @description `desc`: newest first, the default. `asc`: oldest first. */
                order?: "desc" | "asc";
            };
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoints. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The endpoints, newest first. */
                        data: components["schemas"]["WebhookEndpoint"][];
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        hasMore: boolean;
                        /**
                         * @description The `cursor` of the next page. Null if and only if `hasMore` is false.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            /**
             * @description `VALIDATION_ERROR`: The request is not valid.
             *
             *     `INVALID_CURSOR`: The cursor is not valid for this list.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "VALIDATION_ERROR" | "INVALID_CURSOR";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The URL that receives events: `https`, without username and password, on a public host, on port 443, or 1024 or higher. A name that resolves to a private address is rejected.
                     * @example https://example.com/parley/events
                     */
                    url: string;
                    /**
                     * @description The events to send: types, families such as `message.*`, or `*` for all events. New types are sent only to endpoints that subscribe to their family or to all events. A key can subscribe only to what it can read: it needs the scope for each type (`messages.read` for messages and conversations, `contacts.read`, `otp.send`, `templates.read`), or `events.read` for all of them.
                     * @example [
                     *       "message.*",
                     *       "conversation.window_opened"
                     *     ]
                     */
                    eventTypes: ("*" | "message.*" | "conversation.*" | "contact.*" | "otp.*" | "template.*" | "number.*" | "webhook_endpoint.*" | "message.received" | "message.sent" | "message.delivered" | "message.read" | "message.failed" | "message.canceled" | "message.edited" | "message.revoked" | "conversation.created" | "conversation.assigned" | "conversation.closed" | "conversation.reopened" | "conversation.window_opened" | "conversation.window_closed" | "contact.created" | "contact.updated" | "contact.merged" | "contact.opted_out" | "contact.opted_in" | "contact.deleted" | "otp.verified" | "otp.failed" | "otp.delivery_failed" | "otp.fraud_suspected" | "template.status_changed" | "number.status_changed" | "webhook_endpoint.warning" | "webhook_endpoint.disabled" | "ping")[];
                    /**
                     * @description Your own description, or null.
                     * @example Order system
                     */
                    description?: string | null;
                };
            };
        };
        responses: {
            /** @description The endpoint, with its secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            /**
             * @description `INVALID_JSON`: The body is not a JSON object.
             *
             *     `VALIDATION_ERROR`: The request is not valid.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INVALID_JSON" | "VALIDATION_ERROR" | "IDEMPOTENCY_KEY_INVALID";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `IDEMPOTENCY_IN_PROGRESS`: A request with this idempotency key is in progress. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_IN_PROGRESS";
                        };
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "PAYLOAD_TOO_LARGE";
                        };
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The endpoint does not accept this media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "UNSUPPORTED_MEDIA_TYPE";
                        };
                    };
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key was used for another request. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_KEY_REUSED";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description The endpoint's ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "VALIDATION_ERROR";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NOT_FOUND";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description The endpoint's ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint was deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The endpoint's ID.
                         * @example whk_01kaeh4v5qe6mbn8r3s9t0vwxy
                         */
                        id: string;
                        /**
                         * @description The endpoint and its delivery log were deleted.
                         * @example true
                         * @constant
                         */
                        deleted: true;
                    };
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "VALIDATION_ERROR";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NOT_FOUND";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The endpoint's ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The URL that receives events: `https`, without username and password, on a public host, on port 443, or 1024 or higher. A name that resolves to a private address is rejected.
                     * @example https://example.com/parley/events
                     */
                    url?: string;
                    /**
                     * @description The events to send: types, families such as `message.*`, or `*` for all events. New types are sent only to endpoints that subscribe to their family or to all events. A key can subscribe only to what it can read: it needs the scope for each type (`messages.read` for messages and conversations, `contacts.read`, `otp.send`, `templates.read`), or `events.read` for all of them.
                     * @example [
                     *       "message.*",
                     *       "conversation.window_opened"
                     *     ]
                     */
                    eventTypes?: ("*" | "message.*" | "conversation.*" | "contact.*" | "otp.*" | "template.*" | "number.*" | "webhook_endpoint.*" | "message.received" | "message.sent" | "message.delivered" | "message.read" | "message.failed" | "message.canceled" | "message.edited" | "message.revoked" | "conversation.created" | "conversation.assigned" | "conversation.closed" | "conversation.reopened" | "conversation.window_opened" | "conversation.window_closed" | "contact.created" | "contact.updated" | "contact.merged" | "contact.opted_out" | "contact.opted_in" | "contact.deleted" | "otp.verified" | "otp.failed" | "otp.delivery_failed" | "otp.fraud_suspected" | "template.status_changed" | "number.status_changed" | "webhook_endpoint.warning" | "webhook_endpoint.disabled" | "ping")[];
                    /**
                     * @description Your own description, or null.
                     * @example Order system
                     */
                    description?: string | null;
                    /**
                     * @description `disabled`: nothing is sent; events are stored for 30 days and can be sent later with a replay. Parley disables an endpoint if all deliveries fail for five days, if it responds with 410, or if it requests it.
                     * @example enabled
                     * @enum {string}
                     */
                    state?: "enabled" | "disabled";
                };
            };
        };
        responses: {
            /** @description The updated endpoint. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            /**
             * @description `INVALID_JSON`: The body is not a JSON object.
             *
             *     `VALIDATION_ERROR`: The request is not valid.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INVALID_JSON" | "VALIDATION_ERROR" | "IDEMPOTENCY_KEY_INVALID";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NOT_FOUND";
                        };
                    };
                };
            };
            /** @description `IDEMPOTENCY_IN_PROGRESS`: A request with this idempotency key is in progress. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_IN_PROGRESS";
                        };
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "PAYLOAD_TOO_LARGE";
                        };
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The endpoint does not accept this media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "UNSUPPORTED_MEDIA_TYPE";
                        };
                    };
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key was used for another request. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_KEY_REUSED";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The endpoint's ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint, with its new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            /**
             * @description `INVALID_JSON`: The body is not a JSON object.
             *
             *     `VALIDATION_ERROR`: The request is not valid.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INVALID_JSON" | "VALIDATION_ERROR" | "IDEMPOTENCY_KEY_INVALID";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NOT_FOUND";
                        };
                    };
                };
            };
            /** @description `IDEMPOTENCY_IN_PROGRESS`: A request with this idempotency key is in progress. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_IN_PROGRESS";
                        };
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "PAYLOAD_TOO_LARGE";
                        };
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The endpoint does not accept this media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "UNSUPPORTED_MEDIA_TYPE";
                        };
                    };
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key was used for another request. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_KEY_REUSED";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The endpoint's ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event is being sent. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The ID of the `ping` event.
                         * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
                         */
                        eventId: string;
                    };
                };
            };
            /**
             * @description `INVALID_JSON`: The body is not a JSON object.
             *
             *     `VALIDATION_ERROR`: The request is not valid.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INVALID_JSON" | "VALIDATION_ERROR" | "IDEMPOTENCY_KEY_INVALID";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NOT_FOUND";
                        };
                    };
                };
            };
            /** @description `IDEMPOTENCY_IN_PROGRESS`: A request with this idempotency key is in progress. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_IN_PROGRESS";
                        };
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "PAYLOAD_TOO_LARGE";
                        };
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The endpoint does not accept this media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "UNSUPPORTED_MEDIA_TYPE";
                        };
                    };
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key was used for another request. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_KEY_REUSED";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    replayWebhookEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The endpoint's ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Resend this event, whatever its state.
                     * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
                     */
                    eventId?: string;
                    /**
                     * Format: date-time
                     * @description Resend all events that failed or were held since this time.
                     * @example 2026-11-20T00:00:00.000Z
                     */
                    failedSince?: string;
                    /**
                     * Format: date-time
                     * @description Resend all events from this time on that the endpoint subscribes to.
                     * @example 2026-11-20T00:00:00.000Z
                     */
                    from?: string;
                    /**
                     * Format: date-time
                     * @description The end of the range.
                     * @example 2026-11-20T00:00:00.000Z
                     */
                    to?: string;
                };
            };
        };
        responses: {
            /** @description The events are being sent. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The number of events that this request resends, up to 10,000.
                         * @example 3
                         */
                        replayed: number;
                        /**
                         * @description Whether there are more events to resend. If so, send another request: with the same body or, for a range, with `nextFrom` as the new `from`.
                         * @example false
                         */
                        hasMore: boolean;
                        /**
                         * @description The start of the rest of the range. Null if nothing is left or if the request has no range.
                         * @example 2026-11-20T21:30:05.123Z
                         */
                        nextFrom: string | null;
                    };
                };
            };
            /**
             * @description `INVALID_JSON`: The body is not a JSON object.
             *
             *     `VALIDATION_ERROR`: The request is not valid.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INVALID_JSON" | "VALIDATION_ERROR" | "IDEMPOTENCY_KEY_INVALID";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NOT_FOUND";
                        };
                    };
                };
            };
            /** @description `IDEMPOTENCY_IN_PROGRESS`: A request with this idempotency key is in progress. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_IN_PROGRESS";
                        };
                    };
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "PAYLOAD_TOO_LARGE";
                        };
                    };
                };
            };
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The endpoint does not accept this media type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "UNSUPPORTED_MEDIA_TYPE";
                        };
                    };
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key was used for another request. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Original-Request": components["headers"]["Original-Request"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "IDEMPOTENCY_KEY_REUSED";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description The number of items to return, 1 to 100. Default: 25. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. It is valid only for the same list with the same filters; otherwise the response is `INVALID_CURSOR`. */
                cursor?: string;
                state?: ("pending" | "delivered" | "failed" | "held") | ("pending" | "delivered" | "failed" | "held")[];
                /** @description Only deliveries of events of this type. */
                eventType?: "message.received" | "message.sent" | "message.delivered" | "message.read" | "message.failed" | "message.canceled" | "message.edited" | "message.revoked" | "conversation.created" | "conversation.assigned" | "conversation.closed" | "conversation.reopened" | "conversation.window_opened" | "conversation.window_closed" | "contact.created" | "contact.updated" | "contact.merged" | "contact.opted_out" | "contact.opted_in" | "contact.deleted" | "otp.verified" | "otp.failed" | "otp.delivery_failed" | "otp.fraud_suspected" | "template.status_changed" | "number.status_changed" | "webhook_endpoint.warning" | "webhook_endpoint.disabled" | "ping";
                eventId?: string;
                createdAfter?: string;
                createdBefore?: string;
                /** @description `desc`: newest first, the default. `asc`: oldest first. */
                order?: "desc" | "asc";
            };
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description The endpoint's ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The deliveries, newest first. */
                        data: components["schemas"]["WebhookDelivery"][];
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        hasMore: boolean;
                        /**
                         * @description The `cursor` of the next page. Null if and only if `hasMore` is false.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            /**
             * @description `VALIDATION_ERROR`: The request is not valid.
             *
             *     `INVALID_CURSOR`: The cursor is not valid for this list.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "VALIDATION_ERROR" | "INVALID_CURSOR";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NOT_FOUND";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description The endpoint's ID. */
                id: string;
                /** @description The delivery's ID. */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryDetail"];
                };
            };
            /** @description `VALIDATION_ERROR`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "VALIDATION_ERROR";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `NOT_FOUND`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "NOT_FOUND";
                        };
                    };
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    listRequests: {
        parameters: {
            query?: {
                /** @description The number of items to return, 1 to 100. Default: 25. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. It is valid only for the same list with the same filters; otherwise the response is `INVALID_CURSOR`. */
                cursor?: string;
                /** @description Only requests with this status, or class of statuses. */
                status?: string;
                /** @description Only requests with this error code. */
                code?: string;
                /** @description Only requests with this method. */
                method?: "GET" | "HEAD" | "POST" | "PATCH" | "DELETE";
                /** @description Only requests whose path contains this text. */
                path?: string;
                messageId?: string;
                createdAfter?: string;
                createdBefore?: string;
                /** @description `desc`: newest first, the default. `asc`: oldest first. */
                order?: "desc" | "asc";
            };
            header?: {
                /** @description Your own ID for this request, stored in the request log next to Parley's. */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of requests. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The requests on this page. */
                        data: components["schemas"]["LoggedRequest"][];
                        /**
                         * @description Whether there are more items after this page.
                         * @example false
                         */
                        hasMore: boolean;
                        /**
                         * @description The `cursor` of the next page. Null if and only if `hasMore` is false.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            /**
             * @description `VALIDATION_ERROR`: The request is not valid.
             *
             *     `INVALID_CURSOR`: The cursor is not valid for this list.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "VALIDATION_ERROR" | "INVALID_CURSOR";
                        };
                    };
                };
            };
            /** @description `NOT_AUTHENTICATED`: Authentication is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotAuthenticated"];
                };
            };
            /** @description `RATE_LIMITED`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "RATE_LIMITED";
                        };
                    };
                };
            };
            /** @description `INTERNAL_ERROR`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "INTERNAL_ERROR";
                        };
                    };
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: Parley is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Should-Retry": components["headers"]["X-Should-Retry"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "SERVICE_UNAVAILABLE";
                        };
                    };
                };
            };
        };
    };
    sandbox_chats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        numbers: {
                            phoneNumberId: string;
                            displayNumber: string;
                            verifiedName: string;
                        }[];
                        chats: {
                            phoneNumberId: string;
                            waId: string;
                            profileName: string;
                            lastAt: string | null;
                            lastText: string | null;
                            windowExpiresAt: string | null;
                            bsuid: string | null;
                            traits: {
                                /** @default true */
                                onWhatsApp: boolean;
                                /** @default true */
                                online: boolean;
                                /** @default true */
                                receipts: boolean;
                                /** @default false */
                                optedOut: boolean;
                                /** @default false */
                                blockedBusiness: boolean;
                                /** @default null */
                                username: string | null;
                                /** @default false */
                                hidesPhone: boolean;
                                /** @default null */
                                parentBsuid: string | null;
                                /** @default null */
                                identityHash: string | null;
                            };
                            isTyping: boolean;
                        }[];
                        /** Format: date-time */
                        now: string;
                    };
                };
            };
        };
    };
    sandbox_messages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                phoneNumberId: string;
                waId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        messages: {
                            wamid: string;
                            /** @enum {string} */
                            direction: "to_customer" | "from_customer";
                            message: {
                                [key: string]: unknown;
                            };
                            content: components["schemas"]["MessageContent"];
                            rendered: {
                                header: string | null;
                                headerKind: string;
                                body: string;
                                footer: string | null;
                                buttons: {
                                    type: string;
                                    text: string;
                                    value: string | null;
                                }[];
                            } | null;
                            status: string;
                            /** Format: date-time */
                            at: string;
                        }[];
                    };
                };
            };
        };
    };
    sandbox_write: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path: {
                phoneNumberId: string;
                waId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    profileName?: string;
                    message: {
                        /** @constant */
                        kind: "text";
                        body: string;
                    } | {
                        /** @constant */
                        kind: "media";
                        /** @enum {string} */
                        type: "image" | "video" | "audio" | "voice" | "document" | "sticker";
                        lost?: boolean;
                        caption?: string;
                        filename?: string;
                    } | {
                        /** @constant */
                        kind: "location";
                        latitude: number;
                        longitude: number;
                        name?: string;
                        address?: string;
                    } | {
                        /** @constant */
                        kind: "contacts";
                        name: string;
                        phone: string;
                        /** @enum {string} */
                        origin?: "contact_request" | "other";
                    } | {
                        /** @constant */
                        kind: "choice";
                        wamid: string;
                        id: string;
                    } | {
                        /** @constant */
                        kind: "flow";
                        wamid: string;
                        answers: {
                            [key: string]: unknown;
                        };
                    } | {
                        /** @constant */
                        kind: "button";
                        wamid: string;
                        text: string;
                        /** @default true */
                        withContext?: boolean;
                    } | {
                        /** @constant */
                        kind: "reaction";
                        wamid: string;
                        emoji: string;
                    } | {
                        /** @constant */
                        kind: "order";
                        /** @default  */
                        text?: string;
                        items: {
                            product: string;
                            quantity: number;
                            price: number;
                            currency: string;
                        }[];
                    } | {
                        /** @constant */
                        kind: "edit";
                        wamid: string;
                        body: string;
                    } | {
                        /** @constant */
                        kind: "delete";
                        wamid: string;
                    } | {
                        /** @constant */
                        kind: "unsupported";
                        type: string;
                    } | {
                        /** @constant */
                        kind: "future";
                        type: string;
                    } | {
                        /** @constant */
                        kind: "group";
                        groupId: string;
                        body: string;
                    } | {
                        /** @constant */
                        kind: "broken_choice";
                        wamid: string;
                    };
                    context?: {
                        replyTo?: string;
                        /** @enum {string} */
                        forwarded?: "once" | "often";
                        product?: string;
                        advertised?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        messages: {
                            wamid: string;
                            /** @enum {string} */
                            direction: "to_customer" | "from_customer";
                            message: {
                                [key: string]: unknown;
                            };
                            content: components["schemas"]["MessageContent"];
                            rendered: {
                                header: string | null;
                                headerKind: string;
                                body: string;
                                footer: string | null;
                                buttons: {
                                    type: string;
                                    text: string;
                                    value: string | null;
                                }[];
                            } | null;
                            status: string;
                            /** Format: date-time */
                            at: string;
                        }[];
                    };
                };
            };
        };
    };
    sandbox_read: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path: {
                phoneNumberId: string;
                waId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
        };
    };
    sandbox_customer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path: {
                phoneNumberId: string;
                waId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    profileName?: string;
                    traits?: {
                        /** @default true */
                        onWhatsApp?: boolean;
                        /** @default true */
                        online?: boolean;
                        /** @default true */
                        receipts?: boolean;
                        /** @default false */
                        optedOut?: boolean;
                        /** @default false */
                        blockedBusiness?: boolean;
                        /** @default null */
                        username?: string | null;
                        /** @default false */
                        hidesPhone?: boolean;
                        /** @default null */
                        parentBsuid?: string | null;
                        /** @default null */
                        identityHash?: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
        };
    };
    sandbox_identity: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path: {
                phoneNumberId: string;
                waId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    kind: "number";
                    waId: string;
                } | {
                    /** @constant */
                    kind: "user_id";
                    /** @enum {string} */
                    webhook: "system" | "user_id_update";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
        };
    };
    sandbox_echo: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path: {
                phoneNumberId: string;
                waId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
        };
    };
    sandbox_settings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                phoneNumberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        phoneNumberId: string;
                        settings: {
                            /** @default null */
                            seed: string | null;
                            /**
                             * @default both
                             * @enum {string}
                             */
                            identity: "both" | "phone" | "bsuid";
                            statuses: {
                                /** @default 0 */
                                sentAfterMs: number;
                                /** @default 250 */
                                deliveredAfterMs: number;
                                /** @default null */
                                readAfterMs: number | null;
                                /** @default 0 */
                                jitterMs: number;
                                /** @default 0 */
                                duplicatePercent: number;
                                /** @default 0 */
                                reversePercent: number;
                                /** @default 0 */
                                missingDeliveredPercent: number;
                                /**
                                 * @default v24
                                 * @enum {string}
                                 */
                                version: "v23" | "v24";
                                /** @default true */
                                contacts: boolean;
                            };
                            answers: {
                                /** @default 0 */
                                delayMs: number;
                                /** @default 131000 */
                                failCode: number;
                                /** @default null */
                                failStatus: number | null;
                                /**
                                 * @default none
                                 * @enum {string}
                                 */
                                drop: "none" | "before" | "after";
                                /** @default false */
                                holdTemplates: boolean;
                            };
                            limits: {
                                /** @default true */
                                throughput: boolean;
                                /** @default 80 */
                                messagesPerSecond: number;
                                /** @default true */
                                pair: boolean;
                                /** @default [] */
                                allowList: string[];
                            };
                            webhooks: {
                                /**
                                 * @default post
                                 * @enum {string}
                                 */
                                mode: "post" | "hold" | "drop";
                                /** @default 0 */
                                batchMs: number;
                                /** @default 1000 */
                                batchMax: number;
                                /** @default false */
                                duplicate: boolean;
                                /** @default false */
                                reverse: boolean;
                                /** @default false */
                                wrongSignature: boolean;
                                /** @default 1000 */
                                retrySpeed: number;
                            };
                        };
                        failuresLeft: number;
                        heldMessages: number;
                        webhooksWaiting: number;
                    };
                };
            };
        };
    };
    sandbox_settingsChange: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path: {
                phoneNumberId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default null */
                    seed?: string | null;
                    /**
                     * @default both
                     * @enum {string}
                     */
                    identity?: "both" | "phone" | "bsuid";
                    /** @default {} */
                    statuses?: {
                        /** @default 0 */
                        sentAfterMs?: number;
                        /** @default 250 */
                        deliveredAfterMs?: number;
                        /** @default null */
                        readAfterMs?: number | null;
                        /** @default 0 */
                        jitterMs?: number;
                        /** @default 0 */
                        duplicatePercent?: number;
                        /** @default 0 */
                        reversePercent?: number;
                        /** @default 0 */
                        missingDeliveredPercent?: number;
                        /**
                         * @default v24
                         * @enum {string}
                         */
                        version?: "v23" | "v24";
                        /** @default true */
                        contacts?: boolean;
                    };
                    /** @default {} */
                    answers?: {
                        /** @default 0 */
                        delayMs?: number;
                        /** @default 131000 */
                        failCode?: number;
                        /** @default null */
                        failStatus?: number | null;
                        /**
                         * @default none
                         * @enum {string}
                         */
                        drop?: "none" | "before" | "after";
                        /** @default false */
                        holdTemplates?: boolean;
                    };
                    /** @default {} */
                    limits?: {
                        /** @default true */
                        throughput?: boolean;
                        /** @default 80 */
                        messagesPerSecond?: number;
                        /** @default true */
                        pair?: boolean;
                        /** @default [] */
                        allowList?: string[];
                    };
                    /** @default {} */
                    webhooks?: {
                        /**
                         * @default post
                         * @enum {string}
                         */
                        mode?: "post" | "hold" | "drop";
                        /** @default 0 */
                        batchMs?: number;
                        /** @default 1000 */
                        batchMax?: number;
                        /** @default false */
                        duplicate?: boolean;
                        /** @default false */
                        reverse?: boolean;
                        /** @default false */
                        wrongSignature?: boolean;
                        /** @default 1000 */
                        retrySpeed?: number;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        phoneNumberId: string;
                        settings: {
                            /** @default null */
                            seed: string | null;
                            /**
                             * @default both
                             * @enum {string}
                             */
                            identity: "both" | "phone" | "bsuid";
                            statuses: {
                                /** @default 0 */
                                sentAfterMs: number;
                                /** @default 250 */
                                deliveredAfterMs: number;
                                /** @default null */
                                readAfterMs: number | null;
                                /** @default 0 */
                                jitterMs: number;
                                /** @default 0 */
                                duplicatePercent: number;
                                /** @default 0 */
                                reversePercent: number;
                                /** @default 0 */
                                missingDeliveredPercent: number;
                                /**
                                 * @default v24
                                 * @enum {string}
                                 */
                                version: "v23" | "v24";
                                /** @default true */
                                contacts: boolean;
                            };
                            answers: {
                                /** @default 0 */
                                delayMs: number;
                                /** @default 131000 */
                                failCode: number;
                                /** @default null */
                                failStatus: number | null;
                                /**
                                 * @default none
                                 * @enum {string}
                                 */
                                drop: "none" | "before" | "after";
                                /** @default false */
                                holdTemplates: boolean;
                            };
                            limits: {
                                /** @default true */
                                throughput: boolean;
                                /** @default 80 */
                                messagesPerSecond: number;
                                /** @default true */
                                pair: boolean;
                                /** @default [] */
                                allowList: string[];
                            };
                            webhooks: {
                                /**
                                 * @default post
                                 * @enum {string}
                                 */
                                mode: "post" | "hold" | "drop";
                                /** @default 0 */
                                batchMs: number;
                                /** @default 1000 */
                                batchMax: number;
                                /** @default false */
                                duplicate: boolean;
                                /** @default false */
                                reverse: boolean;
                                /** @default false */
                                wrongSignature: boolean;
                                /** @default 1000 */
                                retrySpeed: number;
                            };
                        };
                        failuresLeft: number;
                        heldMessages: number;
                        webhooksWaiting: number;
                    };
                };
            };
        };
    };
    sandbox_failures: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path: {
                phoneNumberId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    count: number;
                    code: number;
                    /** @default null */
                    status?: number | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        phoneNumberId: string;
                        settings: {
                            /** @default null */
                            seed: string | null;
                            /**
                             * @default both
                             * @enum {string}
                             */
                            identity: "both" | "phone" | "bsuid";
                            statuses: {
                                /** @default 0 */
                                sentAfterMs: number;
                                /** @default 250 */
                                deliveredAfterMs: number;
                                /** @default null */
                                readAfterMs: number | null;
                                /** @default 0 */
                                jitterMs: number;
                                /** @default 0 */
                                duplicatePercent: number;
                                /** @default 0 */
                                reversePercent: number;
                                /** @default 0 */
                                missingDeliveredPercent: number;
                                /**
                                 * @default v24
                                 * @enum {string}
                                 */
                                version: "v23" | "v24";
                                /** @default true */
                                contacts: boolean;
                            };
                            answers: {
                                /** @default 0 */
                                delayMs: number;
                                /** @default 131000 */
                                failCode: number;
                                /** @default null */
                                failStatus: number | null;
                                /**
                                 * @default none
                                 * @enum {string}
                                 */
                                drop: "none" | "before" | "after";
                                /** @default false */
                                holdTemplates: boolean;
                            };
                            limits: {
                                /** @default true */
                                throughput: boolean;
                                /** @default 80 */
                                messagesPerSecond: number;
                                /** @default true */
                                pair: boolean;
                                /** @default [] */
                                allowList: string[];
                            };
                            webhooks: {
                                /**
                                 * @default post
                                 * @enum {string}
                                 */
                                mode: "post" | "hold" | "drop";
                                /** @default 0 */
                                batchMs: number;
                                /** @default 1000 */
                                batchMax: number;
                                /** @default false */
                                duplicate: boolean;
                                /** @default false */
                                reverse: boolean;
                                /** @default false */
                                wrongSignature: boolean;
                                /** @default 1000 */
                                retrySpeed: number;
                            };
                        };
                        failuresLeft: number;
                        heldMessages: number;
                        webhooksWaiting: number;
                    };
                };
            };
        };
    };
    sandbox_held: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path: {
                phoneNumberId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    qualityResult: "good" | "bad";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        phoneNumberId: string;
                        settings: {
                            /** @default null */
                            seed: string | null;
                            /**
                             * @default both
                             * @enum {string}
                             */
                            identity: "both" | "phone" | "bsuid";
                            statuses: {
                                /** @default 0 */
                                sentAfterMs: number;
                                /** @default 250 */
                                deliveredAfterMs: number;
                                /** @default null */
                                readAfterMs: number | null;
                                /** @default 0 */
                                jitterMs: number;
                                /** @default 0 */
                                duplicatePercent: number;
                                /** @default 0 */
                                reversePercent: number;
                                /** @default 0 */
                                missingDeliveredPercent: number;
                                /**
                                 * @default v24
                                 * @enum {string}
                                 */
                                version: "v23" | "v24";
                                /** @default true */
                                contacts: boolean;
                            };
                            answers: {
                                /** @default 0 */
                                delayMs: number;
                                /** @default 131000 */
                                failCode: number;
                                /** @default null */
                                failStatus: number | null;
                                /**
                                 * @default none
                                 * @enum {string}
                                 */
                                drop: "none" | "before" | "after";
                                /** @default false */
                                holdTemplates: boolean;
                            };
                            limits: {
                                /** @default true */
                                throughput: boolean;
                                /** @default 80 */
                                messagesPerSecond: number;
                                /** @default true */
                                pair: boolean;
                                /** @default [] */
                                allowList: string[];
                            };
                            webhooks: {
                                /**
                                 * @default post
                                 * @enum {string}
                                 */
                                mode: "post" | "hold" | "drop";
                                /** @default 0 */
                                batchMs: number;
                                /** @default 1000 */
                                batchMax: number;
                                /** @default false */
                                duplicate: boolean;
                                /** @default false */
                                reverse: boolean;
                                /** @default false */
                                wrongSignature: boolean;
                                /** @default 1000 */
                                retrySpeed: number;
                            };
                        };
                        failuresLeft: number;
                        heldMessages: number;
                        webhooksWaiting: number;
                    };
                };
            };
        };
    };
    sandbox_errors: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path: {
                phoneNumberId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
        };
    };
    sandbox_account: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                phoneNumberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        qualityRating: "GREEN" | "YELLOW" | "RED" | "UNKNOWN";
                        /** @enum {string} */
                        nameStatus: "APPROVED" | "AVAILABLE_WITHOUT_REVIEW" | "PENDING_REVIEW" | "DECLINED" | "EXPIRED";
                        /** @enum {string} */
                        status: "CONNECTED" | "PENDING" | "FLAGGED" | "RESTRICTED" | "BANNED" | "DISCONNECTED";
                        /** @enum {string} */
                        limitTier: "TIER_250" | "TIER_2K" | "TIER_10K" | "TIER_100K" | "TIER_UNLIMITED";
                        /** @enum {string} */
                        throughputLevel: "STANDARD" | "HIGH";
                        /** @enum {string} */
                        accountStatus: "ACTIVE" | "RESTRICTED" | "DISABLED";
                        subscribed: boolean;
                        registered: boolean;
                        pendingCode: string | null;
                    };
                };
            };
        };
    };
    sandbox_accountEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path: {
                phoneNumberId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    event: "SCHEDULE_FOR_DISABLE" | "ACCOUNT_VIOLATION" | "PIN_CHANGED" | "PIN_RESET_REQUEST" | "PIN_REQUEST_SUCCESS";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
        };
    };
    sandbox_accountChange: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path: {
                phoneNumberId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    qualityRating?: "GREEN" | "YELLOW" | "RED" | "UNKNOWN";
                    /** @enum {string} */
                    nameStatus?: "APPROVED" | "AVAILABLE_WITHOUT_REVIEW" | "PENDING_REVIEW" | "DECLINED" | "EXPIRED";
                    /** @enum {string} */
                    status?: "CONNECTED" | "PENDING" | "FLAGGED" | "RESTRICTED" | "BANNED" | "DISCONNECTED";
                    /** @enum {string} */
                    limitTier?: "TIER_250" | "TIER_2K" | "TIER_10K" | "TIER_100K" | "TIER_UNLIMITED";
                    /** @enum {string} */
                    throughputLevel?: "STANDARD" | "HIGH";
                    /** @enum {string} */
                    accountStatus?: "ACTIVE" | "RESTRICTED" | "DISABLED";
                    subscribed?: boolean;
                    registered?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        qualityRating: "GREEN" | "YELLOW" | "RED" | "UNKNOWN";
                        /** @enum {string} */
                        nameStatus: "APPROVED" | "AVAILABLE_WITHOUT_REVIEW" | "PENDING_REVIEW" | "DECLINED" | "EXPIRED";
                        /** @enum {string} */
                        status: "CONNECTED" | "PENDING" | "FLAGGED" | "RESTRICTED" | "BANNED" | "DISCONNECTED";
                        /** @enum {string} */
                        limitTier: "TIER_250" | "TIER_2K" | "TIER_10K" | "TIER_100K" | "TIER_UNLIMITED";
                        /** @enum {string} */
                        throughputLevel: "STANDARD" | "HIGH";
                        /** @enum {string} */
                        accountStatus: "ACTIVE" | "RESTRICTED" | "DISABLED";
                        subscribed: boolean;
                        registered: boolean;
                        pendingCode: string | null;
                    };
                };
            };
        };
    };
    sandbox_tokens: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path: {
                phoneNumberId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    action: "expire";
                } | {
                    /** @constant */
                    action: "revoke";
                } | {
                    /** @constant */
                    action: "issue";
                    lifeMs?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string | null;
                    };
                };
            };
        };
    };
    sandbox_templates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            wabaId: string;
                            name: string;
                            language: string;
                            category: string;
                            status: string;
                            rejectedReason: string | null;
                            quality: string;
                            bodyText: string;
                        }[];
                        reviewDelayMs: number;
                    };
                };
            };
        };
    };
    sandbox_templateControl: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path: {
                templateId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    action: "approve";
                } | {
                    /** @constant */
                    action: "reject";
                    /** @enum {string} */
                    reason: "ABUSIVE_CONTENT" | "INCORRECT_CATEGORY" | "INVALID_FORMAT" | "PROMOTIONAL" | "SCAM" | "TAG_CONTENT_MISMATCH";
                } | {
                    /** @constant */
                    action: "pause";
                    /** @enum {string} */
                    time: "first" | "second";
                } | {
                    /** @constant */
                    action: "unpause";
                } | {
                    /** @constant */
                    action: "disable";
                } | {
                    /** @constant */
                    action: "quality";
                    /** @enum {string} */
                    score: "GREEN" | "YELLOW" | "RED" | "UNKNOWN";
                } | {
                    /** @constant */
                    action: "announce_category";
                    /** @enum {string} */
                    category: "AUTHENTICATION" | "MARKETING" | "UTILITY";
                } | {
                    /** @constant */
                    action: "change_category";
                    /** @enum {string} */
                    category: "AUTHENTICATION" | "MARKETING" | "UTILITY";
                } | {
                    /** @constant */
                    action: "change_body";
                    text: string;
                } | {
                    /** @constant */
                    action: "event";
                    /** @enum {string} */
                    event: "FLAGGED" | "REINSTATED" | "IN_APPEAL" | "LOCKED" | "LIMIT_EXCEEDED" | "PENDING_DELETION" | "DELETED" | "ARCHIVED" | "UNARCHIVED";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status: string;
                    };
                };
            };
        };
    };
    sandbox_reviewDelay: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reviewDelayMs: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        reviewDelayMs: number;
                    };
                };
            };
        };
    };
    sandbox_clock: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: a request with the same key is executed only once. 1 to 255 visible ASCII characters without spaces, with or without double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    byMs: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        now: string;
                    };
                };
            };
        };
    };
    onMessageReceivedEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's ID. */
                "webhook-id": string;
                /** @description The time of this attempt as a Unix timestamp in seconds. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 signatures of `id.timestamp.body`, one for each valid secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageReceivedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within 15 seconds confirms receipt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone. Parley disables it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMessageSentEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's ID. */
                "webhook-id": string;
                /** @description The time of this attempt as a Unix timestamp in seconds. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 signatures of `id.timestamp.body`, one for each valid secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageSentEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within 15 seconds confirms receipt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone. Parley disables it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMessageDeliveredEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's ID. */
                "webhook-id": string;
                /** @description The time of this attempt as a Unix timestamp in seconds. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 signatures of `id.timestamp.body`, one for each valid secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageDeliveredEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within 15 seconds confirms receipt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone. Parley disables it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMessageReadEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's ID. */
                "webhook-id": string;
                /** @description The time of this attempt as a Unix timestamp in seconds. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 signatures of `id.timestamp.body`, one for each valid secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageReadEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within 15 seconds confirms receipt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone. Parley disables it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMessageFailedEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's ID. */
                "webhook-id": string;
                /** @description The time of this attempt as a Unix timestamp in seconds. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 signatures of `id.timestamp.body`, one for each valid secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageFailedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within 15 seconds confirms receipt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone. Parley disables it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMessageCanceledEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's ID. */
                "webhook-id": string;
                /** @description The time of this attempt as a Unix timestamp in seconds. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 signatures of `id.timestamp.body`, one for each valid secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageCanceledEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within 15 seconds confirms receipt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone. Parley disables it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMessageEditedEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's ID. */
                "webhook-id": string;
                /** @description The time of this attempt as a Unix timestamp in seconds. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 signatures of `id.timestamp.body`, one for each valid secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageEditedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within 15 seconds confirms receipt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone. Parley disables it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMessageRevokedEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's ID. */
                "webhook-id": string;
                /** @description The time of this attempt as a Unix timestamp in seconds. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 signatures of `id.timestamp.body`, one for each valid secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageRevokedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within 15 seconds confirms receipt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone. Parley disables it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onConversationCreatedEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's ID. */
                "webhook-id": string;
                /** @description The time of this attempt as a Unix timestamp in seconds. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 signatures of `id.timestamp.body`, one for each valid secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationCreatedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within 15 seconds confirms receipt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone. Parley disables it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onConversationAssignedEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's ID. */
                "webhook-id": string;
                /** @description The time of this attempt as a Unix timestamp in seconds. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 signatures of `id.timestamp.body`, one for each valid secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationAssignedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within 15 seconds confirms receipt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone. Parley disables it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onConversationClosedEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's ID. */
                "webhook-id": string;
                /** @description The time of this attempt as a Unix timestamp in seconds. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 signatures of `id.timestamp.body`, one for each valid secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationClosedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within 15 seconds confirms receipt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone. Parley disables it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onConversationReopenedEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's ID. */
                "webhook-id": string;
                /** @description The time of this attempt as a Unix timestamp in seconds. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 signatures of `id.timestamp.body`, one for each valid secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationReopenedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within 15 seconds confirms receipt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone. Parley disables it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onConversationWindowOpenedEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's ID. */
                "webhook-id": string;
                /** @description The time of this attempt as a Unix timestamp in seconds. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 signatures of `id.timestamp.body`, one for each valid secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationWindowOpenedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within 15 seconds confirms receipt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone. Parley disables it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onConversationWindowClosedEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's ID. */
                "webhook-id": string;
                /** @description The time of this attempt as a Unix timestamp in seconds. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 signatures of `id.timestamp.body`, one for each valid secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationWindowClosedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within 15 seconds confirms receipt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone. Parley disables it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onContactCreatedEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's ID. */
                "webhook-id": string;
                /** @description The time of this attempt as a Unix timestamp in seconds. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 signatures of `id.timestamp.body`, one for each valid secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactCreatedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within 15 seconds confirms receipt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone. Parley disables it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onContactUpdatedEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's ID. */
                "webhook-id": string;
                /** @description The time of this attempt as a Unix timestamp in seconds. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 signatures of `id.timestamp.body`, one for each valid secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactUpdatedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within 15 seconds confirms receipt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone. Parley disables it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onContactMergedEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's ID. */
                "webhook-id": string;
                /** @description The time of this attempt as a Unix timestamp in seconds. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 signatures of `id.timestamp.body`, one for each valid secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactMergedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within 15 seconds confirms receipt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone. Parley disables it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onContactOptedOutEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's ID. */
                "webhook-id": string;
                /** @description The time of this attempt as a Unix timestamp in seconds. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 signatures of `id.timestamp.body`, one for each valid secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactOptedOutEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within 15 seconds confirms receipt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone. Parley disables it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onContactOptedInEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's ID. */
                "webhook-id": string;
                /** @description The time of this attempt as a Unix timestamp in seconds. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 signatures of `id.timestamp.body`, one for each valid secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactOptedInEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within 15 seconds confirms receipt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone. Parley disables it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onContactDeletedEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's ID. */
                "webhook-id": string;
                /** @description The time of this attempt as a Unix timestamp in seconds. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 signatures of `id.timestamp.body`, one for each valid secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactDeletedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within 15 seconds confirms receipt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone. Parley disables it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOtpVerifiedEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's ID. */
                "webhook-id": string;
                /** @description The time of this attempt as a Unix timestamp in seconds. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 signatures of `id.timestamp.body`, one for each valid secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OtpVerifiedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within 15 seconds confirms receipt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone. Parley disables it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOtpFailedEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's ID. */
                "webhook-id": string;
                /** @description The time of this attempt as a Unix timestamp in seconds. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 signatures of `id.timestamp.body`, one for each valid secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OtpFailedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within 15 seconds confirms receipt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone. Parley disables it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOtpDeliveryFailedEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's ID. */
                "webhook-id": string;
                /** @description The time of this attempt as a Unix timestamp in seconds. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 signatures of `id.timestamp.body`, one for each valid secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OtpDeliveryFailedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within 15 seconds confirms receipt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone. Parley disables it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOtpFraudSuspectedEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's ID. */
                "webhook-id": string;
                /** @description The time of this attempt as a Unix timestamp in seconds. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 signatures of `id.timestamp.body`, one for each valid secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OtpFraudSuspectedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within 15 seconds confirms receipt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone. Parley disables it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTemplateStatusChangedEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's ID. */
                "webhook-id": string;
                /** @description The time of this attempt as a Unix timestamp in seconds. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 signatures of `id.timestamp.body`, one for each valid secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateStatusChangedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within 15 seconds confirms receipt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone. Parley disables it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onNumberStatusChangedEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's ID. */
                "webhook-id": string;
                /** @description The time of this attempt as a Unix timestamp in seconds. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 signatures of `id.timestamp.body`, one for each valid secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NumberStatusChangedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within 15 seconds confirms receipt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone. Parley disables it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookEndpointWarningEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's ID. */
                "webhook-id": string;
                /** @description The time of this attempt as a Unix timestamp in seconds. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 signatures of `id.timestamp.body`, one for each valid secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointWarningEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within 15 seconds confirms receipt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone. Parley disables it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookEndpointDisabledEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's ID. */
                "webhook-id": string;
                /** @description The time of this attempt as a Unix timestamp in seconds. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 signatures of `id.timestamp.body`, one for each valid secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointDisabledEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within 15 seconds confirms receipt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone. Parley disables it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPingEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's ID. */
                "webhook-id": string;
                /** @description The time of this attempt as a Unix timestamp in seconds. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 signatures of `id.timestamp.body`, one for each valid secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PingEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within 15 seconds confirms receipt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The endpoint is gone. Parley disables it. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
