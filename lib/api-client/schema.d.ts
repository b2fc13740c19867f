// Generated from the OpenAPI document by `npm run client:generate` (openapi-typescript). Do not edit.

export interface paths {
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
         * @description Sends an approved template, at any time: templates need no open window. Give every variable of the template, by its number, and no other. A contact and a conversation are made if there are none.
         *
         *     Needs the scope `messages.send`.
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
         * @description Sends free text while the customer's 24-hour window is open. When it is closed the answer is `409 WINDOW_CLOSED`, and nothing is written; with `fallback`, the template goes instead, decided in the same transaction. For a key that also holds `templates.read`, `WINDOW_CLOSED` names templates that could be sent.
         *
         *     Needs the scope `messages.send`.
         */
        post: operations["sendTextMessage"];
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
         * Look up a message
         * @description One message as it stands now. It tells what became of a `202`: `queued` while Parley goes on trying, with what it waits for in `held`, then `sent`, `delivered`, `read`, or `failed` with the reason in `failure`.
         *
         *     Needs the scope `messages.read`.
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
    "/v1/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List messages
         * @description The workspace's messages in both directions, newest first, a page at a time. Filters are joined by *and*. Use `clientReference` to find out what became of a send whose answer was lost. Internal notes are never among them, and a passcode's text is withheld.
         *
         *     Needs the scope `messages.read`.
         */
        get: operations["listMessages"];
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
         * @description Everything that happened to one message, the oldest first: the call that made it, its acceptance, each attempt to hand it to WhatsApp, each status with WhatsApp's time and Parley's, and each try to deliver an event about it. Tolerate kinds that you do not know. Calls and events are kept for 30 days, so their steps are missing later.
         *
         *     Needs the scope `messages.read`.
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
    "/v1/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List conversations
         * @description The workspace's conversations, the latest begun first, with how each window stands. To write freely, look whether `window.open` is true; else send a template.
         *
         *     Needs the scope `messages.read`.
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
         * Look up a conversation
         * @description One conversation. The id of one that was merged into another, because both customers proved to be one person, answers with that other.
         *
         *     Needs the scope `messages.read`.
         */
        get: operations["getConversation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
         * @description The messages of one conversation in both directions, newest first. Internal notes are never among them.
         *
         *     Needs the scope `messages.read`.
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
    "/v1/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contacts
         * @description The workspace's contacts, the newest first, a page at a time. Filters are joined by *and*. A number that nobody has is an empty list. What existed when a walk by `createdAt` began is seen exactly once, whatever is written meanwhile; a walk by `updatedAt` upwards sees a contact again that was changed after it was seen, which is what a synchronisation wants.
         *
         *     Needs the scope `contacts.read`.
         */
        get: operations["listContacts"];
        put?: never;
        /**
         * Create or update a contact
         * @description Creates the contact of a phone number, or changes it when there is one: members that are absent stay, `null` clears, `attributes` merge entry by entry, `labels` replace the set. However many calls come at once for one number, one answers 201 and the others 200. Nothing is sent, and no conversation begins.
         *
         *     Needs the scope `contacts.write`.
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
         * Look up a contact
         * @description One contact. The id of a contact that was merged into another, because WhatsApp told that both are one person, answers with that other.
         *
         *     Needs the scope `contacts.read`.
         */
        get: operations["getContact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a contact
         * @description Changes what is named, by the rules of `POST /v1/contacts`. The phone may change too; the 24-hour window of the former number closes, because the new one has not written.
         *
         *     Needs the scope `contacts.write`.
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
         * @description Does for each of up to 500 contacts what `POST /v1/contacts` does for one. Each stands alone: one that is refused holds no other up, and says why. They are applied in order, so that of two with one phone the later wins.
         *
         *     Needs the scope `contacts.write`.
         */
        post: operations["batchUpsertContacts"];
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
         * @description Makes a one-time passcode and sends it by an authentication template, at any time. The code is never in an answer, a log or the inbox. It replaces the former code of the same recipient and purpose. The answer is the same whether or not the number is on WhatsApp; what became of the message is told by `otp.delivery_failed` and `GET /v1/otp/{id}`. Send an `Idempotency-Key`.
         *
         *     Needs the scope `otp.send`.
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
         * @description Checks what a person entered. Only a right code is a 2xx: test the status and nothing else. A wrong one is `OTP_INCORRECT` and spends an attempt; once all are spent even the right one is `OTP_ATTEMPTS_EXCEEDED`. A code that is over, used, replaced, cancelled, for another purpose or unknown is `OTP_EXPIRED`, one answer for all. With an `Idempotency-Key` a repeated call spends nothing and gets the same answer.
         *
         *     Needs the scope `otp.verify`.
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
         * Look a passcode up
         * @description How a passcode stands: whether its message arrived, and whether it was used. Never the code.
         *
         *     Needs the scope `otp.send`.
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
         * @description Ends a passcode before its time: it can be entered no more, and if its message still waits it is not sent. Cancelling twice changes nothing; a passcode that ended otherwise is `OTP_EXPIRED`.
         *
         *     Needs the scope `otp.send`.
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
         * @description The workspace's templates, each language by itself, newest first: which variables each takes, what stands above its text, and whether both locks are open, WhatsApp's verdict and the workspace's own approval.
         *
         *     Needs the scope `templates.read`.
         */
        get: operations["listTemplates"];
        put?: never;
        post?: never;
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
         * Look up a template
         * @description One language of a template. Without `language` it is the one that a send without a language would use: one that can be sent, else the oldest.
         *
         *     Needs the scope `templates.read`.
         */
        get: operations["getTemplate"];
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
         * @description The last 30 days of the same events that webhook endpoints get, whether or not there is an endpoint. To catch up after an outage of your receiver, walk with `order=asc` and `since`, then keep `resumeCursor` and give it as `cursor` next time. An event may appear a few seconds after it happened: the list ends before the oldest transaction that still runs, so that a walk skips nothing.
         *
         *     Needs the scope `events.read`.
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
    "/v1/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description The addresses that are told what happens in the workspace, newest first, without their secrets.
         *
         *     Needs the scope `webhooks.manage`.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description Adds an address that is told what happens from now on, signed by Standard Webhooks with the `secret` of the answer. The address must be `https` on a public host; one that is not, or whose name resolves to a private address, is refused with the reason. A workspace has at most 20 endpoints.
         *
         *     Needs the scope `webhooks.manage`.
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
         * Look up a webhook endpoint
         * @description One endpoint, without its secret.
         *
         *     Needs the scope `webhooks.manage`.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Deletes an endpoint with the log of its deliveries. What was on its way to it is not sent.
         *
         *     Needs the scope `webhooks.manage`.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change a webhook endpoint
         * @description Changes what is given. With `state` an endpoint is switched off and on: while it is off its events are kept for 30 days, and after it is on again a replay sends them.
         *
         *     Needs the scope `webhooks.manage`.
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
         * @description Gives the endpoint a new secret, which signs at once. The old one signs too for 24 hours: every call then carries two signatures, and a receiver that knows either secret verifies it. A second rotation within that time ends the first secret at once.
         *
         *     Needs the scope `webhooks.manage`.
         */
        post: operations["rotateWebhookSecret"];
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
         * Send events again
         * @description Sends again one event, everything that failed or was kept back since a time, or everything that the endpoint subscribes to within a range. An event keeps its id and body and gets a new signature, so a receiver that remembers ids does nothing twice. To an endpoint that is disabled they go when it is enabled.
         *
         *     One call sends 10,000 events at most, the oldest first, and says by `hasMore` that some are left: call again, of a range with `nextFrom` as its `from`. It has a limit of its own, `webhooks-replay`: one call in 10 seconds for a key, 6 at once.
         *
         *     Needs the scope `webhooks.manage`.
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
         * @description What was sent to an endpoint in the last 30 days, and what became of it, newest first. What the endpoint answered is shown to admins in the settings.
         *
         *     Needs the scope `webhooks.manage`.
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
         * @description A customer wrote.
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
         * @description WhatsApp took a message of yours.
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
         * @description It is on the customer's device.
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
         * @description The customer opened it.
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
         * @description It will not arrive; `failure` says why.
         */
        post: operations["onMessageFailedEvent"];
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
         * @description A conversation began.
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
         * @description It was given to a member, or to nobody: `conversation.assignee` says to whom.
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
         * @description Someone closed it.
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
         * @description It was opened again.
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
         * @description Free text may go from now on.
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
         * @description Only templates may go from now on.
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
         * @description A contact is new.
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
         * @description A contact changed.
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
         * @description WhatsApp told that two contacts are one person.
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
         * @description They want no marketing.
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
         * @description They take marketing again.
         */
        post: operations["onContactOptedInEvent"];
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
         * @description The right code was entered.
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
         * @description All attempts on a code are spent.
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
         * @description Its message will not arrive.
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
         * @description The recipient said that they did not ask for it.
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
         * @description WhatsApp judged a template anew.
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
         * @description A number went into or out of service.
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
         * @description An endpoint does not take its events; told to the workspace's other endpoints, and to its admins by an alert.
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
         * @description An endpoint was switched off; told to the workspace's other endpoints, and to its admins by an alert.
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
         * @description Someone pressed the test button.
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
        UpsertContact: {
            /**
             * @description Digits only, country code first. It also finds the contact by its other forms: with or without Brazil's ninth digit, Mexico's 1, Argentina's 9 or 15.
             * @example 5511999998888
             */
            phone: string;
            /**
             * @description Your name for the person; null clears it.
             * @example Ana Souza
             */
            name?: string | null;
            /**
             * @description The id by which your system knows the person; unique in the workspace. Null clears it.
             * @example crm-1042
             */
            externalId?: string | null;
            /**
             * @description One of WhatsApp's language codes; null clears it.
             * @example pt_BR
             */
            language?: ("af" | "sq" | "ar" | "ar_EG" | "ar_AE" | "ar_LB" | "ar_MA" | "ar_QA" | "az" | "be_BY" | "bn" | "bn_IN" | "bg" | "ca" | "zh_CN" | "zh_HK" | "zh_TW" | "hr" | "cs" | "da" | "prs_AF" | "nl" | "nl_BE" | "en" | "en_GB" | "en_US" | "en_AE" | "en_AU" | "en_CA" | "en_GH" | "en_IE" | "en_IN" | "en_JM" | "en_MY" | "en_NZ" | "en_QA" | "en_SG" | "en_UG" | "en_ZA" | "et" | "fil" | "fi" | "fr" | "fr_BE" | "fr_CA" | "fr_CH" | "fr_CI" | "fr_MA" | "ka" | "de" | "de_AT" | "de_CH" | "el" | "gu" | "ha" | "he" | "hi" | "hu" | "id" | "ga" | "it" | "ja" | "kn" | "kk" | "rw_RW" | "ko" | "ky_KG" | "lo" | "lv" | "lt" | "mk" | "ms" | "ml" | "mr" | "nb" | "ps_AF" | "fa" | "pl" | "pt_BR" | "pt_PT" | "pa" | "ro" | "ru" | "sr" | "si_LK" | "sk" | "sl" | "es" | "es_AR" | "es_CL" | "es_CO" | "es_CR" | "es_DO" | "es_EC" | "es_HN" | "es_MX" | "es_PA" | "es_PE" | "es_ES" | "es_UY" | "sw" | "sv" | "ta" | "te" | "th" | "tr" | "uk" | "ur" | "uz" | "vi" | "zu") | null;
            /**
             * @description Entries to change; the others stay, and null deletes one. A contact has at most 50.
             * @example {
             *       "plan": "gold",
             *       "orders": 12
             *     }
             */
            attributes?: {
                [key: string]: string | number | boolean | null;
            };
            /**
             * @description The whole set, at most 30, compared without case. Unknown labels are created, up to 1000 in a workspace (`too_many_labels` beyond that); an empty list removes all.
             * @example [
             *       "vip"
             *     ]
             */
            labels?: string[];
            /**
             * @description Whether the person wants no marketing. False cannot lift an opt-out that the person made in WhatsApp; the answer shows how it stands.
             * @example false
             */
            optedOut?: boolean;
        };
        UpdateContact: {
            /**
             * @description The person's new number, digits only.
             * @example 5511999998888
             */
            phone?: string;
            /**
             * @description Your name for the person; null clears it.
             * @example Ana Souza
             */
            name?: string | null;
            /**
             * @description The id by which your system knows the person; unique in the workspace. Null clears it.
             * @example crm-1042
             */
            externalId?: string | null;
            /**
             * @description One of WhatsApp's language codes; null clears it.
             * @example pt_BR
             */
            language?: ("af" | "sq" | "ar" | "ar_EG" | "ar_AE" | "ar_LB" | "ar_MA" | "ar_QA" | "az" | "be_BY" | "bn" | "bn_IN" | "bg" | "ca" | "zh_CN" | "zh_HK" | "zh_TW" | "hr" | "cs" | "da" | "prs_AF" | "nl" | "nl_BE" | "en" | "en_GB" | "en_US" | "en_AE" | "en_AU" | "en_CA" | "en_GH" | "en_IE" | "en_IN" | "en_JM" | "en_MY" | "en_NZ" | "en_QA" | "en_SG" | "en_UG" | "en_ZA" | "et" | "fil" | "fi" | "fr" | "fr_BE" | "fr_CA" | "fr_CH" | "fr_CI" | "fr_MA" | "ka" | "de" | "de_AT" | "de_CH" | "el" | "gu" | "ha" | "he" | "hi" | "hu" | "id" | "ga" | "it" | "ja" | "kn" | "kk" | "rw_RW" | "ko" | "ky_KG" | "lo" | "lv" | "lt" | "mk" | "ms" | "ml" | "mr" | "nb" | "ps_AF" | "fa" | "pl" | "pt_BR" | "pt_PT" | "pa" | "ro" | "ru" | "sr" | "si_LK" | "sk" | "sl" | "es" | "es_AR" | "es_CL" | "es_CO" | "es_CR" | "es_DO" | "es_EC" | "es_HN" | "es_MX" | "es_PA" | "es_PE" | "es_ES" | "es_UY" | "sw" | "sv" | "ta" | "te" | "th" | "tr" | "uk" | "ur" | "uz" | "vi" | "zu") | null;
            /**
             * @description Entries to change; the others stay, and null deletes one. A contact has at most 50.
             * @example {
             *       "plan": "gold",
             *       "orders": 12
             *     }
             */
            attributes?: {
                [key: string]: string | number | boolean | null;
            };
            /**
             * @description The whole set, at most 30, compared without case. Unknown labels are created, up to 1000 in a workspace (`too_many_labels` beyond that); an empty list removes all.
             * @example [
             *       "vip"
             *     ]
             */
            labels?: string[];
            /**
             * @description Whether the person wants no marketing. False cannot lift an opt-out that the person made in WhatsApp; the answer shows how it stands.
             * @example false
             */
            optedOut?: boolean;
        };
        /** @description A customer wrote. */
        MessageReceivedEvent: {
            /**
             * @description The event's id, the same at every delivery and replay: remember it to do nothing twice.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description What happened.
             * @example message.received
             * @constant
             */
            type: "message.received";
            /**
             * Format: date-time
             * @description When it happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of `data`'s shape.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description Whose event it is.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Rises by one with every event of a conversation: of two, the higher is the newer. Null for what belongs to no conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The whole objects that it is about. */
            data: {
                message: components["schemas"]["Message"];
                conversation: components["schemas"]["Conversation"];
            };
        };
        /** @description One message of a conversation, in either direction. */
        Message: {
            /**
             * @description The message's id.
             * @example msg_01kaeh4v5mf9h8gkqvd2x3s7rb
             */
            id: string;
            /**
             * @description Its conversation.
             * @example conv_01kaeh4v5ne2v9s5m0a8d1c6yt
             */
            conversationId: string;
            /**
             * @description The customer.
             * @example contact_01kaeh4v5me6wb1g2m3k4n5p6q
             */
            contactId: string;
            /**
             * @description `inbound` from the customer, `outbound` to them.
             * @example outbound
             * @enum {string}
             */
            direction: "inbound" | "outbound";
            /**
             * @description What kind of message it is.
             * @example template
             * @enum {string}
             */
            type: "text" | "template" | "image" | "video" | "audio" | "document" | "sticker" | "location" | "contacts" | "reaction" | "interactive" | "interactive_reply" | "button_reply" | "order" | "system" | "revoked" | "unsupported" | "unknown";
            /**
             * @description The sender's number, digits only; null when the customer hides it.
             * @example 15550783881
             */
            from: string | null;
            /**
             * @description The recipient's number, digits only; null when the customer hides it.
             * @example 5511999998888
             */
            to: string | null;
            /** @description The template; null for every other type. */
            template: {
                /**
                 * @description The template's name.
                 * @example order_update
                 */
                name: string;
                /**
                 * @description The language it was sent in.
                 * @example en
                 */
                language: string;
                /**
                 * @description What it was filled with, by number. The values of an authentication template are null; the whole is null where it is not known.
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
             * @description The text: of a text, of a filled template, the caption of a file, the words of a reply or reaction; null where there is none or it is redacted.
             * @example Hello Ana, your order NW-1042 arrives on Friday.
             */
            body: string | null;
            /**
             * @description Whether its text is withheld because it carries a one-time passcode.
             * @example false
             */
            redacted: boolean;
            /**
             * @description The file that it carries, or null.
             * @example null
             */
            media: {
                /**
                 * @description The file's id.
                 * @example att_01kaeh4v5mf9h8gkqvd2x3s7rb
                 */
                id: string;
                /**
                 * @description What kind of file it is.
                 * @example image
                 * @enum {string}
                 */
                kind: "image" | "video" | "audio" | "document" | "sticker";
                /**
                 * @description Its media type.
                 * @example image/jpeg
                 */
                mimeType: string | null;
                /**
                 * @description Its name, of documents.
                 * @example null
                 */
                filename: string | null;
                /**
                 * @description Its size; null until it is stored.
                 * @example 48213
                 */
                sizeBytes: number | null;
                /**
                 * @description SHA-256 of its bytes, in hexadecimal; null until it is stored.
                 * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                sha256: string | null;
                /**
                 * @description `pending` while it comes from WhatsApp, `stored`, or `failed` when it is lost.
                 * @example stored
                 * @enum {string}
                 */
                state: "pending" | "stored" | "failed";
            } | null;
            /**
             * @description `received` for inbound messages. Outbound: `queued` (held by Parley), `sent` (accepted by WhatsApp), `delivered`, `read`, `failed`. It only moves forward.
             * @example delivered
             * @enum {string}
             */
            status: "received" | "queued" | "sent" | "delivered" | "read" | "failed";
            /**
             * @description Why it has not gone yet; null for one that went, failed or is on its way.
             * @example null
             */
            held: {
                /**
                 * @description What it waits for. `number_disconnected`: WhatsApp refused the number's access token; it goes when an admin has put in a new one; `number_restricted`: WhatsApp restricts the number or its account; it goes when WhatsApp has lifted that; `number_rate_limit`: the number sends as fast as WhatsApp lets it; it goes in its turn; `recipient_rate_limit`: this customer got many messages in a short time; it goes in its turn; `account_rate_limit`: the account's calls to WhatsApp are used up for the moment; `whatsapp_unavailable`: WhatsApp could not be reached, or failed; it is tried again; `outcome_unknown`: WhatsApp's answer never came; it is not sent twice, and WhatsApp's next status settles it; `earlier_message`: a message before it in the conversation has not gone yet; `template_quality`: WhatsApp accepted it and holds it until it has checked the template's quality. More may come.
                 * @example number_disconnected
                 */
                reason: string;
                /**
                 * @description When it is tried next, or given up where its outcome is unknown; null while nobody can say. A message that cannot go within 24 hours fails.
                 * @example null
                 */
                until: string | null;
            } | null;
            /**
             * @description Why it failed, or null.
             * @example null
             */
            failure: {
                /**
                 * @description What went wrong, as a code. `WINDOW_CLOSED`: the 24-hour window closed before WhatsApp could take it; `RECIPIENT_UNREACHABLE`: the number is not on WhatsApp, or its app cannot show the message; `CONTACT_OPTED_OUT`: the customer wants no marketing; `CONTACT_BLOCKED`: the workspace blocked the contact while the message waited; `MARKETING_WITHHELD`: WhatsApp withheld a marketing message; `MEDIA_FETCH_FAILED`: WhatsApp could not load the file; `TEMPLATE_NOT_APPROVED`: the template could not be sent any more; `NUMBER_NOT_CONNECTED`: WhatsApp refused the number's access token; `NUMBER_RESTRICTED`: WhatsApp restricts the number or its account; `RECIPIENT_NOT_ALLOWED`: this number may not write to this recipient; `RATE_LIMITED_BY_WHATSAPP`: WhatsApp was busy or away for longer than the message may wait; `EXPIRED`: its time was over before WhatsApp could take it; `OUTCOME_UNKNOWN`: WhatsApp's answer never came; it may have arrived; `WHATSAPP_REJECTED`: WhatsApp refused it for another reason; `whatsappCode` says which. More may come.
                 * @example RECIPIENT_UNREACHABLE
                 */
                code: string;
                /**
                 * @description What went wrong, in words. It may change at any time.
                 * @example The number is not on WhatsApp, or the customer has not accepted WhatsApp's terms.
                 */
                message: string;
                /**
                 * @description What can be done about it, in words. It may change at any time.
                 * @example Check the number, or reach the customer another way.
                 */
                action: string;
                /**
                 * @description WhatsApp's own code; null when the failure is Parley's verdict.
                 * @example 131026
                 */
                whatsappCode: number | null;
                /**
                 * @description Whether sending the same again can succeed.
                 * @example false
                 */
                retryable: boolean;
            } | null;
            /**
             * @description What the call that sent it named it by, or null.
             * @example order-1042
             */
            clientReference: string | null;
            /** @description Where it came from. */
            source: {
                /**
                 * @description Who wrote it: the customer, a member of the team, an API key, or the system.
                 * @example api_key
                 * @enum {string}
                 */
                type: "contact" | "member" | "api_key" | "system";
                /**
                 * @description The author's name as it was then, or null.
                 * @example Shop backend
                 */
                name: string | null;
            };
            /**
             * @description The message that it quotes, reacts to or answers, or null.
             * @example null
             */
            replyTo: string | null;
            /**
             * Format: date-time
             * @description When Parley accepted or received it. Lists are ordered by it.
             * @example 2026-11-20T21:30:05.123Z
             */
            createdAt: string;
            /**
             * @description WhatsApp's own time, to the second, of a message that came from WhatsApp: when the customer wrote it. After an outage it may lie hours before `createdAt`. Null for what was sent through Parley.
             * @example null
             */
            whatsappTimestamp: string | null;
            /**
             * @description When WhatsApp accepted it.
             * @example 2026-11-20T21:30:05.841Z
             */
            sentAt: string | null;
            /**
             * @description When it reached the customer's device.
             * @example 2026-11-20T21:30:07.000Z
             */
            deliveredAt: string | null;
            /**
             * @description When the customer read it, if they tell.
             * @example null
             */
            readAt: string | null;
            /**
             * @description When it failed.
             * @example null
             */
            failedAt: string | null;
        };
        /** @description The one thread with a contact. */
        Conversation: {
            /**
             * @description The conversation's id.
             * @example conv_01kaeh4v5ne2v9s5m0a8d1c6yt
             */
            id: string;
            /**
             * @description Whose conversation it is.
             * @example contact_01kaeh4v5me6wb1g2m3k4n5p6q
             */
            contactId: string;
            /**
             * @description The customer's number, digits only; null when the customer hides it.
             * @example 5511999998888
             */
            phone: string | null;
            /**
             * @description Where it stands in the inbox. A closed one opens again with the next message.
             * @example open
             * @enum {string}
             */
            state: "open" | "snoozed" | "closed";
            /** @description The 24 hours after the customer's last message in which free text may be sent. */
            window: {
                /**
                 * @description Whether free text may be sent now.
                 * @example true
                 */
                open: boolean;
                /**
                 * @description When it closes or closed; null when the customer never wrote to this number.
                 * @example 2026-11-21T21:30:05.000Z
                 */
                expiresAt: string | null;
            };
            /**
             * @description When the customer last wrote; null when never.
             * @example 2026-11-20T21:30:05.000Z
             */
            lastInboundAt: string | null;
            /**
             * @description When the newest message of either side came or was accepted.
             * @example 2026-11-20T21:30:05.123Z
             */
            lastMessageAt: string | null;
            /**
             * @description The member who takes care of it, or null.
             * @example {
             *       "id": "user_01kaeh4v5mf9h8gkqvd2x3s7rb",
             *       "name": "Maria"
             *     }
             */
            assignee: {
                /**
                 * @description The member's id.
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
             * @description The contact's labels, by name: a person has one set of them.
             * @example [
             *       "vip"
             *     ]
             */
            labels: string[];
            /**
             * Format: date-time
             * @description When it began.
             * @example 2026-11-20T21:30:05.123Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When something of it last changed.
             * @example 2026-11-20T21:30:05.123Z
             */
            updatedAt: string;
        };
        /** @description WhatsApp took a message of yours. */
        MessageSentEvent: {
            /**
             * @description The event's id, the same at every delivery and replay: remember it to do nothing twice.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description What happened.
             * @example message.sent
             * @constant
             */
            type: "message.sent";
            /**
             * Format: date-time
             * @description When it happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of `data`'s shape.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description Whose event it is.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Rises by one with every event of a conversation: of two, the higher is the newer. Null for what belongs to no conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The whole objects that it is about. */
            data: {
                message: components["schemas"]["Message"];
                conversation: components["schemas"]["Conversation"];
            };
        };
        /** @description It is on the customer's device. */
        MessageDeliveredEvent: {
            /**
             * @description The event's id, the same at every delivery and replay: remember it to do nothing twice.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description What happened.
             * @example message.delivered
             * @constant
             */
            type: "message.delivered";
            /**
             * Format: date-time
             * @description When it happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of `data`'s shape.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description Whose event it is.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Rises by one with every event of a conversation: of two, the higher is the newer. Null for what belongs to no conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The whole objects that it is about. */
            data: {
                message: components["schemas"]["Message"];
                conversation: components["schemas"]["Conversation"];
            };
        };
        /** @description The customer opened it. */
        MessageReadEvent: {
            /**
             * @description The event's id, the same at every delivery and replay: remember it to do nothing twice.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description What happened.
             * @example message.read
             * @constant
             */
            type: "message.read";
            /**
             * Format: date-time
             * @description When it happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of `data`'s shape.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description Whose event it is.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Rises by one with every event of a conversation: of two, the higher is the newer. Null for what belongs to no conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The whole objects that it is about. */
            data: {
                message: components["schemas"]["Message"];
                conversation: components["schemas"]["Conversation"];
            };
        };
        /** @description It will not arrive; `failure` says why. */
        MessageFailedEvent: {
            /**
             * @description The event's id, the same at every delivery and replay: remember it to do nothing twice.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description What happened.
             * @example message.failed
             * @constant
             */
            type: "message.failed";
            /**
             * Format: date-time
             * @description When it happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of `data`'s shape.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description Whose event it is.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Rises by one with every event of a conversation: of two, the higher is the newer. Null for what belongs to no conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The whole objects that it is about. */
            data: {
                message: components["schemas"]["Message"];
                conversation: components["schemas"]["Conversation"];
            };
        };
        /** @description A conversation began. */
        ConversationCreatedEvent: {
            /**
             * @description The event's id, the same at every delivery and replay: remember it to do nothing twice.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description What happened.
             * @example conversation.created
             * @constant
             */
            type: "conversation.created";
            /**
             * Format: date-time
             * @description When it happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of `data`'s shape.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description Whose event it is.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Rises by one with every event of a conversation: of two, the higher is the newer. Null for what belongs to no conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The whole objects that it is about. */
            data: {
                conversation: components["schemas"]["Conversation"];
            };
        };
        /** @description It was given to a member, or to nobody: `conversation.assignee` says to whom. */
        ConversationAssignedEvent: {
            /**
             * @description The event's id, the same at every delivery and replay: remember it to do nothing twice.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description What happened.
             * @example conversation.assigned
             * @constant
             */
            type: "conversation.assigned";
            /**
             * Format: date-time
             * @description When it happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of `data`'s shape.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description Whose event it is.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Rises by one with every event of a conversation: of two, the higher is the newer. Null for what belongs to no conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The whole objects that it is about. */
            data: {
                conversation: components["schemas"]["Conversation"];
            };
        };
        /** @description Someone closed it. */
        ConversationClosedEvent: {
            /**
             * @description The event's id, the same at every delivery and replay: remember it to do nothing twice.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description What happened.
             * @example conversation.closed
             * @constant
             */
            type: "conversation.closed";
            /**
             * Format: date-time
             * @description When it happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of `data`'s shape.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description Whose event it is.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Rises by one with every event of a conversation: of two, the higher is the newer. Null for what belongs to no conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The whole objects that it is about. */
            data: {
                conversation: components["schemas"]["Conversation"];
            };
        };
        /** @description It was opened again. */
        ConversationReopenedEvent: {
            /**
             * @description The event's id, the same at every delivery and replay: remember it to do nothing twice.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description What happened.
             * @example conversation.reopened
             * @constant
             */
            type: "conversation.reopened";
            /**
             * Format: date-time
             * @description When it happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of `data`'s shape.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description Whose event it is.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Rises by one with every event of a conversation: of two, the higher is the newer. Null for what belongs to no conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The whole objects that it is about. */
            data: {
                conversation: components["schemas"]["Conversation"];
            };
        };
        /** @description Free text may go from now on. */
        ConversationWindowOpenedEvent: {
            /**
             * @description The event's id, the same at every delivery and replay: remember it to do nothing twice.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description What happened.
             * @example conversation.window_opened
             * @constant
             */
            type: "conversation.window_opened";
            /**
             * Format: date-time
             * @description When it happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of `data`'s shape.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description Whose event it is.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Rises by one with every event of a conversation: of two, the higher is the newer. Null for what belongs to no conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The whole objects that it is about. */
            data: {
                conversation: components["schemas"]["Conversation"];
                /**
                 * @description The number whose window it is.
                 * @example num_01kaeh4v5jf1d8t2w6p4c7b9rm
                 */
                numberId: string;
            };
        };
        /** @description Only templates may go from now on. */
        ConversationWindowClosedEvent: {
            /**
             * @description The event's id, the same at every delivery and replay: remember it to do nothing twice.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description What happened.
             * @example conversation.window_closed
             * @constant
             */
            type: "conversation.window_closed";
            /**
             * Format: date-time
             * @description When it happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of `data`'s shape.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description Whose event it is.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Rises by one with every event of a conversation: of two, the higher is the newer. Null for what belongs to no conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The whole objects that it is about. */
            data: {
                conversation: components["schemas"]["Conversation"];
                /**
                 * @description The number whose window it is.
                 * @example num_01kaeh4v5jf1d8t2w6p4c7b9rm
                 */
                numberId: string;
                /**
                 * Format: date-time
                 * @description When it closed.
                 * @example 2026-11-21T09:41:12.000Z
                 */
                closedAt: string;
            };
        };
        /** @description A contact is new. */
        ContactCreatedEvent: {
            /**
             * @description The event's id, the same at every delivery and replay: remember it to do nothing twice.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description What happened.
             * @example contact.created
             * @constant
             */
            type: "contact.created";
            /**
             * Format: date-time
             * @description When it happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of `data`'s shape.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description Whose event it is.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Rises by one with every event of a conversation: of two, the higher is the newer. Null for what belongs to no conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The whole objects that it is about. */
            data: {
                contact: components["schemas"]["Contact"];
            };
        };
        /** @description A person, once, however they are known. */
        Contact: {
            /**
             * @description The contact's id.
             * @example contact_01kaeh4v5me6wb1g2m3k4n5p6q
             */
            id: string;
            /**
             * @description Digits only, country code first; null when the customer hides it.
             * @example 5511999998888
             */
            phone: string | null;
            /**
             * @description Your name for the person; it wins over `profileName` in the inbox.
             * @example Ana Souza
             */
            name: string | null;
            /**
             * @description The name that the person chose on WhatsApp. Read only.
             * @example Ana
             */
            profileName: string | null;
            /**
             * @description The id by which your system knows the person; unique in the workspace.
             * @example crm-1042
             */
            externalId: string | null;
            /**
             * @description The person's language, as WhatsApp codes it.
             * @example pt_BR
             */
            language: string | null;
            /**
             * @description Your own facts about the person.
             * @example {
             *       "plan": "gold",
             *       "orders": 12
             *     }
             */
            attributes: {
                [key: string]: string | number | boolean;
            };
            /**
             * @description The person's labels, by name.
             * @example [
             *       "vip"
             *     ]
             */
            labels: string[];
            /**
             * @description Whether the person wants no marketing. Marketing templates are then refused.
             * @example false
             */
            optedOut: boolean;
            /**
             * @description Since when; null while `optedOut` is false.
             * @example null
             */
            optedOutAt: string | null;
            /**
             * @description Whether a member of the team blocked the person. Read only.
             * @example false
             */
            blocked: boolean;
            /**
             * @description The person's conversation; null before the first message.
             * @example conv_01kaeh4v5ne2v9s5m0a8d1c6yt
             */
            conversationId: string | null;
            /** @description The 24 hours after the person's last message in which free text may be sent. */
            window: {
                /**
                 * @description Whether free text may be sent now.
                 * @example true
                 */
                open: boolean;
                /**
                 * @description When it closes or closed; null when the customer never wrote to this number.
                 * @example 2026-11-21T21:30:05.000Z
                 */
                expiresAt: string | null;
            };
            /**
             * @description How the contact came to be.
             * @example api
             * @enum {string}
             */
            source: "api" | "inbound" | "inbox" | "import" | "demo";
            /**
             * @description When the person last wrote; null when never.
             * @example 2026-11-20T21:30:05.000Z
             */
            lastInboundAt: string | null;
            /**
             * Format: date-time
             * @description When the contact was made.
             * @example 2026-11-20T21:30:05.123Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When something of it last changed.
             * @example 2026-11-20T21:30:05.123Z
             */
            updatedAt: string;
        };
        /** @description A contact changed. */
        ContactUpdatedEvent: {
            /**
             * @description The event's id, the same at every delivery and replay: remember it to do nothing twice.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description What happened.
             * @example contact.updated
             * @constant
             */
            type: "contact.updated";
            /**
             * Format: date-time
             * @description When it happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of `data`'s shape.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description Whose event it is.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Rises by one with every event of a conversation: of two, the higher is the newer. Null for what belongs to no conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The whole objects that it is about. */
            data: {
                contact: components["schemas"]["Contact"];
            };
        };
        /** @description WhatsApp told that two contacts are one person. */
        ContactMergedEvent: {
            /**
             * @description The event's id, the same at every delivery and replay: remember it to do nothing twice.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description What happened.
             * @example contact.merged
             * @constant
             */
            type: "contact.merged";
            /**
             * Format: date-time
             * @description When it happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of `data`'s shape.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description Whose event it is.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Rises by one with every event of a conversation: of two, the higher is the newer. Null for what belongs to no conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The whole objects that it is about. */
            data: {
                contact: components["schemas"]["Contact"];
                /**
                 * @description The contact that is this one now. Its id still finds it.
                 * @example contact_01kaeh4v5gf4m8t7q0c3b6w1zd
                 */
                mergedContactId: string;
                /**
                 * @description The conversation whose messages moved over; null when there was none.
                 * @example null
                 */
                mergedConversationId: string | null;
            };
        };
        /** @description They want no marketing. */
        ContactOptedOutEvent: {
            /**
             * @description The event's id, the same at every delivery and replay: remember it to do nothing twice.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description What happened.
             * @example contact.opted_out
             * @constant
             */
            type: "contact.opted_out";
            /**
             * Format: date-time
             * @description When it happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of `data`'s shape.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description Whose event it is.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Rises by one with every event of a conversation: of two, the higher is the newer. Null for what belongs to no conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The whole objects that it is about. */
            data: {
                contact: components["schemas"]["Contact"];
            };
        };
        /** @description They take marketing again. */
        ContactOptedInEvent: {
            /**
             * @description The event's id, the same at every delivery and replay: remember it to do nothing twice.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description What happened.
             * @example contact.opted_in
             * @constant
             */
            type: "contact.opted_in";
            /**
             * Format: date-time
             * @description When it happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of `data`'s shape.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description Whose event it is.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Rises by one with every event of a conversation: of two, the higher is the newer. Null for what belongs to no conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The whole objects that it is about. */
            data: {
                contact: components["schemas"]["Contact"];
            };
        };
        /** @description The right code was entered. */
        OtpVerifiedEvent: {
            /**
             * @description The event's id, the same at every delivery and replay: remember it to do nothing twice.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description What happened.
             * @example otp.verified
             * @constant
             */
            type: "otp.verified";
            /**
             * Format: date-time
             * @description When it happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of `data`'s shape.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description Whose event it is.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Rises by one with every event of a conversation: of two, the higher is the newer. Null for what belongs to no conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The whole objects that it is about. */
            data: {
                /** @description The passcode, without the code. */
                otp: {
                    /**
                     * @description The code's id.
                     * @example otp_01kaeh4v5ne2v9s5m0a8d1c6yt
                     */
                    otpId: string;
                    /**
                     * @description The message that carries it.
                     * @example msg_01kaeh4v5mf9h8gkqvd2x3s7rb
                     */
                    messageId: string;
                    /**
                     * @description The recipient's conversation; null once it was erased.
                     * @example conv_01kaeh4v5ne2v9s5m0a8d1c6yt
                     */
                    conversationId: string | null;
                    /**
                     * @description The recipient.
                     * @example 5511999998888
                     */
                    to: string;
                    /**
                     * @description What the code confirms.
                     * @example login
                     */
                    purpose: string;
                    /**
                     * @description Whether the code can be used, or how it ended: confirmed, over in time, replaced by a newer one, cancelled, or guessed at too often.
                     * @example active
                     * @enum {string}
                     */
                    state: "active" | "verified" | "expired" | "replaced" | "cancelled" | "exhausted";
                    /**
                     * @description How far its message came.
                     * @example delivered
                     * @enum {string}
                     */
                    status: "queued" | "sent" | "delivered" | "read" | "failed";
                    /**
                     * @description Why the message failed; null while it has not.
                     * @example null
                     */
                    failure: {
                        /**
                         * @description Why it will not arrive.
                         * @example RECIPIENT_UNREACHABLE
                         */
                        code: string;
                        /**
                         * @description The same in words.
                         * @example The number is not on WhatsApp.
                         */
                        message: string;
                        /**
                         * @description WhatsApp's own code.
                         * @example 131026
                         */
                        whatsappCode: number | null;
                    } | null;
                    /**
                     * @description How many wrong codes it still takes; 0 once it has ended.
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
                     * @description When it was sent for.
                     * @example 2026-11-20T21:30:05.123Z
                     */
                    createdAt: string;
                    /**
                     * Format: date-time
                     * @description When it ends.
                     * @example 2026-11-20T21:35:05.123Z
                     */
                    expiresAt: string;
                    /**
                     * Format: date-time
                     * @description From when on another could be sent.
                     * @example 2026-11-20T21:30:35.123Z
                     */
                    resendAvailableAt: string;
                    /**
                     * @description When it was confirmed; null while it was not.
                     * @example null
                     */
                    verifiedAt: string | null;
                    /**
                     * @description When it ended, however it did; null while it can be used.
                     * @example null
                     */
                    endedAt: string | null;
                };
            };
        };
        /** @description All attempts on a code are spent. */
        OtpFailedEvent: {
            /**
             * @description The event's id, the same at every delivery and replay: remember it to do nothing twice.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description What happened.
             * @example otp.failed
             * @constant
             */
            type: "otp.failed";
            /**
             * Format: date-time
             * @description When it happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of `data`'s shape.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description Whose event it is.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Rises by one with every event of a conversation: of two, the higher is the newer. Null for what belongs to no conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The whole objects that it is about. */
            data: {
                /** @description The passcode, without the code. */
                otp: {
                    /**
                     * @description The code's id.
                     * @example otp_01kaeh4v5ne2v9s5m0a8d1c6yt
                     */
                    otpId: string;
                    /**
                     * @description The message that carries it.
                     * @example msg_01kaeh4v5mf9h8gkqvd2x3s7rb
                     */
                    messageId: string;
                    /**
                     * @description The recipient's conversation; null once it was erased.
                     * @example conv_01kaeh4v5ne2v9s5m0a8d1c6yt
                     */
                    conversationId: string | null;
                    /**
                     * @description The recipient.
                     * @example 5511999998888
                     */
                    to: string;
                    /**
                     * @description What the code confirms.
                     * @example login
                     */
                    purpose: string;
                    /**
                     * @description Whether the code can be used, or how it ended: confirmed, over in time, replaced by a newer one, cancelled, or guessed at too often.
                     * @example active
                     * @enum {string}
                     */
                    state: "active" | "verified" | "expired" | "replaced" | "cancelled" | "exhausted";
                    /**
                     * @description How far its message came.
                     * @example delivered
                     * @enum {string}
                     */
                    status: "queued" | "sent" | "delivered" | "read" | "failed";
                    /**
                     * @description Why the message failed; null while it has not.
                     * @example null
                     */
                    failure: {
                        /**
                         * @description Why it will not arrive.
                         * @example RECIPIENT_UNREACHABLE
                         */
                        code: string;
                        /**
                         * @description The same in words.
                         * @example The number is not on WhatsApp.
                         */
                        message: string;
                        /**
                         * @description WhatsApp's own code.
                         * @example 131026
                         */
                        whatsappCode: number | null;
                    } | null;
                    /**
                     * @description How many wrong codes it still takes; 0 once it has ended.
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
                     * @description When it was sent for.
                     * @example 2026-11-20T21:30:05.123Z
                     */
                    createdAt: string;
                    /**
                     * Format: date-time
                     * @description When it ends.
                     * @example 2026-11-20T21:35:05.123Z
                     */
                    expiresAt: string;
                    /**
                     * Format: date-time
                     * @description From when on another could be sent.
                     * @example 2026-11-20T21:30:35.123Z
                     */
                    resendAvailableAt: string;
                    /**
                     * @description When it was confirmed; null while it was not.
                     * @example null
                     */
                    verifiedAt: string | null;
                    /**
                     * @description When it ended, however it did; null while it can be used.
                     * @example null
                     */
                    endedAt: string | null;
                };
            };
        };
        /** @description Its message will not arrive. */
        OtpDeliveryFailedEvent: {
            /**
             * @description The event's id, the same at every delivery and replay: remember it to do nothing twice.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description What happened.
             * @example otp.delivery_failed
             * @constant
             */
            type: "otp.delivery_failed";
            /**
             * Format: date-time
             * @description When it happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of `data`'s shape.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description Whose event it is.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Rises by one with every event of a conversation: of two, the higher is the newer. Null for what belongs to no conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The whole objects that it is about. */
            data: {
                /** @description The passcode, without the code. */
                otp: {
                    /**
                     * @description The code's id.
                     * @example otp_01kaeh4v5ne2v9s5m0a8d1c6yt
                     */
                    otpId: string;
                    /**
                     * @description The message that carries it.
                     * @example msg_01kaeh4v5mf9h8gkqvd2x3s7rb
                     */
                    messageId: string;
                    /**
                     * @description The recipient's conversation; null once it was erased.
                     * @example conv_01kaeh4v5ne2v9s5m0a8d1c6yt
                     */
                    conversationId: string | null;
                    /**
                     * @description The recipient.
                     * @example 5511999998888
                     */
                    to: string;
                    /**
                     * @description What the code confirms.
                     * @example login
                     */
                    purpose: string;
                    /**
                     * @description Whether the code can be used, or how it ended: confirmed, over in time, replaced by a newer one, cancelled, or guessed at too often.
                     * @example active
                     * @enum {string}
                     */
                    state: "active" | "verified" | "expired" | "replaced" | "cancelled" | "exhausted";
                    /**
                     * @description How far its message came.
                     * @example delivered
                     * @enum {string}
                     */
                    status: "queued" | "sent" | "delivered" | "read" | "failed";
                    /**
                     * @description Why the message failed; null while it has not.
                     * @example null
                     */
                    failure: {
                        /**
                         * @description Why it will not arrive.
                         * @example RECIPIENT_UNREACHABLE
                         */
                        code: string;
                        /**
                         * @description The same in words.
                         * @example The number is not on WhatsApp.
                         */
                        message: string;
                        /**
                         * @description WhatsApp's own code.
                         * @example 131026
                         */
                        whatsappCode: number | null;
                    } | null;
                    /**
                     * @description How many wrong codes it still takes; 0 once it has ended.
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
                     * @description When it was sent for.
                     * @example 2026-11-20T21:30:05.123Z
                     */
                    createdAt: string;
                    /**
                     * Format: date-time
                     * @description When it ends.
                     * @example 2026-11-20T21:35:05.123Z
                     */
                    expiresAt: string;
                    /**
                     * Format: date-time
                     * @description From when on another could be sent.
                     * @example 2026-11-20T21:30:35.123Z
                     */
                    resendAvailableAt: string;
                    /**
                     * @description When it was confirmed; null while it was not.
                     * @example null
                     */
                    verifiedAt: string | null;
                    /**
                     * @description When it ended, however it did; null while it can be used.
                     * @example null
                     */
                    endedAt: string | null;
                };
            };
        };
        /** @description The recipient said that they did not ask for it. */
        OtpFraudSuspectedEvent: {
            /**
             * @description The event's id, the same at every delivery and replay: remember it to do nothing twice.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description What happened.
             * @example otp.fraud_suspected
             * @constant
             */
            type: "otp.fraud_suspected";
            /**
             * Format: date-time
             * @description When it happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of `data`'s shape.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description Whose event it is.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Rises by one with every event of a conversation: of two, the higher is the newer. Null for what belongs to no conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The whole objects that it is about. */
            data: {
                /** @description The passcode, without the code. */
                otp: {
                    /**
                     * @description The code's id.
                     * @example otp_01kaeh4v5ne2v9s5m0a8d1c6yt
                     */
                    otpId: string;
                    /**
                     * @description The message that carries it.
                     * @example msg_01kaeh4v5mf9h8gkqvd2x3s7rb
                     */
                    messageId: string;
                    /**
                     * @description The recipient's conversation; null once it was erased.
                     * @example conv_01kaeh4v5ne2v9s5m0a8d1c6yt
                     */
                    conversationId: string | null;
                    /**
                     * @description The recipient.
                     * @example 5511999998888
                     */
                    to: string;
                    /**
                     * @description What the code confirms.
                     * @example login
                     */
                    purpose: string;
                    /**
                     * @description Whether the code can be used, or how it ended: confirmed, over in time, replaced by a newer one, cancelled, or guessed at too often.
                     * @example active
                     * @enum {string}
                     */
                    state: "active" | "verified" | "expired" | "replaced" | "cancelled" | "exhausted";
                    /**
                     * @description How far its message came.
                     * @example delivered
                     * @enum {string}
                     */
                    status: "queued" | "sent" | "delivered" | "read" | "failed";
                    /**
                     * @description Why the message failed; null while it has not.
                     * @example null
                     */
                    failure: {
                        /**
                         * @description Why it will not arrive.
                         * @example RECIPIENT_UNREACHABLE
                         */
                        code: string;
                        /**
                         * @description The same in words.
                         * @example The number is not on WhatsApp.
                         */
                        message: string;
                        /**
                         * @description WhatsApp's own code.
                         * @example 131026
                         */
                        whatsappCode: number | null;
                    } | null;
                    /**
                     * @description How many wrong codes it still takes; 0 once it has ended.
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
                     * @description When it was sent for.
                     * @example 2026-11-20T21:30:05.123Z
                     */
                    createdAt: string;
                    /**
                     * Format: date-time
                     * @description When it ends.
                     * @example 2026-11-20T21:35:05.123Z
                     */
                    expiresAt: string;
                    /**
                     * Format: date-time
                     * @description From when on another could be sent.
                     * @example 2026-11-20T21:30:35.123Z
                     */
                    resendAvailableAt: string;
                    /**
                     * @description When it was confirmed; null while it was not.
                     * @example null
                     */
                    verifiedAt: string | null;
                    /**
                     * @description When it ended, however it did; null while it can be used.
                     * @example null
                     */
                    endedAt: string | null;
                };
            };
        };
        /** @description WhatsApp judged a template anew. */
        TemplateStatusChangedEvent: {
            /**
             * @description The event's id, the same at every delivery and replay: remember it to do nothing twice.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description What happened.
             * @example template.status_changed
             * @constant
             */
            type: "template.status_changed";
            /**
             * Format: date-time
             * @description When it happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of `data`'s shape.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description Whose event it is.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Rises by one with every event of a conversation: of two, the higher is the newer. Null for what belongs to no conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The whole objects that it is about. */
            data: {
                template: components["schemas"]["Template"];
                /**
                 * @description WhatsApp's verdict before.
                 * @example pending
                 */
                previousStatus: string;
            };
        };
        /** @description One language of a template. */
        Template: {
            /**
             * @description The template's id.
             * @example tpl_01kaeh4v5mf9h8gkqvd2x3s7rb
             */
            id: string;
            /**
             * @description Its name, for `template` of a send.
             * @example order_update
             */
            name: string;
            /**
             * @description Its language, for `language` of a send.
             * @example en
             */
            language: string;
            /**
             * @description What WhatsApp counts it as.
             * @example utility
             * @enum {string}
             */
            category: "marketing" | "utility" | "authentication";
            /**
             * @description What stands above the text. A file needs `headerMediaLink`.
             * @example none
             * @enum {string}
             */
            headerKind: "none" | "text" | "image" | "video" | "document" | "location";
            /**
             * @description The header's text with its variable; null for every other header.
             * @example null
             */
            header: string | null;
            /**
             * @description The text with its variables.
             * @example Hello {{1}}, your order {{2}} arrives on {{3}}.
             */
            body: string;
            /**
             * @description The line below the text, or null.
             * @example null
             */
            footer: string | null;
            /**
             * @description The buttons, in order.
             * @example []
             */
            buttons: {
                /**
                 * @description As WhatsApp names it, in lower case.
                 * @example url
                 */
                type: string;
                /**
                 * @description What stands on it.
                 * @example Track your order
                 */
                text: string;
                /**
                 * @description The address, number or code behind it.
                 * @example https://example.com/track/{{1}}
                 */
                value: string | null;
            }[];
            /** @description Every value that a send must give, by number: the body's first, then a text header's, then the buttons' in order. */
            variables: {
                /**
                 * @description Its number in `variables` of a send.
                 * @example 1
                 */
                name: string;
                /**
                 * @description The part that it stands in.
                 * @example body
                 * @enum {string}
                 */
                location: "body" | "header" | "button";
                /**
                 * @description Its place within that part, from 0; the button's place for a button.
                 * @example 0
                 */
                index: number;
                /**
                 * @description What it may be filled with.
                 * @example Ana
                 */
                example: string | null;
            }[];
            /**
             * @description Whether it can be sent now: both locks are open.
             * @example true
             */
            sendable: boolean;
            /**
             * @description The first lock, WhatsApp's verdict: `approved` opens it.
             * @example approved
             */
            whatsappStatus: string;
            /**
             * @description Why WhatsApp did not approve it, or null.
             * @example null
             */
            whatsappReason: string | null;
            /**
             * @description The second lock, the workspace's own approval.
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
             * @description A part that Parley cannot fill, for which it is not sent; or null.
             * @example null
             */
            unsupported: string | null;
            /**
             * @description WhatsApp's rating of its quality, `green`, `yellow` or `red`; null when it has none.
             * @example green
             */
            quality: string | null;
            /**
             * @description The WhatsApp Business account that it belongs to.
             * @example 102290129340398
             */
            whatsappAccountId: string;
            /**
             * @description When it was last sent; null when never.
             * @example 2026-11-20T21:30:05.123Z
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description When Parley first knew of it.
             * @example 2026-11-20T21:30:05.123Z
             */
            createdAt: string;
        };
        /** @description A number went into or out of service. */
        NumberStatusChangedEvent: {
            /**
             * @description The event's id, the same at every delivery and replay: remember it to do nothing twice.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description What happened.
             * @example number.status_changed
             * @constant
             */
            type: "number.status_changed";
            /**
             * Format: date-time
             * @description When it happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of `data`'s shape.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description Whose event it is.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Rises by one with every event of a conversation: of two, the higher is the newer. Null for what belongs to no conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The whole objects that it is about. */
            data: {
                /** @description The number. */
                number: {
                    /**
                     * @description The number's id.
                     * @example num_01kaeh4v5jf1d8t2w6p4c7b9rm
                     */
                    id: string;
                    /**
                     * @description Its digits.
                     * @example 15550783881
                     */
                    phone: string;
                    /**
                     * @description Its name at WhatsApp.
                     * @example Northwind Coffee
                     */
                    verifiedName: string | null;
                    /**
                     * @description How it stands now.
                     * @example restricted
                     */
                    status: string;
                    /**
                     * @description Why, when that is known.
                     * @example The account is locked.
                     */
                    reason: string | null;
                    /**
                     * @description WhatsApp's code, when there is one.
                     * @example 131031
                     */
                    whatsappCode: number | null;
                };
                /**
                 * @description How it stood before.
                 * @example connected
                 */
                previousStatus: string;
            };
        };
        /** @description An endpoint does not take its events; told to the workspace's other endpoints, and to its admins by an alert. */
        WebhookEndpointWarningEvent: {
            /**
             * @description The event's id, the same at every delivery and replay: remember it to do nothing twice.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description What happened.
             * @example webhook_endpoint.warning
             * @constant
             */
            type: "webhook_endpoint.warning";
            /**
             * Format: date-time
             * @description When it happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of `data`'s shape.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description Whose event it is.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Rises by one with every event of a conversation: of two, the higher is the newer. Null for what belongs to no conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The whole objects that it is about. */
            data: {
                webhookEndpoint: components["schemas"]["WebhookEndpointSummary"];
                /**
                 * @description What is wrong, in words.
                 * @example It has not answered for 24 hours.
                 */
                reason: string;
            };
        };
        /** @description An endpoint as events tell of it. */
        WebhookEndpointSummary: {
            /**
             * @description The endpoint's id.
             * @example whk_01kaeh4v5qe6mbn8r3s9t0vwxy
             */
            id: string;
            /**
             * @description The host of its address, with the port if it has one. Addresses often hold secrets.
             * @example example.com
             */
            host: string;
            /**
             * @description Your own words on what it is for, or null.
             * @example Order system
             */
            description: string | null;
            /**
             * @description `disabled`: nothing is sent; events are kept for 30 days and can be sent later by a replay. Parley disables an endpoint that only fails for five days, that answers 410, or that asks for it.
             * @example enabled
             * @enum {string}
             */
            state: "enabled" | "disabled";
            /**
             * @description Why it is disabled, in words; null while it is enabled.
             * @example null
             */
            disabledReason: string | null;
            /**
             * @description Since when it is disabled, or null.
             * @example 2026-11-20T21:30:05.123Z
             */
            disabledAt: string | null;
            /**
             * @description The first failure after the last success; null while it works.
             * @example 2026-11-20T21:30:05.123Z
             */
            failingSince: string | null;
            /**
             * @description When it last took an event, or null.
             * @example 2026-11-20T21:30:05.123Z
             */
            lastSuccessAt: string | null;
        };
        /** @description An endpoint was switched off; told to the workspace's other endpoints, and to its admins by an alert. */
        WebhookEndpointDisabledEvent: {
            /**
             * @description The event's id, the same at every delivery and replay: remember it to do nothing twice.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description What happened.
             * @example webhook_endpoint.disabled
             * @constant
             */
            type: "webhook_endpoint.disabled";
            /**
             * Format: date-time
             * @description When it happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of `data`'s shape.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description Whose event it is.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Rises by one with every event of a conversation: of two, the higher is the newer. Null for what belongs to no conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The whole objects that it is about. */
            data: {
                webhookEndpoint: components["schemas"]["WebhookEndpointSummary"];
                /**
                 * @description What is wrong, in words.
                 * @example It has not answered for 24 hours.
                 */
                reason: string;
            };
        };
        /** @description Someone pressed the test button. */
        PingEvent: {
            /**
             * @description The event's id, the same at every delivery and replay: remember it to do nothing twice.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description What happened.
             * @example ping
             * @constant
             */
            type: "ping";
            /**
             * Format: date-time
             * @description When it happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of `data`'s shape.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description Whose event it is.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Rises by one with every event of a conversation: of two, the higher is the newer. Null for what belongs to no conversation.
             * @example 12
             */
            sequence: number | null;
            /** @description The whole objects that it is about. */
            data: {
                webhookEndpoint: components["schemas"]["WebhookEndpointSummary"];
            };
        };
        /** @description The body is not one JSON object. */
        InvalidJsonError: {
            /**
             * @description What went wrong; the contract. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "INVALID_JSON";
            /**
             * @description What happened and what to do, in English. It may change at any time.
             * @example The body is not one JSON object.
             */
            message: string;
            /** @description The facts of this error. */
            details: {
                /**
                 * @description Where reading stopped.
                 * @example 17
                 */
                position?: number;
            };
            /**
             * @description The call, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description Where this code is explained.
             * @example https://parley.example.com/docs/errors#INVALID_JSON
             */
            docUrl: string;
        };
        /** @description The request does not have the documented shape. */
        ValidationErrorError: {
            /**
             * @description What went wrong; the contract. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "VALIDATION_ERROR";
            /**
             * @description What happened and what to do, in English. It may change at any time.
             * @example The request does not have the documented shape.
             */
            message: string;
            /** @description The facts of this error. */
            details: {
                /** @description Every fault at once, at most 20. */
                issues: components["schemas"]["Issue"][];
            };
            /**
             * @description The call, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description Where this code is explained.
             * @example https://parley.example.com/docs/errors#VALIDATION_ERROR
             */
            docUrl: string;
        };
        /** @description One fault of a request's shape. */
        Issue: {
            /**
             * @description The field or query parameter at fault; empty for the body itself.
             * @example variables.2
             */
            path: string;
            /**
             * @description The kind of fault. Of the shape: `required`, `unknown_member`, `duplicate_member`, `inexact_number`, `too_deep`, `invalid_type`, `invalid_format`, `invalid_value`, `invalid_union`, `invalid_key`, `invalid_element`, `invalid_characters`, `too_small`, `too_big`, `not_multiple_of`, `custom`. Of a value that only the workspace can judge: `unknown_number`, `unknown_message`, `not_authentication`, `invalid_link`, `too_many_attributes`, `address_not_allowed`, `too_many`. More may come.
             * @example required
             */
            code: string;
            /**
             * @description What is wrong, and what to do.
             * @example This field is required.
             */
            message: string;
            /**
             * @description What to write instead, where that is plain.
             * @example 5511999998888
             */
            suggestion?: string;
        };
        /** @description The cursor is not one of ours for this list. */
        InvalidCursorError: {
            /**
             * @description What went wrong; the contract. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "INVALID_CURSOR";
            /**
             * @description What happened and what to do, in English. It may change at any time.
             * @example The cursor is not one of ours for this list.
             */
            message: string;
            /**
             * @description The call, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description Where this code is explained.
             * @example https://parley.example.com/docs/errors#INVALID_CURSOR
             */
            docUrl: string;
        };
        /** @description The Idempotency-Key header is malformed. */
        IdempotencyKeyInvalidError: {
            /**
             * @description What went wrong; the contract. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "IDEMPOTENCY_KEY_INVALID";
            /**
             * @description What happened and what to do, in English. It may change at any time.
             * @example The Idempotency-Key header is malformed.
             */
            message: string;
            /**
             * @description The call, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description Where this code is explained.
             * @example https://parley.example.com/docs/errors#IDEMPOTENCY_KEY_INVALID
             */
            docUrl: string;
        };
        /** @description There is nothing here. */
        NotFoundError: {
            /**
             * @description What went wrong; the contract. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "NOT_FOUND";
            /**
             * @description What happened and what to do, in English. It may change at any time.
             * @example There is nothing here.
             */
            message: string;
            /**
             * @description The call, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description Where this code is explained.
             * @example https://parley.example.com/docs/errors#NOT_FOUND
             */
            docUrl: string;
        };
        /** @description No template has this name or language. */
        TemplateNotFoundError: {
            /**
             * @description What went wrong; the contract. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "TEMPLATE_NOT_FOUND";
            /**
             * @description What happened and what to do, in English. It may change at any time.
             * @example No template has this name or language.
             */
            message: string;
            /** @description The facts of this error. */
            details: {
                /**
                 * @description The name that was asked for.
                 * @example order_updates
                 */
                template: string;
                /**
                 * @description The languages the template has, when only the language is unknown.
                 * @example [
                 *       "en"
                 *     ]
                 */
                availableLanguages?: string[];
            };
            /**
             * @description The call, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description Where this code is explained.
             * @example https://parley.example.com/docs/errors#TEMPLATE_NOT_FOUND
             */
            docUrl: string;
        };
        /** @description This path does not take this method. */
        MethodNotAllowedError: {
            /**
             * @description What went wrong; the contract. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "METHOD_NOT_ALLOWED";
            /**
             * @description What happened and what to do, in English. It may change at any time.
             * @example This path does not take this method.
             */
            message: string;
            /**
             * @description The call, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description Where this code is explained.
             * @example https://parley.example.com/docs/errors#METHOD_NOT_ALLOWED
             */
            docUrl: string;
        };
        /** @description The 24-hour reply window is closed. */
        WindowClosedError: {
            /**
             * @description What went wrong; the contract. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "WINDOW_CLOSED";
            /**
             * @description What happened and what to do, in English. It may change at any time.
             * @example The 24-hour reply window is closed.
             */
            message: string;
            /** @description The facts of this error. */
            details: {
                /**
                 * @description When the window closed; null when the customer never wrote.
                 * @example 2026-11-20T10:15:00.000Z
                 */
                windowExpiredAt: string | null;
                /**
                 * @description The conversation; null when there is none.
                 * @example conv_01kaeh4v5ne2v9s5m0a8d1c6yt
                 */
                conversationId: string | null;
                /**
                 * @description The failed message, when the window closed after Parley had accepted it.
                 * @example msg_01kaeh4v5mf9h8gkqvd2x3s7rb
                 */
                messageId?: string;
                /**
                 * @description Names of at most 20 approved templates that could be sent instead; only for a key that also holds `templates.read`.
                 * @example [
                 *       "order_update"
                 *     ]
                 */
                templates?: string[];
            };
            /**
             * @description The call, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description Where this code is explained.
             * @example https://parley.example.com/docs/errors#WINDOW_CLOSED
             */
            docUrl: string;
        };
        /** @description The template is not approved. */
        TemplateNotApprovedError: {
            /**
             * @description What went wrong; the contract. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "TEMPLATE_NOT_APPROVED";
            /**
             * @description What happened and what to do, in English. It may change at any time.
             * @example The template is not approved.
             */
            message: string;
            /** @description The facts of this error. */
            details: {
                /**
                 * @description WhatsApp's verdict: one of the two locks.
                 * @example approved
                 */
                whatsappStatus: string;
                /**
                 * @description The workspace's own approval: the other lock.
                 * @example rejected
                 */
                workspaceStatus: string;
                /**
                 * @description Why it was refused, when that was said.
                 * @example Too stiff
                 */
                reason: string | null;
                /**
                 * @description The failed message, when WhatsApp refused it although Parley held the template for sendable.
                 * @example msg_01kaeh4v5mf9h8gkqvd2x3s7rb
                 */
                messageId?: string;
            };
            /**
             * @description The call, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description Where this code is explained.
             * @example https://parley.example.com/docs/errors#TEMPLATE_NOT_APPROVED
             */
            docUrl: string;
        };
        /** @description No WhatsApp number is connected. */
        NumberNotConnectedError: {
            /**
             * @description What went wrong; the contract. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "NUMBER_NOT_CONNECTED";
            /**
             * @description What happened and what to do, in English. It may change at any time.
             * @example No WhatsApp number is connected.
             */
            message: string;
            /** @description The facts of this error. */
            details: {
                /**
                 * @description The number that cannot send; null when there is none.
                 * @example num_01kaeh4v5jf1d8t2w6p4c7b9rm
                 */
                numberId: string | null;
            };
            /**
             * @description The call, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description Where this code is explained.
             * @example https://parley.example.com/docs/errors#NUMBER_NOT_CONNECTED
             */
            docUrl: string;
        };
        /** @description WhatsApp restricts this number or account. */
        NumberRestrictedError: {
            /**
             * @description What went wrong; the contract. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "NUMBER_RESTRICTED";
            /**
             * @description What happened and what to do, in English. It may change at any time.
             * @example WhatsApp restricts this number or account.
             */
            message: string;
            /** @description The facts of this error. */
            details: {
                /**
                 * @description WhatsApp's own error code; null when it gave none. `/docs/errors#whatsapp` explains each.
                 * @example 131051
                 */
                whatsappCode: number | null;
                /**
                 * @description What WhatsApp's code means.
                 * @example WhatsApp does not support this kind of message.
                 */
                cause?: string;
                /**
                 * @description What mends it.
                 * @example Check the message's content and send a corrected one.
                 */
                action?: string;
                /**
                 * @description The failed message, which stands in the inbox.
                 * @example msg_01kaeh4v5mf9h8gkqvd2x3s7rb
                 */
                messageId?: string;
                /**
                 * @description When the restriction ends, when WhatsApp says so.
                 * @example null
                 */
                until: string | null;
            };
            /**
             * @description The call, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description Where this code is explained.
             * @example https://parley.example.com/docs/errors#NUMBER_RESTRICTED
             */
            docUrl: string;
        };
        /** @description The workspace blocked this contact. */
        ContactBlockedError: {
            /**
             * @description What went wrong; the contract. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "CONTACT_BLOCKED";
            /**
             * @description What happened and what to do, in English. It may change at any time.
             * @example The workspace blocked this contact.
             */
            message: string;
            /** @description The facts of this error. */
            details: {
                /**
                 * @description The contact.
                 * @example contact_01kaeh4v5kf5rb1n3m2s0d9xqe
                 */
                contactId: string;
            };
            /**
             * @description The call, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description Where this code is explained.
             * @example https://parley.example.com/docs/errors#CONTACT_BLOCKED
             */
            docUrl: string;
        };
        /** @description The contact opted out of marketing. */
        ContactOptedOutError: {
            /**
             * @description What went wrong; the contract. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "CONTACT_OPTED_OUT";
            /**
             * @description What happened and what to do, in English. It may change at any time.
             * @example The contact opted out of marketing.
             */
            message: string;
            /** @description The facts of this error. */
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
             * @description The call, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description Where this code is explained.
             * @example https://parley.example.com/docs/errors#CONTACT_OPTED_OUT
             */
            docUrl: string;
        };
        /** @description These ids belong to two different contacts. */
        ContactConflictError: {
            /**
             * @description What went wrong; the contract. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "CONTACT_CONFLICT";
            /**
             * @description What happened and what to do, in English. It may change at any time.
             * @example These ids belong to two different contacts.
             */
            message: string;
            /** @description The facts of this error. */
            details: {
                /**
                 * @description The contacts that the ids belong to.
                 * @example [
                 *       "contact_01kaeh4v5kf5rb1n3m2s0d9xqe",
                 *       "contact_01kaeh4v5gf4m8t7q0c3b6w1zd"
                 *     ]
                 */
                contactIds: string[];
            };
            /**
             * @description The call, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description Where this code is explained.
             * @example https://parley.example.com/docs/errors#CONTACT_CONFLICT
             */
            docUrl: string;
        };
        /** @description The same call is being executed now. */
        IdempotencyInProgressError: {
            /**
             * @description What went wrong; the contract. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "IDEMPOTENCY_IN_PROGRESS";
            /**
             * @description What happened and what to do, in English. It may change at any time.
             * @example The same call is being executed now.
             */
            message: string;
            /** @description The facts of this error. */
            details: {
                /**
                 * @description Seconds until the call may succeed; the same as `Retry-After`.
                 * @example 2
                 */
                retryAfterSeconds: number;
            };
            /**
             * @description The call, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description Where this code is explained.
             * @example https://parley.example.com/docs/errors#IDEMPOTENCY_IN_PROGRESS
             */
            docUrl: string;
        };
        /** @description No approved template can carry passcodes. */
        OtpTemplateMissingError: {
            /**
             * @description What went wrong; the contract. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "OTP_TEMPLATE_MISSING";
            /**
             * @description What happened and what to do, in English. It may change at any time.
             * @example No approved template can carry passcodes.
             */
            message: string;
            /**
             * @description The call, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description Where this code is explained.
             * @example https://parley.example.com/docs/errors#OTP_TEMPLATE_MISSING
             */
            docUrl: string;
        };
        /** @description There is no passcode to check. */
        OtpExpiredError: {
            /**
             * @description What went wrong; the contract. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "OTP_EXPIRED";
            /**
             * @description What happened and what to do, in English. It may change at any time.
             * @example There is no passcode to check.
             */
            message: string;
            /**
             * @description The call, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description Where this code is explained.
             * @example https://parley.example.com/docs/errors#OTP_EXPIRED
             */
            docUrl: string;
        };
        /** @description The body is too large. */
        PayloadTooLargeError: {
            /**
             * @description What went wrong; the contract. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "PAYLOAD_TOO_LARGE";
            /**
             * @description What happened and what to do, in English. It may change at any time.
             * @example The body is too large.
             */
            message: string;
            /** @description The facts of this error. */
            details: {
                /**
                 * @description The most that is taken.
                 * @example 262144
                 */
                limitBytes: number;
            };
            /**
             * @description The call, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description Where this code is explained.
             * @example https://parley.example.com/docs/errors#PAYLOAD_TOO_LARGE
             */
            docUrl: string;
        };
        /** @description The body must be application/json. */
        UnsupportedMediaTypeError: {
            /**
             * @description What went wrong; the contract. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "UNSUPPORTED_MEDIA_TYPE";
            /**
             * @description What happened and what to do, in English. It may change at any time.
             * @example The body must be application/json.
             */
            message: string;
            /**
             * @description The call, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description Where this code is explained.
             * @example https://parley.example.com/docs/errors#UNSUPPORTED_MEDIA_TYPE
             */
            docUrl: string;
        };
        /** @description This idempotency key came with another request. */
        IdempotencyKeyReusedError: {
            /**
             * @description What went wrong; the contract. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "IDEMPOTENCY_KEY_REUSED";
            /**
             * @description What happened and what to do, in English. It may change at any time.
             * @example This idempotency key came with another request.
             */
            message: string;
            /**
             * @description The call, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description Where this code is explained.
             * @example https://parley.example.com/docs/errors#IDEMPOTENCY_KEY_REUSED
             */
            docUrl: string;
        };
        /** @description Variables are missing or surplus. */
        TemplateVariablesMismatchError: {
            /**
             * @description What went wrong; the contract. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "TEMPLATE_VARIABLES_MISMATCH";
            /**
             * @description What happened and what to do, in English. It may change at any time.
             * @example Variables are missing or surplus.
             */
            message: string;
            /** @description The facts of this error. */
            details: {
                /**
                 * @description Variables of the template that the call does not fill.
                 * @example [
                 *       "3"
                 *     ]
                 */
                missing: string[];
                /**
                 * @description Variables of the call that the template does not have.
                 * @example []
                 */
                extra: string[];
                /**
                 * @description Every variable of the template.
                 * @example [
                 *       "1",
                 *       "2",
                 *       "3"
                 *     ]
                 */
                expected: string[];
            };
            /**
             * @description The call, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description Where this code is explained.
             * @example https://parley.example.com/docs/errors#TEMPLATE_VARIABLES_MISMATCH
             */
            docUrl: string;
        };
        /** @description The filled-in template is too long. */
        TemplateTooLongError: {
            /**
             * @description What went wrong; the contract. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "TEMPLATE_TOO_LONG";
            /**
             * @description What happened and what to do, in English. It may change at any time.
             * @example The filled-in template is too long.
             */
            message: string;
            /** @description The facts of this error. */
            details: {
                /**
                 * @description The part that is too long.
                 * @example body
                 */
                component: string;
                /**
                 * @description Its length with the values filled in.
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
             * @description The call, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description Where this code is explained.
             * @example https://parley.example.com/docs/errors#TEMPLATE_TOO_LONG
             */
            docUrl: string;
        };
        /** @description The template's header needs a media link. */
        HeaderMediaRequiredError: {
            /**
             * @description What went wrong; the contract. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "HEADER_MEDIA_REQUIRED";
            /**
             * @description What happened and what to do, in English. It may change at any time.
             * @example The template's header needs a media link.
             */
            message: string;
            /** @description The facts of this error. */
            details: {
                /**
                 * @description What the header shows.
                 * @example image
                 */
                headerType: string;
            };
            /**
             * @description The call, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description Where this code is explained.
             * @example https://parley.example.com/docs/errors#HEADER_MEDIA_REQUIRED
             */
            docUrl: string;
        };
        /** @description The template has no media header. */
        HeaderMediaNotAllowedError: {
            /**
             * @description What went wrong; the contract. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "HEADER_MEDIA_NOT_ALLOWED";
            /**
             * @description What happened and what to do, in English. It may change at any time.
             * @example The template has no media header.
             */
            message: string;
            /**
             * @description The call, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description Where this code is explained.
             * @example https://parley.example.com/docs/errors#HEADER_MEDIA_NOT_ALLOWED
             */
            docUrl: string;
        };
        /** @description This recipient cannot be messaged. */
        RecipientNotAllowedError: {
            /**
             * @description What went wrong; the contract. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "RECIPIENT_NOT_ALLOWED";
            /**
             * @description What happened and what to do, in English. It may change at any time.
             * @example This recipient cannot be messaged.
             */
            message: string;
            /** @description The facts of this error. */
            details: {
                /**
                 * @description `phone_hidden`: WhatsApp sends passcodes to phone numbers only, and this customer hides theirs. `sender_itself`: it is the sending number. `not_on_test_list`: a test number writes only to those on its list. `country_barred`: the account may not message this country. `other`: WhatsApp refused them; its words stand in `message`.
                 * @example sender_itself
                 * @enum {string}
                 */
                reason: "phone_hidden" | "sender_itself" | "not_on_test_list" | "country_barred" | "other";
                /**
                 * @description The failed message, when WhatsApp refused it.
                 * @example msg_01kaeh4v5mf9h8gkqvd2x3s7rb
                 */
                messageId?: string;
            };
            /**
             * @description The call, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description Where this code is explained.
             * @example https://parley.example.com/docs/errors#RECIPIENT_NOT_ALLOWED
             */
            docUrl: string;
        };
        /** @description WhatsApp refused this message. */
        WhatsappRejectedError: {
            /**
             * @description What went wrong; the contract. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "WHATSAPP_REJECTED";
            /**
             * @description What happened and what to do, in English. It may change at any time.
             * @example WhatsApp refused this message.
             */
            message: string;
            /** @description The facts of this error. */
            details: {
                /**
                 * @description WhatsApp's own error code; null when it gave none. `/docs/errors#whatsapp` explains each.
                 * @example 131051
                 */
                whatsappCode: number | null;
                /**
                 * @description What WhatsApp's code means.
                 * @example WhatsApp does not support this kind of message.
                 */
                cause: string;
                /**
                 * @description What mends it.
                 * @example Check the message's content and send a corrected one.
                 */
                action: string;
                /**
                 * @description The failed message, which stands in the inbox.
                 * @example msg_01kaeh4v5mf9h8gkqvd2x3s7rb
                 */
                messageId: string;
                /**
                 * @description WhatsApp's short name of it.
                 * @example Unsupported message type
                 */
                whatsappTitle: string;
            };
            /**
             * @description The call, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description Where this code is explained.
             * @example https://parley.example.com/docs/errors#WHATSAPP_REJECTED
             */
            docUrl: string;
        };
        /** @description The passcode is not the one that was sent. */
        OtpIncorrectError: {
            /**
             * @description What went wrong; the contract. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "OTP_INCORRECT";
            /**
             * @description What happened and what to do, in English. It may change at any time.
             * @example The passcode is not the one that was sent.
             */
            message: string;
            /** @description The facts of this error. */
            details: {
                /**
                 * @description How often another code may be tried on this passcode.
                 * @example 4
                 */
                attemptsRemaining: number;
            };
            /**
             * @description The call, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description Where this code is explained.
             * @example https://parley.example.com/docs/errors#OTP_INCORRECT
             */
            docUrl: string;
        };
        /** @description Passcodes do not go to this destination. */
        OtpDestinationNotAllowedError: {
            /**
             * @description What went wrong; the contract. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "OTP_DESTINATION_NOT_ALLOWED";
            /**
             * @description What happened and what to do, in English. It may change at any time.
             * @example Passcodes do not go to this destination.
             */
            message: string;
            /** @description The facts of this error. */
            details: {
                /**
                 * @description `country`: not on the workspace's list. `prefix_paused`: the fraud guard holds numbers that begin so.
                 * @example country
                 * @enum {string}
                 */
                reason: "country" | "prefix_paused";
            };
            /**
             * @description The call, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description Where this code is explained.
             * @example https://parley.example.com/docs/errors#OTP_DESTINATION_NOT_ALLOWED
             */
            docUrl: string;
        };
        /** @description Too many requests. */
        RateLimitedError: {
            /**
             * @description What went wrong; the contract. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "RATE_LIMITED";
            /**
             * @description What happened and what to do, in English. It may change at any time.
             * @example Too many requests.
             */
            message: string;
            /** @description The facts of this error. */
            details: {
                /**
                 * @description The limit that was reached: `key`, `workspace`, `otp-send`, `otp-verify` or `contacts-batch`, as in `RateLimit`; or `otp-workspace`, the passcodes of the whole workspace in an hour.
                 * @example key
                 */
                policy: string;
                /**
                 * @description Seconds until the call may succeed; the same as `Retry-After`.
                 * @example 2
                 */
                retryAfterSeconds: number;
            };
            /**
             * @description The call, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description Where this code is explained.
             * @example https://parley.example.com/docs/errors#RATE_LIMITED
             */
            docUrl: string;
        };
        /** @description Too many passcodes for this recipient. */
        OtpRecipientLimitedError: {
            /**
             * @description What went wrong; the contract. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "OTP_RECIPIENT_LIMITED";
            /**
             * @description What happened and what to do, in English. It may change at any time.
             * @example Too many passcodes for this recipient.
             */
            message: string;
            /** @description The facts of this error. */
            details: {
                /**
                 * @description `cooldown`: a passcode for this purpose went a moment ago. `hourly_limit`, `daily_limit`: they got as many as one number gets. `failed_attempts`: too many wrong ones were entered for them. `network`: too many were asked for from this `endUserIp`.
                 * @example cooldown
                 * @enum {string}
                 */
                reason: "cooldown" | "hourly_limit" | "daily_limit" | "failed_attempts" | "network";
                /**
                 * @description Seconds until the call may succeed; the same as `Retry-After`.
                 * @example 2
                 */
                retryAfterSeconds: number;
            };
            /**
             * @description The call, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description Where this code is explained.
             * @example https://parley.example.com/docs/errors#OTP_RECIPIENT_LIMITED
             */
            docUrl: string;
        };
        /** @description Too many wrong passcodes. */
        OtpAttemptsExceededError: {
            /**
             * @description What went wrong; the contract. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "OTP_ATTEMPTS_EXCEEDED";
            /**
             * @description What happened and what to do, in English. It may change at any time.
             * @example Too many wrong passcodes.
             */
            message: string;
            /** @description The facts of this error. */
            details: {
                /**
                 * @description Seconds until the call may succeed; the same as `Retry-After`.
                 * @example 2
                 */
                retryAfterSeconds: number;
            };
            /**
             * @description The call, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description Where this code is explained.
             * @example https://parley.example.com/docs/errors#OTP_ATTEMPTS_EXCEEDED
             */
            docUrl: string;
        };
        /** @description Something failed on our side. */
        InternalErrorError: {
            /**
             * @description What went wrong; the contract. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "INTERNAL_ERROR";
            /**
             * @description What happened and what to do, in English. It may change at any time.
             * @example Something failed on our side.
             */
            message: string;
            /**
             * @description The call, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description Where this code is explained.
             * @example https://parley.example.com/docs/errors#INTERNAL_ERROR
             */
            docUrl: string;
        };
        /** @description Parley cannot answer just now. */
        ServiceUnavailableError: {
            /**
             * @description What went wrong; the contract. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            code: "SERVICE_UNAVAILABLE";
            /**
             * @description What happened and what to do, in English. It may change at any time.
             * @example Parley cannot answer just now.
             */
            message: string;
            /**
             * @description The call, as in `X-Request-Id`.
             * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
             */
            requestId: string;
            /**
             * @description Where this code is explained.
             * @example https://parley.example.com/docs/errors#SERVICE_UNAVAILABLE
             */
            docUrl: string;
        };
        /** @description A message that was taken. */
        SendResult: {
            /**
             * @description The message; look it up by this id.
             * @example msg_01kaeh4v5mf9h8gkqvd2x3s7rb
             */
            messageId: string;
            /**
             * @description The conversation it stands in.
             * @example conv_01kaeh4v5ne2v9s5m0a8d1c6yt
             */
            conversationId: string;
            /**
             * @description `sent`: WhatsApp accepted it. `queued`: Parley holds it and goes on trying.
             * @example sent
             * @enum {string}
             */
            status: "sent" | "queued";
            /**
             * @description Whether the template went instead of the text; only when the call gave a `fallback`.
             * @example false
             */
            fallbackUsed?: boolean;
        };
        /** @description Something that happened. */
        Event: {
            /**
             * @description The event's id, the same at every delivery and replay: remember it to do nothing twice.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            id: string;
            /**
             * @description What happened.
             * @example message.delivered
             * @enum {string}
             */
            type: "message.received" | "message.sent" | "message.delivered" | "message.read" | "message.failed" | "conversation.created" | "conversation.assigned" | "conversation.closed" | "conversation.reopened" | "conversation.window_opened" | "conversation.window_closed" | "contact.created" | "contact.updated" | "contact.merged" | "contact.opted_out" | "contact.opted_in" | "otp.verified" | "otp.failed" | "otp.delivery_failed" | "otp.fraud_suspected" | "template.status_changed" | "number.status_changed" | "webhook_endpoint.warning" | "webhook_endpoint.disabled" | "ping";
            /**
             * Format: date-time
             * @description When it happened, by the workspace's clock.
             * @example 2026-11-20T21:30:05.123Z
             */
            timestamp: string;
            /**
             * @description The version of `data`'s shape.
             * @example v1
             * @constant
             */
            apiVersion: "v1";
            /**
             * @description Whose event it is.
             * @example ws_01kaeh4v5j2x9k0a8d1c6yt4me
             */
            workspaceId: string;
            /**
             * @description Rises by one with every event of a conversation: of two, the higher is the newer. Null for what belongs to no conversation.
             * @example 12
             */
            sequence: number | null;
            /**
             * @description The whole objects that it is about, as the API shows them; which ones depends on the type.
             * @example {}
             */
            data: {
                [key: string]: unknown;
            };
        };
        /** @description An endpoint with its signing secret. */
        WebhookEndpointWithSecret: {
            /**
             * @description The endpoint's id.
             * @example whk_01kaeh4v5qe6mbn8r3s9t0vwxy
             */
            id: string;
            /**
             * @description Where events are posted: `https`, without user name and password, on a public host, on port 443 or one from 1024 up. A name that resolves to a private address is refused.
             * @example https://example.com/parley/events
             */
            url: string;
            /**
             * @description Your own words on what it is for, or null.
             * @example Order system
             */
            description: string | null;
            /**
             * @description What is sent: exact types, families such as `message.*`, or `*` for everything. New types reach only endpoints that asked for their family or for all. A key can choose only what it may read: it needs the scope that reads each type (`messages.read` for messages and conversations, `contacts.read`, `otp.send`, `templates.read`), or `events.read` for all of them.
             * @example [
             *       "message.*",
             *       "conversation.window_opened"
             *     ]
             */
            eventTypes: ("*" | "message.*" | "conversation.*" | "contact.*" | "otp.*" | "template.*" | "number.*" | "webhook_endpoint.*" | "message.received" | "message.sent" | "message.delivered" | "message.read" | "message.failed" | "conversation.created" | "conversation.assigned" | "conversation.closed" | "conversation.reopened" | "conversation.window_opened" | "conversation.window_closed" | "contact.created" | "contact.updated" | "contact.merged" | "contact.opted_out" | "contact.opted_in" | "otp.verified" | "otp.failed" | "otp.delivery_failed" | "otp.fraud_suspected" | "template.status_changed" | "number.status_changed" | "webhook_endpoint.warning" | "webhook_endpoint.disabled" | "ping")[];
            /**
             * @description `disabled`: nothing is sent; events are kept for 30 days and can be sent later by a replay. Parley disables an endpoint that only fails for five days, that answers 410, or that asks for it.
             * @example enabled
             * @enum {string}
             */
            state: "enabled" | "disabled";
            /**
             * @description Why it is disabled, in words; null while it is enabled.
             * @example null
             */
            disabledReason: string | null;
            /**
             * @description Since when it is disabled, or null.
             * @example 2026-11-20T21:30:05.123Z
             */
            disabledAt: string | null;
            /**
             * @description The first failure after the last success; null while it works.
             * @example 2026-11-20T21:30:05.123Z
             */
            failingSince: string | null;
            /**
             * @description When it last took an event, or null.
             * @example 2026-11-20T21:30:05.123Z
             */
            lastSuccessAt: string | null;
            /**
             * @description Until when the secret before the last rotation signs too; null when there is none.
             * @example 2026-11-20T21:30:05.123Z
             */
            previousSecretUntil: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-20T21:30:05.123Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-11-20T21:30:05.123Z
             */
            updatedAt: string;
            /**
             * @description What signs the events, for your receiver to verify them by. Admins can read it again in the settings.
             * @example whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=
             */
            secret: string;
        };
        /** @description An address that is told what happens. */
        WebhookEndpoint: {
            /**
             * @description The endpoint's id.
             * @example whk_01kaeh4v5qe6mbn8r3s9t0vwxy
             */
            id: string;
            /**
             * @description Where events are posted: `https`, without user name and password, on a public host, on port 443 or one from 1024 up. A name that resolves to a private address is refused.
             * @example https://example.com/parley/events
             */
            url: string;
            /**
             * @description Your own words on what it is for, or null.
             * @example Order system
             */
            description: string | null;
            /**
             * @description What is sent: exact types, families such as `message.*`, or `*` for everything. New types reach only endpoints that asked for their family or for all. A key can choose only what it may read: it needs the scope that reads each type (`messages.read` for messages and conversations, `contacts.read`, `otp.send`, `templates.read`), or `events.read` for all of them.
             * @example [
             *       "message.*",
             *       "conversation.window_opened"
             *     ]
             */
            eventTypes: ("*" | "message.*" | "conversation.*" | "contact.*" | "otp.*" | "template.*" | "number.*" | "webhook_endpoint.*" | "message.received" | "message.sent" | "message.delivered" | "message.read" | "message.failed" | "conversation.created" | "conversation.assigned" | "conversation.closed" | "conversation.reopened" | "conversation.window_opened" | "conversation.window_closed" | "contact.created" | "contact.updated" | "contact.merged" | "contact.opted_out" | "contact.opted_in" | "otp.verified" | "otp.failed" | "otp.delivery_failed" | "otp.fraud_suspected" | "template.status_changed" | "number.status_changed" | "webhook_endpoint.warning" | "webhook_endpoint.disabled" | "ping")[];
            /**
             * @description `disabled`: nothing is sent; events are kept for 30 days and can be sent later by a replay. Parley disables an endpoint that only fails for five days, that answers 410, or that asks for it.
             * @example enabled
             * @enum {string}
             */
            state: "enabled" | "disabled";
            /**
             * @description Why it is disabled, in words; null while it is enabled.
             * @example null
             */
            disabledReason: string | null;
            /**
             * @description Since when it is disabled, or null.
             * @example 2026-11-20T21:30:05.123Z
             */
            disabledAt: string | null;
            /**
             * @description The first failure after the last success; null while it works.
             * @example 2026-11-20T21:30:05.123Z
             */
            failingSince: string | null;
            /**
             * @description When it last took an event, or null.
             * @example 2026-11-20T21:30:05.123Z
             */
            lastSuccessAt: string | null;
            /**
             * @description Until when the secret before the last rotation signs too; null when there is none.
             * @example 2026-11-20T21:30:05.123Z
             */
            previousSecretUntil: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-20T21:30:05.123Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-11-20T21:30:05.123Z
             */
            updatedAt: string;
        };
        /** @description One event on its way to one endpoint. */
        WebhookDelivery: {
            /**
             * @description The delivery's id.
             * @example dlv_01kaeh4v5tg8pdq0t5v1w2xyz0
             */
            id: string;
            /**
             * @description The event's id, which is its `webhook-id` too.
             * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
             */
            eventId: string;
            /**
             * @description The event's type.
             * @example message.delivered
             */
            eventType: string;
            /**
             * @description The conversation that it is about, or null.
             * @example conv_01kaeh4v5ne2v9s5m0a8d1c6yt
             */
            conversationId: string | null;
            /**
             * @description Its number within the conversation, or null.
             * @example 12
             */
            sequence: number | null;
            /**
             * @description `pending`: on its way, or waiting for its next attempt. `failed`: given up. `held`: kept because the endpoint was disabled; a replay sends it.
             * @example delivered
             * @enum {string}
             */
            state: "pending" | "delivered" | "failed" | "held";
            /**
             * @description Attempts so far, since it was made or replayed.
             * @example 1
             */
            attempts: number;
            /**
             * @description When it is tried next; null when it is not.
             * @example 2026-11-20T21:30:05.123Z
             */
            nextAttemptAt: string | null;
            /**
             * @description The HTTP status of the last answer; null when there was none.
             * @example 200
             */
            lastStatus: number | null;
            /**
             * @description Why the last attempt had no answer, or null.
             * @example null
             */
            lastError: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-20T21:30:05.123Z
             */
            createdAt: string;
            /**
             * @description When it was delivered or given up, or null.
             * @example 2026-11-20T21:30:05.123Z
             */
            finishedAt: string | null;
        };
        /** @description Every error but the 401. `error.code` says which `details` there are. */
        Error: {
            /** @description The one member. */
            error: components["schemas"]["InvalidJsonError"] | components["schemas"]["ValidationErrorError"] | components["schemas"]["InvalidCursorError"] | components["schemas"]["IdempotencyKeyInvalidError"] | components["schemas"]["NotFoundError"] | components["schemas"]["TemplateNotFoundError"] | components["schemas"]["MethodNotAllowedError"] | components["schemas"]["WindowClosedError"] | components["schemas"]["TemplateNotApprovedError"] | components["schemas"]["NumberNotConnectedError"] | components["schemas"]["NumberRestrictedError"] | components["schemas"]["ContactBlockedError"] | components["schemas"]["ContactOptedOutError"] | components["schemas"]["ContactConflictError"] | components["schemas"]["IdempotencyInProgressError"] | components["schemas"]["OtpTemplateMissingError"] | components["schemas"]["OtpExpiredError"] | components["schemas"]["PayloadTooLargeError"] | components["schemas"]["UnsupportedMediaTypeError"] | components["schemas"]["IdempotencyKeyReusedError"] | components["schemas"]["TemplateVariablesMismatchError"] | components["schemas"]["TemplateTooLongError"] | components["schemas"]["HeaderMediaRequiredError"] | components["schemas"]["HeaderMediaNotAllowedError"] | components["schemas"]["RecipientNotAllowedError"] | components["schemas"]["WhatsappRejectedError"] | components["schemas"]["OtpIncorrectError"] | components["schemas"]["OtpDestinationNotAllowedError"] | components["schemas"]["RateLimitedError"] | components["schemas"]["OtpRecipientLimitedError"] | components["schemas"]["OtpAttemptsExceededError"] | components["schemas"]["InternalErrorError"] | components["schemas"]["ServiceUnavailableError"];
        };
        /** @description The identical answer to every key that may not: missing, malformed, unknown, revoked, expired, from another address, or without the scope. */
        NotAuthenticated: {
            /** @description The one member. */
            error: {
                /**
                 * @description Always this.
                 * @example NOT_AUTHENTICATED
                 * @constant
                 */
                code: "NOT_AUTHENTICATED";
                /**
                 * @description Always this.
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
         * @description This call, in the log of calls and in every error.
         * @example req_01kaeh4v5hfq8w2m6s9c3x7d1t
         */
        "X-Request-Id": string;
        /**
         * @description The limits that hold for this call.
         * @example "key";q=100;w=2, "workspace";q=200;w=2
         */
        "RateLimit-Policy": string;
        /**
         * @description What is left of each limit (`r`), and in how many seconds (`t`) it is whole again; or, when nothing is left, until the next call fits.
         * @example "key";r=97;t=1, "workspace";r=180;t=1
         */
        RateLimit: string;
        /**
         * @description Whole seconds after which the same call may succeed.
         * @example 1
         */
        "Retry-After": number;
        /**
         * @description Whether the same request can succeed by itself.
         * @example false
         */
        "X-Should-Retry": "true" | "false";
        /**
         * @description `true` when this is the kept answer of an earlier call with the key.
         * @example true
         */
        "Idempotent-Replayed": string;
        /**
         * @description The request id of that earlier call.
         * @example req_01kaeh4v5gf4m8t7q0c3b6w1zd
         */
        "Original-Request": string;
        /**
         * @description The path of the thing that was written.
         * @example /api/v1/contacts/contact_01kaeh4v5kf5rb1n3m2s0d9xqe
         */
        Location: string;
        /**
         * @description Always this.
         * @example Bearer realm="parley"
         */
        "WWW-Authenticate": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    sendTemplateMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id of this call, kept in the log of calls beside ours. */
                "X-Request-Id"?: string;
                /** @description Makes the call safe to repeat: the same key and request are executed once. 1 to 255 visible ASCII characters without spaces, bare or in double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The recipient's phone number: digits only, country code first.
                     * @example 5511999998888
                     */
                    to: string;
                    /**
                     * @description The template's name.
                     * @example order_update
                     */
                    template: string;
                    /**
                     * @description Every variable of the template by its number, and no other; `{}` when it has none. A value has 1 to 1,024 characters, without line breaks, tabs or more than four spaces in a row.
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
                     * @description Public https address of the picture, video or document in the header. Required when the template has such a header, refused otherwise.
                     * @example https://example.com/roast.jpg
                     */
                    headerMediaLink?: string;
                    /**
                     * @description The name that a document in the header shows; refused for every other header. Default: the last part of the link's path.
                     * @example invoice-1042.pdf
                     */
                    headerMediaFilename?: string;
                    /** @description The place in the header of a template that has a location header. */
                    headerLocation?: {
                        /**
                         * @description Degrees north.
                         * @example -23.5614
                         */
                        latitude: number;
                        /**
                         * @description Degrees east.
                         * @example -46.6559
                         */
                        longitude: number;
                        /**
                         * @description What is there.
                         * @example Harbour Street shop
                         */
                        name?: string;
                        /**
                         * @description Its address.
                         * @example 7 Harbour Street
                         */
                        address?: string;
                    };
                    /**
                     * @description One of the template's languages. Default: one that can be sent, else the oldest.
                     * @example en
                     */
                    language?: string;
                    /**
                     * @description The number that sends. Default: the conversation's current number, else the workspace's default number.
                     * @example num_01kaeh4v5jf1d8t2w6p4c7b9rm
                     */
                    from?: string;
                    /**
                     * @description Your own name for this message: kept, told in look-ups and events, and a filter of the list.
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
            /** @description Parley holds the message and goes on trying; do not send it again. `GET /v1/messages/{id}` and the events tell what became of it. */
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
             * @description `INVALID_JSON`: The body is not one JSON object.
             *
             *     `VALIDATION_ERROR`: The request does not have the documented shape.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is malformed.
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
             *     `NUMBER_RESTRICTED`: WhatsApp restricts this number or account.
             *
             *     `CONTACT_BLOCKED`: The workspace blocked this contact.
             *
             *     `CONTACT_OPTED_OUT`: The contact opted out of marketing.
             *
             *     `IDEMPOTENCY_IN_PROGRESS`: The same call is being executed now.
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
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The body must be application/json. */
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
             * @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key came with another request.
             *
             *     `TEMPLATE_VARIABLES_MISMATCH`: Variables are missing or surplus.
             *
             *     `TEMPLATE_TOO_LONG`: The filled-in template is too long.
             *
             *     `HEADER_MEDIA_REQUIRED`: The template's header needs a media link.
             *
             *     `HEADER_MEDIA_NOT_ALLOWED`: The template has no media header.
             *
             *     `RECIPIENT_NOT_ALLOWED`: This recipient cannot be messaged.
             *
             *     `WHATSAPP_REJECTED`: WhatsApp refused this message.
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
            /** @description `INTERNAL_ERROR`: Something failed on our side. */
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
            /** @description `SERVICE_UNAVAILABLE`: Parley cannot answer just now. */
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
                /** @description Your own id of this call, kept in the log of calls beside ours. */
                "X-Request-Id"?: string;
                /** @description Makes the call safe to repeat: the same key and request are executed once. 1 to 255 visible ASCII characters without spaces, bare or in double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The recipient's phone number: digits only, country code first.
                     * @example 5511999998888
                     */
                    to: string;
                    /**
                     * @description The text, sent exactly as given: 1 to 4,096 UTF-16 code units (an emoji counts two or more), not only white space. Line breaks and tabs stay.
                     * @example Your order ships today.
                     */
                    body: string;
                    /**
                     * @description Whether WhatsApp shows a preview of the first link. Default: false.
                     * @example false
                     */
                    previewUrl?: boolean;
                    /**
                     * @description The message that this one quotes, of the same conversation.
                     * @example msg_01kaeh4v5kfr2t5v8x1z4b7n0m
                     */
                    replyTo?: string;
                    /**
                     * @description The number that sends. Default: the conversation's current number, else the workspace's default number.
                     * @example num_01kaeh4v5jf1d8t2w6p4c7b9rm
                     */
                    from?: string;
                    /**
                     * @description Your own name for this message: kept, told in look-ups and events, and a filter of the list.
                     * @example order-1042
                     */
                    clientReference?: string;
                    /** @description The template that goes instead when the window is closed. It is checked even while the window is open. */
                    fallback?: {
                        /**
                         * @description The template's name.
                         * @example order_update
                         */
                        template: string;
                        /**
                         * @description Every variable of the template by its number, and no other; `{}` when it has none. A value has 1 to 1,024 characters, without line breaks, tabs or more than four spaces in a row.
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
                         * @description Public https address of the picture, video or document in the header. Required when the template has such a header, refused otherwise.
                         * @example https://example.com/roast.jpg
                         */
                        headerMediaLink?: string;
                        /**
                         * @description The name that a document in the header shows; refused for every other header. Default: the last part of the link's path.
                         * @example invoice-1042.pdf
                         */
                        headerMediaFilename?: string;
                        /** @description The place in the header of a template that has a location header. */
                        headerLocation?: {
                            /**
                             * @description Degrees north.
                             * @example -23.5614
                             */
                            latitude: number;
                            /**
                             * @description Degrees east.
                             * @example -46.6559
                             */
                            longitude: number;
                            /**
                             * @description What is there.
                             * @example Harbour Street shop
                             */
                            name?: string;
                            /**
                             * @description Its address.
                             * @example 7 Harbour Street
                             */
                            address?: string;
                        };
                        /**
                         * @description One of the template's languages. Default: one that can be sent, else the oldest.
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
            /** @description Parley holds the message and goes on trying; do not send it again. `GET /v1/messages/{id}` and the events tell what became of it. */
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
             * @description `INVALID_JSON`: The body is not one JSON object.
             *
             *     `VALIDATION_ERROR`: The request does not have the documented shape.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is malformed.
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
             *     `NUMBER_RESTRICTED`: WhatsApp restricts this number or account.
             *
             *     `CONTACT_BLOCKED`: The workspace blocked this contact.
             *
             *     `CONTACT_OPTED_OUT`: The contact opted out of marketing.
             *
             *     `IDEMPOTENCY_IN_PROGRESS`: The same call is being executed now.
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
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The body must be application/json. */
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
             * @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key came with another request.
             *
             *     `TEMPLATE_VARIABLES_MISMATCH`: Variables are missing or surplus.
             *
             *     `TEMPLATE_TOO_LONG`: The filled-in template is too long.
             *
             *     `HEADER_MEDIA_REQUIRED`: The template's header needs a media link.
             *
             *     `HEADER_MEDIA_NOT_ALLOWED`: The template has no media header.
             *
             *     `RECIPIENT_NOT_ALLOWED`: This recipient cannot be messaged.
             *
             *     `WHATSAPP_REJECTED`: WhatsApp refused this message.
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
            /** @description `INTERNAL_ERROR`: Something failed on our side. */
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
            /** @description `SERVICE_UNAVAILABLE`: Parley cannot answer just now. */
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
            query?: never;
            header?: {
                /** @description Your own id of this call, kept in the log of calls beside ours. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description The message's id. */
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
            /** @description `VALIDATION_ERROR`: The request does not have the documented shape. */
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
            /** @description `NOT_FOUND`: There is nothing here. */
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
            /** @description `INTERNAL_ERROR`: Something failed on our side. */
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
            /** @description `SERVICE_UNAVAILABLE`: Parley cannot answer just now. */
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
    listMessages: {
        parameters: {
            query?: {
                /** @description How many to answer with, 1 to 100. */
                limit?: number;
                /** @description `nextCursor` of the page before. It belongs to this list with these very filters; anything else is `INVALID_CURSOR`. */
                cursor?: string;
                /** @description From the customer or to them. */
                direction?: "inbound" | "outbound";
                /** @description How it stands now. */
                status?: "received" | "queued" | "sent" | "delivered" | "read" | "failed";
                createdAfter?: string;
                createdBefore?: string;
                /** @description What the call that sent it named it by. */
                clientReference?: string;
                conversationId?: string;
                contactId?: string;
            };
            header?: {
                /** @description Your own id of this call, kept in the log of calls beside ours. */
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
                        /** @description The messages of this page. */
                        data: components["schemas"]["Message"][];
                        /**
                         * @description Whether there are more behind this page.
                         * @example false
                         */
                        hasMore: boolean;
                        /**
                         * @description The place behind this page, for `cursor`; null exactly when `hasMore` is false.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            /**
             * @description `VALIDATION_ERROR`: The request does not have the documented shape.
             *
             *     `INVALID_CURSOR`: The cursor is not one of ours for this list.
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
            /** @description `INTERNAL_ERROR`: Something failed on our side. */
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
            /** @description `SERVICE_UNAVAILABLE`: Parley cannot answer just now. */
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
                /** @description Your own id of this call, kept in the log of calls beside ours. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description The message's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The steps so far. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Every step, the oldest first. */
                        data: ({
                            /**
                             * @description The API call that made the message. Calls are kept for 30 days.
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
                             * @description The call's `X-Request-Id`.
                             * @example req_01kaeh4v5mf9h8gkqvd2x3s7rb
                             */
                            requestId: string;
                            /**
                             * @description The key that was used.
                             * @example Shop
                             */
                            keyName: string;
                            /**
                             * @description The call's method.
                             * @example POST
                             */
                            method: string;
                            /**
                             * @description The call's path.
                             * @example /api/v1/messages/text
                             */
                            path: string;
                            /**
                             * @description The HTTP status of the answer.
                             * @example 200
                             */
                            status: number;
                            /**
                             * @description The error code of the answer; null when it was none.
                             * @example null
                             */
                            code: string | null;
                            /**
                             * @description Milliseconds until the answer.
                             * @example 182
                             */
                            durationMs: number;
                        } | {
                            /**
                             * @description Parley took the message in and holds it durably.
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
                                 * @description The name of the key or the member, as it was then.
                                 * @example Shop
                                 */
                                name: string | null;
                            };
                        } | {
                            /**
                             * @description The customer's message arrived at Parley.
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
                             * @description When it happened by WhatsApp's own clock, when that is known.
                             * @example 2026-11-20T21:30:05.000Z
                             */
                            whatsappAt: string | null;
                        } | {
                            /**
                             * @description The window was closed, so the fallback template goes instead of the text.
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
                             * @description Parley asked WhatsApp to send it.
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
                             * @description The first is 1; it begins anew when sent again.
                             * @example 1
                             */
                            attempt: number;
                            /**
                             * @description `accepted`: WhatsApp has it. `refused`: it answered that it does not take it. `not_sent`: WhatsApp certainly did not get it. `unknown`: it may have arrived. `running`: no answer yet.
                             * @example accepted
                             * @enum {string}
                             */
                            outcome: "accepted" | "refused" | "not_sent" | "unknown" | "running";
                            /**
                             * @description The HTTP status of the answer, also of a proxy's before WhatsApp; null without one.
                             * @example 200
                             */
                            httpStatus: number | null;
                            /**
                             * @description WhatsApp's error code; null when it told none.
                             * @example null
                             */
                            whatsappCode: number | null;
                            /**
                             * @description WhatsApp's own words for its error.
                             * @example null
                             */
                            whatsappTitle: string | null;
                            /**
                             * @description What the error means, in plain words; null where there is none.
                             * @example null
                             */
                            cause: string | null;
                            /**
                             * @description What to do about it; null where there is none.
                             * @example null
                             */
                            action: string | null;
                            /**
                             * @description WhatsApp's trace id of the failed call, to be named to Meta's support.
                             * @example null
                             */
                            traceId: string | null;
                            /**
                             * @description Why there was no readable answer; null when there was.
                             * @example null
                             */
                            reason: string | null;
                            /**
                             * @description Milliseconds that WhatsApp was called; null when it never came to it.
                             * @example 96
                             */
                            durationMs: number | null;
                        } | {
                            /**
                             * @description WhatsApp told how the message stands.
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
                             * @description When it happened by WhatsApp's own clock, which counts whole seconds.
                             * @example 2026-11-20T21:30:05.000Z
                             */
                            whatsappAt: string;
                            /**
                             * @description What WhatsApp told.
                             * @example delivered
                             * @enum {string}
                             */
                            status: "sent" | "delivered" | "read" | "played" | "failed";
                            /**
                             * @description Whether it changed anything; a status that is told again, or comes late, does not.
                             * @example true
                             */
                            changed: boolean;
                            /**
                             * @description WhatsApp's error code; null when it told none.
                             * @example null
                             */
                            whatsappCode: number | null;
                            /**
                             * @description WhatsApp's own words for its error.
                             * @example null
                             */
                            whatsappTitle: string | null;
                            /**
                             * @description What the error means, in plain words; null where there is none.
                             * @example null
                             */
                            cause: string | null;
                            /**
                             * @description What to do about it; null where there is none.
                             * @example null
                             */
                            action: string | null;
                            /**
                             * @description WhatsApp's trace id of the failed call, to be named to Meta's support.
                             * @example null
                             */
                            traceId: string | null;
                        } | {
                            /**
                             * @description Someone had the failed message sent again.
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
                                 * @description The name of the key or the member, as it was then.
                                 * @example Shop
                                 */
                                name: string | null;
                            };
                        } | {
                            /**
                             * @description Parley gave the message up.
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
                             * @description What happened, in plain words.
                             * @example WhatsApp could not take this message for 24 hours, so it was given up.
                             */
                            cause: string;
                            /**
                             * @description What to do about it.
                             * @example Send it again when WhatsApp is reachable.
                             */
                            action: string;
                        } | {
                            /**
                             * @description An event about the message on its way to a webhook endpoint: one step a try.
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
                             * @description The event's type.
                             * @example message.delivered
                             */
                            eventType: string;
                            /**
                             * @description The webhook endpoint.
                             * @example whk_01kaeh4v5mf9h8gkqvd2x3s7rb
                             */
                            endpointId: string;
                            /**
                             * @description `waiting`: not tried yet. `failed`: this try failed; `nextAttemptAt` says when the next is.
                             * @example delivered
                             * @enum {string}
                             */
                            result: "waiting" | "delivered" | "failed";
                            /**
                             * @description Which try it is; 0 while it waits for the first.
                             * @example 1
                             */
                            attempt: number;
                            /**
                             * @description The endpoint's HTTP status; null without an answer.
                             * @example 204
                             */
                            httpStatus: number | null;
                            /**
                             * @description Why the try failed; null when it did not, and for keys without the scope `webhooks.manage`.
                             * @example null
                             */
                            error: string | null;
                            /**
                             * @description Milliseconds that it took.
                             * @example 41
                             */
                            durationMs: number | null;
                            /**
                             * @description When it is tried next; null when it is not.
                             * @example null
                             */
                            nextAttemptAt: string | null;
                        })[];
                    };
                };
            };
            /** @description `VALIDATION_ERROR`: The request does not have the documented shape. */
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
            /** @description `NOT_FOUND`: There is nothing here. */
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
            /** @description `INTERNAL_ERROR`: Something failed on our side. */
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
            /** @description `SERVICE_UNAVAILABLE`: Parley cannot answer just now. */
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
                /** @description How many to answer with, 1 to 100. */
                limit?: number;
                /** @description `nextCursor` of the page before. It belongs to this list with these very filters; anything else is `INVALID_CURSOR`. */
                cursor?: string;
                /** @description Where it stands in the inbox. */
                state?: "open" | "snoozed" | "closed";
                contactId?: string;
                /** @description The conversation with this number, in any of its regional forms. */
                phone?: string;
                windowOpen?: "true" | "false";
                createdAfter?: string;
                createdBefore?: string;
                updatedAfter?: string;
            };
            header?: {
                /** @description Your own id of this call, kept in the log of calls beside ours. */
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
                        /** @description The conversations of this page. */
                        data: components["schemas"]["Conversation"][];
                        /**
                         * @description Whether there are more behind this page.
                         * @example false
                         */
                        hasMore: boolean;
                        /**
                         * @description The place behind this page, for `cursor`; null exactly when `hasMore` is false.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            /**
             * @description `VALIDATION_ERROR`: The request does not have the documented shape.
             *
             *     `INVALID_CURSOR`: The cursor is not one of ours for this list.
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
            /** @description `INTERNAL_ERROR`: Something failed on our side. */
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
            /** @description `SERVICE_UNAVAILABLE`: Parley cannot answer just now. */
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
            query?: never;
            header?: {
                /** @description Your own id of this call, kept in the log of calls beside ours. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description The conversation's id. */
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
            /** @description `VALIDATION_ERROR`: The request does not have the documented shape. */
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
            /** @description `NOT_FOUND`: There is nothing here. */
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
            /** @description `INTERNAL_ERROR`: Something failed on our side. */
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
            /** @description `SERVICE_UNAVAILABLE`: Parley cannot answer just now. */
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
                /** @description How many to answer with, 1 to 100. */
                limit?: number;
                /** @description `nextCursor` of the page before. It belongs to this list with these very filters; anything else is `INVALID_CURSOR`. */
                cursor?: string;
                /** @description From the customer or to them. */
                direction?: "inbound" | "outbound";
                /** @description How it stands now. */
                status?: "received" | "queued" | "sent" | "delivered" | "read" | "failed";
                createdAfter?: string;
                createdBefore?: string;
            };
            header?: {
                /** @description Your own id of this call, kept in the log of calls beside ours. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description The conversation's id. */
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
                        /** @description The messages of this page. */
                        data: components["schemas"]["Message"][];
                        /**
                         * @description Whether there are more behind this page.
                         * @example false
                         */
                        hasMore: boolean;
                        /**
                         * @description The place behind this page, for `cursor`; null exactly when `hasMore` is false.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            /**
             * @description `VALIDATION_ERROR`: The request does not have the documented shape.
             *
             *     `INVALID_CURSOR`: The cursor is not one of ours for this list.
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
            /** @description `NOT_FOUND`: There is nothing here. */
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
            /** @description `INTERNAL_ERROR`: Something failed on our side. */
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
            /** @description `SERVICE_UNAVAILABLE`: Parley cannot answer just now. */
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
                /** @description How many to answer with, 1 to 100. */
                limit?: number;
                /** @description `nextCursor` of the page before. It belongs to this list with these very filters; anything else is `INVALID_CURSOR`. */
                cursor?: string;
                /** @description The contact of this number, in any of its regional forms. */
                phone?: string;
                /** @description The contact of this id of yours. */
                externalId?: string;
                /** @description Words of a name or profile name, without regard to case and accents, or at least three digits of the phone. */
                q?: string;
                /** @description A label that they have; given several times, all of them. */
                label?: string | string[];
                optedOut?: "true" | "false";
                createdAfter?: string;
                createdBefore?: string;
                updatedAfter?: string;
                /** @description What they are ordered by. Only `createdAt` never changes: a contact that is changed during a walk by `updatedAt` moves. */
                sort?: "createdAt" | "updatedAt";
                /** @description Newest or oldest first. */
                order?: "desc" | "asc";
            };
            header?: {
                /** @description Your own id of this call, kept in the log of calls beside ours. */
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
                        /** @description The contacts of this page. */
                        data: components["schemas"]["Contact"][];
                        /**
                         * @description Whether there are more behind this page.
                         * @example false
                         */
                        hasMore: boolean;
                        /**
                         * @description The place behind this page, for `cursor`; null exactly when `hasMore` is false.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            /**
             * @description `VALIDATION_ERROR`: The request does not have the documented shape.
             *
             *     `INVALID_CURSOR`: The cursor is not one of ours for this list.
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
            /** @description `INTERNAL_ERROR`: Something failed on our side. */
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
            /** @description `SERVICE_UNAVAILABLE`: Parley cannot answer just now. */
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
                /** @description Your own id of this call, kept in the log of calls beside ours. */
                "X-Request-Id"?: string;
                /** @description Makes the call safe to repeat: the same key and request are executed once. 1 to 255 visible ASCII characters without spaces, bare or in double quotes: `"abc"` and `abc` are the same key. */
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
            /** @description The contact existed; this is how it is now. */
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
             * @description `INVALID_JSON`: The body is not one JSON object.
             *
             *     `VALIDATION_ERROR`: The request does not have the documented shape.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is malformed.
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
             * @description `CONTACT_CONFLICT`: These ids belong to two different contacts.
             *
             *     `IDEMPOTENCY_IN_PROGRESS`: The same call is being executed now.
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
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The body must be application/json. */
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
            /** @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key came with another request. */
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
            /** @description `INTERNAL_ERROR`: Something failed on our side. */
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
            /** @description `SERVICE_UNAVAILABLE`: Parley cannot answer just now. */
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
                /** @description Your own id of this call, kept in the log of calls beside ours. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description The contact's id. */
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
            /** @description `VALIDATION_ERROR`: The request does not have the documented shape. */
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
            /** @description `NOT_FOUND`: There is nothing here. */
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
            /** @description `INTERNAL_ERROR`: Something failed on our side. */
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
            /** @description `SERVICE_UNAVAILABLE`: Parley cannot answer just now. */
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
                /** @description Your own id of this call, kept in the log of calls beside ours. */
                "X-Request-Id"?: string;
                /** @description Makes the call safe to repeat: the same key and request are executed once. 1 to 255 visible ASCII characters without spaces, bare or in double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The contact's id. */
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
            /** @description The contact as it is now. */
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
             * @description `INVALID_JSON`: The body is not one JSON object.
             *
             *     `VALIDATION_ERROR`: The request does not have the documented shape.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is malformed.
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
            /** @description `NOT_FOUND`: There is nothing here. */
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
             * @description `CONTACT_CONFLICT`: These ids belong to two different contacts.
             *
             *     `IDEMPOTENCY_IN_PROGRESS`: The same call is being executed now.
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
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The body must be application/json. */
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
            /** @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key came with another request. */
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
            /** @description `INTERNAL_ERROR`: Something failed on our side. */
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
            /** @description `SERVICE_UNAVAILABLE`: Parley cannot answer just now. */
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
                /** @description Your own id of this call, kept in the log of calls beside ours. */
                "X-Request-Id"?: string;
                /** @description Makes the call safe to repeat: the same key and request are executed once. 1 to 255 visible ASCII characters without spaces, bare or in double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Contacts as `POST /v1/contacts` takes them, at most 500, applied in order.
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
            /** @description What became of each contact; some may have failed. */
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
                        /** @description One entry for each contact of the batch, in its order. */
                        results: {
                            /**
                             * @description Its place in the batch, from 0.
                             * @example 0
                             */
                            index: number;
                            /**
                             * @description The contact's id; null when it failed.
                             * @example contact_01kaeh4v5me6wb1g2m3k4n5p6q
                             */
                            id: string | null;
                            /**
                             * @description What became of it.
                             * @example created
                             * @enum {string}
                             */
                            result: "created" | "updated" | "failed";
                            /** @description Why it failed; absent when it did not. */
                            error?: {
                                /**
                                 * @description One of the codes of errors.
                                 * @example VALIDATION_ERROR
                                 */
                                code: string;
                                /**
                                 * @description What happened and what to do.
                                 * @example phone: Digits only.
                                 */
                                message: string;
                                /**
                                 * @description As the code has them.
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
             * @description `INVALID_JSON`: The body is not one JSON object.
             *
             *     `VALIDATION_ERROR`: The request does not have the documented shape.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is malformed.
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
            /** @description `IDEMPOTENCY_IN_PROGRESS`: The same call is being executed now. */
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
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The body must be application/json. */
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
            /** @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key came with another request. */
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
            /** @description `INTERNAL_ERROR`: Something failed on our side. */
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
            /** @description `SERVICE_UNAVAILABLE`: Parley cannot answer just now. */
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
                /** @description Your own id of this call, kept in the log of calls beside ours. */
                "X-Request-Id"?: string;
                /** @description Makes the call safe to repeat: the same key and request are executed once. 1 to 255 visible ASCII characters without spaces, bare or in double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The recipient's phone number: digits only, country code first.
                     * @example 5511999998888
                     */
                    to: string;
                    /**
                     * @description The one act that the code confirms. A code for one purpose confirms no other; a new code replaces the former one of the same recipient and purpose.
                     * @default default
                     * @example login
                     */
                    purpose?: string;
                    /**
                     * @description How many digits the code has.
                     * @default 6
                     * @example 6
                     */
                    codeLength?: number;
                    /**
                     * @description How long the code can be used, in seconds. By default the minutes that the template's footer prints, otherwise 300.
                     * @example 300
                     */
                    ttlSeconds?: number;
                    /**
                     * @description An authentication template. By default the one chosen in the settings, otherwise the first approved one.
                     * @example verification_code
                     */
                    template?: string;
                    /**
                     * @description One of the template's languages.
                     * @example en
                     */
                    language?: string;
                    /**
                     * @description The number to send from; by default the conversation's, otherwise the workspace's default.
                     * @example num_01kaeh4v5mf9h8gkqvd2x3s7rb
                     */
                    from?: string;
                    /**
                     * @description The address of the person who asked for the code. Counted, so that one address cannot have codes sent to many numbers.
                     * @example 203.0.113.7
                     */
                    endUserIp?: string;
                    /**
                     * @description Your own reference. Stored with the code and its message, given back in look-ups and events.
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
                         * @description The code's id.
                         * @example otp_01kaeh4v5ne2v9s5m0a8d1c6yt
                         */
                        otpId: string;
                        /**
                         * @description The message that carries it.
                         * @example msg_01kaeh4v5mf9h8gkqvd2x3s7rb
                         */
                        messageId: string;
                        /**
                         * @description The recipient's conversation.
                         * @example conv_01kaeh4v5ne2v9s5m0a8d1c6yt
                         */
                        conversationId: string;
                        /**
                         * @description The recipient.
                         * @example 5511999998888
                         */
                        to: string;
                        /**
                         * @description What the code confirms.
                         * @example login
                         */
                        purpose: string;
                        /**
                         * @description `sent` when WhatsApp accepted the message, `queued` while Parley goes on trying.
                         * @example sent
                         * @enum {string}
                         */
                        status: "sent" | "queued";
                        /**
                         * Format: date-time
                         * @description When the code ends.
                         * @example 2026-11-20T21:35:05.123Z
                         */
                        expiresAt: string;
                        /**
                         * Format: date-time
                         * @description From when on another code can be sent to this recipient for this purpose.
                         * @example 2026-11-20T21:30:35.123Z
                         */
                        resendAvailableAt: string;
                    };
                };
            };
            /** @description Parley holds the message and tries until the code ends; do not send it again. */
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
                         * @description The code's id.
                         * @example otp_01kaeh4v5ne2v9s5m0a8d1c6yt
                         */
                        otpId: string;
                        /**
                         * @description The message that carries it.
                         * @example msg_01kaeh4v5mf9h8gkqvd2x3s7rb
                         */
                        messageId: string;
                        /**
                         * @description The recipient's conversation.
                         * @example conv_01kaeh4v5ne2v9s5m0a8d1c6yt
                         */
                        conversationId: string;
                        /**
                         * @description The recipient.
                         * @example 5511999998888
                         */
                        to: string;
                        /**
                         * @description What the code confirms.
                         * @example login
                         */
                        purpose: string;
                        /**
                         * @description `sent` when WhatsApp accepted the message, `queued` while Parley goes on trying.
                         * @example sent
                         * @enum {string}
                         */
                        status: "sent" | "queued";
                        /**
                         * Format: date-time
                         * @description When the code ends.
                         * @example 2026-11-20T21:35:05.123Z
                         */
                        expiresAt: string;
                        /**
                         * Format: date-time
                         * @description From when on another code can be sent to this recipient for this purpose.
                         * @example 2026-11-20T21:30:35.123Z
                         */
                        resendAvailableAt: string;
                    };
                };
            };
            /**
             * @description `INVALID_JSON`: The body is not one JSON object.
             *
             *     `VALIDATION_ERROR`: The request does not have the documented shape.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is malformed.
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
             *     `NUMBER_RESTRICTED`: WhatsApp restricts this number or account.
             *
             *     `CONTACT_BLOCKED`: The workspace blocked this contact.
             *
             *     `IDEMPOTENCY_IN_PROGRESS`: The same call is being executed now.
             *
             *     `OTP_TEMPLATE_MISSING`: No approved template can carry passcodes.
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
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The body must be application/json. */
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
             * @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key came with another request.
             *
             *     `RECIPIENT_NOT_ALLOWED`: This recipient cannot be messaged.
             *
             *     `WHATSAPP_REJECTED`: WhatsApp refused this message.
             *
             *     `OTP_DESTINATION_NOT_ALLOWED`: Passcodes do not go to this destination.
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
            /** @description `INTERNAL_ERROR`: Something failed on our side. */
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
            /** @description `SERVICE_UNAVAILABLE`: Parley cannot answer just now. */
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
                /** @description Your own id of this call, kept in the log of calls beside ours. */
                "X-Request-Id"?: string;
                /** @description Makes the call safe to repeat: the same key and request are executed once. 1 to 255 visible ASCII characters without spaces, bare or in double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What the person entered. Spaces and hyphens are taken out.
                     * @example 123456
                     */
                    code: string;
                    /**
                     * @description The code that is meant, by its id. Give this or `to`.
                     * @example otp_01kaeh4v5ne2v9s5m0a8d1c6yt
                     */
                    otpId?: string;
                    /**
                     * @description The newest code of this recipient and purpose is meant. Give this or `otpId`.
                     * @example 5511999998888
                     */
                    to?: string;
                    /**
                     * @description The one act that the code confirms. A code for one purpose confirms no other; a new code replaces the former one of the same recipient and purpose.
                     * @default default
                     * @example login
                     */
                    purpose?: string;
                };
            };
        };
        responses: {
            /** @description The code is right, and is used up. */
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
                         * @description Always true: every other outcome is an error.
                         * @example true
                         * @constant
                         */
                        verified: true;
                        /**
                         * @description The code's id.
                         * @example otp_01kaeh4v5ne2v9s5m0a8d1c6yt
                         */
                        otpId: string;
                        /**
                         * @description The recipient who has proven the number.
                         * @example 5511999998888
                         */
                        to: string;
                        /**
                         * @description What was confirmed.
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
             * @description `INVALID_JSON`: The body is not one JSON object.
             *
             *     `VALIDATION_ERROR`: The request does not have the documented shape.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is malformed.
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
            /** @description `IDEMPOTENCY_IN_PROGRESS`: The same call is being executed now. */
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
            /** @description `OTP_EXPIRED`: There is no passcode to check. */
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
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The body must be application/json. */
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
             * @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key came with another request.
             *
             *     `OTP_INCORRECT`: The passcode is not the one that was sent.
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
             *     `OTP_ATTEMPTS_EXCEEDED`: Too many wrong passcodes.
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
            /** @description `INTERNAL_ERROR`: Something failed on our side. */
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
            /** @description `SERVICE_UNAVAILABLE`: Parley cannot answer just now. */
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
                /** @description Your own id of this call, kept in the log of calls beside ours. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description The code's id. */
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
                         * @description The code's id.
                         * @example otp_01kaeh4v5ne2v9s5m0a8d1c6yt
                         */
                        otpId: string;
                        /**
                         * @description The message that carries it.
                         * @example msg_01kaeh4v5mf9h8gkqvd2x3s7rb
                         */
                        messageId: string;
                        /**
                         * @description The recipient's conversation; null once it was erased.
                         * @example conv_01kaeh4v5ne2v9s5m0a8d1c6yt
                         */
                        conversationId: string | null;
                        /**
                         * @description The recipient.
                         * @example 5511999998888
                         */
                        to: string;
                        /**
                         * @description What the code confirms.
                         * @example login
                         */
                        purpose: string;
                        /**
                         * @description Whether the code can be used, or how it ended: confirmed, over in time, replaced by a newer one, cancelled, or guessed at too often.
                         * @example active
                         * @enum {string}
                         */
                        state: "active" | "verified" | "expired" | "replaced" | "cancelled" | "exhausted";
                        /**
                         * @description How far its message came.
                         * @example delivered
                         * @enum {string}
                         */
                        status: "queued" | "sent" | "delivered" | "read" | "failed";
                        /**
                         * @description Why the message failed; null while it has not.
                         * @example null
                         */
                        failure: {
                            /**
                             * @description Why it will not arrive.
                             * @example RECIPIENT_UNREACHABLE
                             */
                            code: string;
                            /**
                             * @description The same in words.
                             * @example The number is not on WhatsApp.
                             */
                            message: string;
                            /**
                             * @description WhatsApp's own code.
                             * @example 131026
                             */
                            whatsappCode: number | null;
                        } | null;
                        /**
                         * @description How many wrong codes it still takes; 0 once it has ended.
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
                         * @description When it was sent for.
                         * @example 2026-11-20T21:30:05.123Z
                         */
                        createdAt: string;
                        /**
                         * Format: date-time
                         * @description When it ends.
                         * @example 2026-11-20T21:35:05.123Z
                         */
                        expiresAt: string;
                        /**
                         * Format: date-time
                         * @description From when on another could be sent.
                         * @example 2026-11-20T21:30:35.123Z
                         */
                        resendAvailableAt: string;
                        /**
                         * @description When it was confirmed; null while it was not.
                         * @example null
                         */
                        verifiedAt: string | null;
                        /**
                         * @description When it ended, however it did; null while it can be used.
                         * @example null
                         */
                        endedAt: string | null;
                    };
                };
            };
            /** @description `VALIDATION_ERROR`: The request does not have the documented shape. */
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
            /** @description `NOT_FOUND`: There is nothing here. */
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
            /** @description `INTERNAL_ERROR`: Something failed on our side. */
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
            /** @description `SERVICE_UNAVAILABLE`: Parley cannot answer just now. */
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
                /** @description Your own id of this call, kept in the log of calls beside ours. */
                "X-Request-Id"?: string;
                /** @description Makes the call safe to repeat: the same key and request are executed once. 1 to 255 visible ASCII characters without spaces, bare or in double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The code's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The passcode, cancelled. */
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
                         * @description The code's id.
                         * @example otp_01kaeh4v5ne2v9s5m0a8d1c6yt
                         */
                        otpId: string;
                        /**
                         * @description The message that carries it.
                         * @example msg_01kaeh4v5mf9h8gkqvd2x3s7rb
                         */
                        messageId: string;
                        /**
                         * @description The recipient's conversation; null once it was erased.
                         * @example conv_01kaeh4v5ne2v9s5m0a8d1c6yt
                         */
                        conversationId: string | null;
                        /**
                         * @description The recipient.
                         * @example 5511999998888
                         */
                        to: string;
                        /**
                         * @description What the code confirms.
                         * @example login
                         */
                        purpose: string;
                        /**
                         * @description Whether the code can be used, or how it ended: confirmed, over in time, replaced by a newer one, cancelled, or guessed at too often.
                         * @example active
                         * @enum {string}
                         */
                        state: "active" | "verified" | "expired" | "replaced" | "cancelled" | "exhausted";
                        /**
                         * @description How far its message came.
                         * @example delivered
                         * @enum {string}
                         */
                        status: "queued" | "sent" | "delivered" | "read" | "failed";
                        /**
                         * @description Why the message failed; null while it has not.
                         * @example null
                         */
                        failure: {
                            /**
                             * @description Why it will not arrive.
                             * @example RECIPIENT_UNREACHABLE
                             */
                            code: string;
                            /**
                             * @description The same in words.
                             * @example The number is not on WhatsApp.
                             */
                            message: string;
                            /**
                             * @description WhatsApp's own code.
                             * @example 131026
                             */
                            whatsappCode: number | null;
                        } | null;
                        /**
                         * @description How many wrong codes it still takes; 0 once it has ended.
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
                         * @description When it was sent for.
                         * @example 2026-11-20T21:30:05.123Z
                         */
                        createdAt: string;
                        /**
                         * Format: date-time
                         * @description When it ends.
                         * @example 2026-11-20T21:35:05.123Z
                         */
                        expiresAt: string;
                        /**
                         * Format: date-time
                         * @description From when on another could be sent.
                         * @example 2026-11-20T21:30:35.123Z
                         */
                        resendAvailableAt: string;
                        /**
                         * @description When it was confirmed; null while it was not.
                         * @example null
                         */
                        verifiedAt: string | null;
                        /**
                         * @description When it ended, however it did; null while it can be used.
                         * @example null
                         */
                        endedAt: string | null;
                    };
                };
            };
            /**
             * @description `INVALID_JSON`: The body is not one JSON object.
             *
             *     `VALIDATION_ERROR`: The request does not have the documented shape.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is malformed.
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
            /** @description `NOT_FOUND`: There is nothing here. */
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
            /** @description `IDEMPOTENCY_IN_PROGRESS`: The same call is being executed now. */
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
            /** @description `OTP_EXPIRED`: There is no passcode to check. */
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
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The body must be application/json. */
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
            /** @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key came with another request. */
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
            /** @description `INTERNAL_ERROR`: Something failed on our side. */
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
            /** @description `SERVICE_UNAVAILABLE`: Parley cannot answer just now. */
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
                /** @description How many to answer with, 1 to 100. */
                limit?: number;
                /** @description `nextCursor` of the page before. It belongs to this list with these very filters; anything else is `INVALID_CURSOR`. */
                cursor?: string;
                /** @description Every language of this name. */
                name?: string;
                /** @description In this language. */
                language?: string;
                /** @description Of this category. */
                category?: "marketing" | "utility" | "authentication";
                /** @description With this verdict of WhatsApp's. */
                status?: string;
                /** @description With this verdict of the workspace's. */
                workspaceStatus?: "pending" | "approved" | "rejected";
                sendable?: "true" | "false";
            };
            header?: {
                /** @description Your own id of this call, kept in the log of calls beside ours. */
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
                        /** @description The templates of this page, each language by itself. */
                        data: components["schemas"]["Template"][];
                        /**
                         * @description Whether there are more behind this page.
                         * @example false
                         */
                        hasMore: boolean;
                        /**
                         * @description The place behind this page, for `cursor`; null exactly when `hasMore` is false.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            /**
             * @description `VALIDATION_ERROR`: The request does not have the documented shape.
             *
             *     `INVALID_CURSOR`: The cursor is not one of ours for this list.
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
            /** @description `INTERNAL_ERROR`: Something failed on our side. */
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
            /** @description `SERVICE_UNAVAILABLE`: Parley cannot answer just now. */
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
                /** @description Which language; without it the one that a send without a language would use. */
                language?: string;
            };
            header?: {
                /** @description Your own id of this call, kept in the log of calls beside ours. */
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
            /** @description `VALIDATION_ERROR`: The request does not have the documented shape. */
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
             * @description `NOT_FOUND`: There is nothing here.
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
            /** @description `INTERNAL_ERROR`: Something failed on our side. */
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
            /** @description `SERVICE_UNAVAILABLE`: Parley cannot answer just now. */
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
                /** @description How many to answer with, 1 to 100. */
                limit?: number;
                /** @description `nextCursor` of the page before. It belongs to this list with these very filters; anything else is `INVALID_CURSOR`. */
                cursor?: string;
                /** @description `desc`: newest first. `asc`: oldest first, for catching up. */
                order?: "desc" | "asc";
                /** @description Only events of this type or family. */
                type?: "message.received" | "message.sent" | "message.delivered" | "message.read" | "message.failed" | "conversation.created" | "conversation.assigned" | "conversation.closed" | "conversation.reopened" | "conversation.window_opened" | "conversation.window_closed" | "contact.created" | "contact.updated" | "contact.merged" | "contact.opted_out" | "contact.opted_in" | "otp.verified" | "otp.failed" | "otp.delivery_failed" | "otp.fraud_suspected" | "template.status_changed" | "number.status_changed" | "webhook_endpoint.warning" | "webhook_endpoint.disabled" | "ping" | "message.*" | "conversation.*" | "contact.*" | "otp.*" | "template.*" | "number.*" | "webhook_endpoint.*";
                conversationId?: string;
                since?: string;
            };
            header?: {
                /** @description Your own id of this call, kept in the log of calls beside ours. */
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
                         * @description Whether there are more behind this page.
                         * @example false
                         */
                        hasMore: boolean;
                        /**
                         * @description The place behind this page, for `cursor`; null exactly when `hasMore` is false.
                         * @example null
                         */
                        nextCursor: string | null;
                        /**
                         * @description With `order=asc`: the place that you have caught up to. Keep it, and give it as `cursor` next time: no event is skipped or shown twice, however late it was committed. Null with `order=desc`.
                         * @example q83vASNFZ4kBI0VniQEjRWeJWyIyMDI2IiwiMSJd
                         */
                        resumeCursor: string | null;
                    };
                };
            };
            /**
             * @description `VALIDATION_ERROR`: The request does not have the documented shape.
             *
             *     `INVALID_CURSOR`: The cursor is not one of ours for this list.
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
            /** @description `INTERNAL_ERROR`: Something failed on our side. */
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
            /** @description `SERVICE_UNAVAILABLE`: Parley cannot answer just now. */
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
                /** @description How many to answer with, 1 to 100. */
                limit?: number;
                /** @description `nextCursor` of the page before. It belongs to this list with these very filters; anything else is `INVALID_CURSOR`. */
                cursor?: string;
            };
            header?: {
                /** @description Your own id of this call, kept in the log of calls beside ours. */
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
                         * @description Whether there are more behind this page.
                         * @example false
                         */
                        hasMore: boolean;
                        /**
                         * @description The place behind this page, for `cursor`; null exactly when `hasMore` is false.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            /**
             * @description `VALIDATION_ERROR`: The request does not have the documented shape.
             *
             *     `INVALID_CURSOR`: The cursor is not one of ours for this list.
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
            /** @description `INTERNAL_ERROR`: Something failed on our side. */
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
            /** @description `SERVICE_UNAVAILABLE`: Parley cannot answer just now. */
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
                /** @description Your own id of this call, kept in the log of calls beside ours. */
                "X-Request-Id"?: string;
                /** @description Makes the call safe to repeat: the same key and request are executed once. 1 to 255 visible ASCII characters without spaces, bare or in double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Where events are posted: `https`, without user name and password, on a public host, on port 443 or one from 1024 up. A name that resolves to a private address is refused.
                     * @example https://example.com/parley/events
                     */
                    url: string;
                    /**
                     * @description What is sent: exact types, families such as `message.*`, or `*` for everything. New types reach only endpoints that asked for their family or for all. A key can choose only what it may read: it needs the scope that reads each type (`messages.read` for messages and conversations, `contacts.read`, `otp.send`, `templates.read`), or `events.read` for all of them.
                     * @example [
                     *       "message.*",
                     *       "conversation.window_opened"
                     *     ]
                     */
                    eventTypes: ("*" | "message.*" | "conversation.*" | "contact.*" | "otp.*" | "template.*" | "number.*" | "webhook_endpoint.*" | "message.received" | "message.sent" | "message.delivered" | "message.read" | "message.failed" | "conversation.created" | "conversation.assigned" | "conversation.closed" | "conversation.reopened" | "conversation.window_opened" | "conversation.window_closed" | "contact.created" | "contact.updated" | "contact.merged" | "contact.opted_out" | "contact.opted_in" | "otp.verified" | "otp.failed" | "otp.delivery_failed" | "otp.fraud_suspected" | "template.status_changed" | "number.status_changed" | "webhook_endpoint.warning" | "webhook_endpoint.disabled" | "ping")[];
                    /**
                     * @description Your own words on what it is for, or null.
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
             * @description `INVALID_JSON`: The body is not one JSON object.
             *
             *     `VALIDATION_ERROR`: The request does not have the documented shape.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is malformed.
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
            /** @description `IDEMPOTENCY_IN_PROGRESS`: The same call is being executed now. */
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
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The body must be application/json. */
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
            /** @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key came with another request. */
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
            /** @description `INTERNAL_ERROR`: Something failed on our side. */
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
            /** @description `SERVICE_UNAVAILABLE`: Parley cannot answer just now. */
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
                /** @description Your own id of this call, kept in the log of calls beside ours. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description The endpoint's id. */
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
            /** @description `VALIDATION_ERROR`: The request does not have the documented shape. */
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
            /** @description `NOT_FOUND`: There is nothing here. */
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
            /** @description `INTERNAL_ERROR`: Something failed on our side. */
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
            /** @description `SERVICE_UNAVAILABLE`: Parley cannot answer just now. */
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
                /** @description Your own id of this call, kept in the log of calls beside ours. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description The endpoint's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
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
                         * @description The endpoint's id.
                         * @example whk_01kaeh4v5qe6mbn8r3s9t0vwxy
                         */
                        id: string;
                        /**
                         * @description It is gone, with the log of its deliveries.
                         * @example true
                         * @constant
                         */
                        deleted: true;
                    };
                };
            };
            /** @description `VALIDATION_ERROR`: The request does not have the documented shape. */
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
            /** @description `NOT_FOUND`: There is nothing here. */
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
            /** @description `INTERNAL_ERROR`: Something failed on our side. */
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
            /** @description `SERVICE_UNAVAILABLE`: Parley cannot answer just now. */
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
                /** @description Your own id of this call, kept in the log of calls beside ours. */
                "X-Request-Id"?: string;
                /** @description Makes the call safe to repeat: the same key and request are executed once. 1 to 255 visible ASCII characters without spaces, bare or in double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The endpoint's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Where events are posted: `https`, without user name and password, on a public host, on port 443 or one from 1024 up. A name that resolves to a private address is refused.
                     * @example https://example.com/parley/events
                     */
                    url?: string;
                    /**
                     * @description What is sent: exact types, families such as `message.*`, or `*` for everything. New types reach only endpoints that asked for their family or for all. A key can choose only what it may read: it needs the scope that reads each type (`messages.read` for messages and conversations, `contacts.read`, `otp.send`, `templates.read`), or `events.read` for all of them.
                     * @example [
                     *       "message.*",
                     *       "conversation.window_opened"
                     *     ]
                     */
                    eventTypes?: ("*" | "message.*" | "conversation.*" | "contact.*" | "otp.*" | "template.*" | "number.*" | "webhook_endpoint.*" | "message.received" | "message.sent" | "message.delivered" | "message.read" | "message.failed" | "conversation.created" | "conversation.assigned" | "conversation.closed" | "conversation.reopened" | "conversation.window_opened" | "conversation.window_closed" | "contact.created" | "contact.updated" | "contact.merged" | "contact.opted_out" | "contact.opted_in" | "otp.verified" | "otp.failed" | "otp.delivery_failed" | "otp.fraud_suspected" | "template.status_changed" | "number.status_changed" | "webhook_endpoint.warning" | "webhook_endpoint.disabled" | "ping")[];
                    /**
                     * @description Your own words on what it is for, or null.
                     * @example Order system
                     */
                    description?: string | null;
                    /**
                     * @description `disabled`: nothing is sent; events are kept for 30 days and can be sent later by a replay. Parley disables an endpoint that only fails for five days, that answers 410, or that asks for it.
                     * @example enabled
                     * @enum {string}
                     */
                    state?: "enabled" | "disabled";
                };
            };
        };
        responses: {
            /** @description The endpoint as it is now. */
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
             * @description `INVALID_JSON`: The body is not one JSON object.
             *
             *     `VALIDATION_ERROR`: The request does not have the documented shape.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is malformed.
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
            /** @description `NOT_FOUND`: There is nothing here. */
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
            /** @description `IDEMPOTENCY_IN_PROGRESS`: The same call is being executed now. */
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
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The body must be application/json. */
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
            /** @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key came with another request. */
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
            /** @description `INTERNAL_ERROR`: Something failed on our side. */
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
            /** @description `SERVICE_UNAVAILABLE`: Parley cannot answer just now. */
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
                /** @description Your own id of this call, kept in the log of calls beside ours. */
                "X-Request-Id"?: string;
                /** @description Makes the call safe to repeat: the same key and request are executed once. 1 to 255 visible ASCII characters without spaces, bare or in double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The endpoint's id. */
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
             * @description `INVALID_JSON`: The body is not one JSON object.
             *
             *     `VALIDATION_ERROR`: The request does not have the documented shape.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is malformed.
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
            /** @description `NOT_FOUND`: There is nothing here. */
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
            /** @description `IDEMPOTENCY_IN_PROGRESS`: The same call is being executed now. */
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
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The body must be application/json. */
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
            /** @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key came with another request. */
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
            /** @description `INTERNAL_ERROR`: Something failed on our side. */
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
            /** @description `SERVICE_UNAVAILABLE`: Parley cannot answer just now. */
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
                /** @description Your own id of this call, kept in the log of calls beside ours. */
                "X-Request-Id"?: string;
                /** @description Makes the call safe to repeat: the same key and request are executed once. 1 to 255 visible ASCII characters without spaces, bare or in double quotes: `"abc"` and `abc` are the same key. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The endpoint's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description This one event, whatever became of it.
                     * @example evt_01kaeh4v5rf7ncp9s4t0v1wxyz
                     */
                    eventId?: string;
                    /**
                     * Format: date-time
                     * @description Everything that failed or was kept back since this time.
                     * @example 2026-11-20T00:00:00.000Z
                     */
                    failedSince?: string;
                    /**
                     * Format: date-time
                     * @description Everything that the endpoint subscribes to from this time on …
                     * @example 2026-11-20T00:00:00.000Z
                     */
                    from?: string;
                    /**
                     * Format: date-time
                     * @description … up to this time.
                     * @example 2026-11-20T00:00:00.000Z
                     */
                    to?: string;
                };
            };
        };
        responses: {
            /** @description They are on their way. */
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
                         * @description How many events this call sends again, at most 10,000.
                         * @example 3
                         */
                        replayed: number;
                        /**
                         * @description Whether events are left that this call did not take. Call again: with the same body, or of a range with `nextFrom` as its `from`.
                         * @example false
                         */
                        hasMore: boolean;
                        /**
                         * @description Where a range goes on; null when nothing of it is left, or when it was none.
                         * @example 2026-11-20T21:30:05.123Z
                         */
                        nextFrom: string | null;
                    };
                };
            };
            /**
             * @description `INVALID_JSON`: The body is not one JSON object.
             *
             *     `VALIDATION_ERROR`: The request does not have the documented shape.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key header is malformed.
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
            /** @description `NOT_FOUND`: There is nothing here. */
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
            /** @description `IDEMPOTENCY_IN_PROGRESS`: The same call is being executed now. */
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
            /** @description `UNSUPPORTED_MEDIA_TYPE`: The body must be application/json. */
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
            /** @description `IDEMPOTENCY_KEY_REUSED`: This idempotency key came with another request. */
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
            /** @description `INTERNAL_ERROR`: Something failed on our side. */
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
            /** @description `SERVICE_UNAVAILABLE`: Parley cannot answer just now. */
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
                /** @description How many to answer with, 1 to 100. */
                limit?: number;
                /** @description `nextCursor` of the page before. It belongs to this list with these very filters; anything else is `INVALID_CURSOR`. */
                cursor?: string;
                state?: "pending" | "delivered" | "failed" | "held";
                /** @description Only deliveries of events of this type. */
                eventType?: "message.received" | "message.sent" | "message.delivered" | "message.read" | "message.failed" | "conversation.created" | "conversation.assigned" | "conversation.closed" | "conversation.reopened" | "conversation.window_opened" | "conversation.window_closed" | "contact.created" | "contact.updated" | "contact.merged" | "contact.opted_out" | "contact.opted_in" | "otp.verified" | "otp.failed" | "otp.delivery_failed" | "otp.fraud_suspected" | "template.status_changed" | "number.status_changed" | "webhook_endpoint.warning" | "webhook_endpoint.disabled" | "ping";
                eventId?: string;
            };
            header?: {
                /** @description Your own id of this call, kept in the log of calls beside ours. */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description The endpoint's id. */
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
                         * @description Whether there are more behind this page.
                         * @example false
                         */
                        hasMore: boolean;
                        /**
                         * @description The place behind this page, for `cursor`; null exactly when `hasMore` is false.
                         * @example null
                         */
                        nextCursor: string | null;
                    };
                };
            };
            /**
             * @description `VALIDATION_ERROR`: The request does not have the documented shape.
             *
             *     `INVALID_CURSOR`: The cursor is not one of ours for this list.
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
            /** @description `NOT_FOUND`: There is nothing here. */
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
            /** @description `INTERNAL_ERROR`: Something failed on our side. */
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
            /** @description `SERVICE_UNAVAILABLE`: Parley cannot answer just now. */
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
    onMessageReceivedEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id. */
                "webhook-id": string;
                /** @description This attempt's time, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 over `id.timestamp.body`, one signature for each valid secret. */
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
            /** @description Any 2xx within 15 seconds: it is received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver wants no more: the endpoint is switched off. */
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
                /** @description The event's id. */
                "webhook-id": string;
                /** @description This attempt's time, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 over `id.timestamp.body`, one signature for each valid secret. */
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
            /** @description Any 2xx within 15 seconds: it is received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver wants no more: the endpoint is switched off. */
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
                /** @description The event's id. */
                "webhook-id": string;
                /** @description This attempt's time, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 over `id.timestamp.body`, one signature for each valid secret. */
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
            /** @description Any 2xx within 15 seconds: it is received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver wants no more: the endpoint is switched off. */
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
                /** @description The event's id. */
                "webhook-id": string;
                /** @description This attempt's time, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 over `id.timestamp.body`, one signature for each valid secret. */
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
            /** @description Any 2xx within 15 seconds: it is received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver wants no more: the endpoint is switched off. */
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
                /** @description The event's id. */
                "webhook-id": string;
                /** @description This attempt's time, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 over `id.timestamp.body`, one signature for each valid secret. */
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
            /** @description Any 2xx within 15 seconds: it is received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver wants no more: the endpoint is switched off. */
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
                /** @description The event's id. */
                "webhook-id": string;
                /** @description This attempt's time, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 over `id.timestamp.body`, one signature for each valid secret. */
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
            /** @description Any 2xx within 15 seconds: it is received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver wants no more: the endpoint is switched off. */
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
                /** @description The event's id. */
                "webhook-id": string;
                /** @description This attempt's time, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 over `id.timestamp.body`, one signature for each valid secret. */
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
            /** @description Any 2xx within 15 seconds: it is received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver wants no more: the endpoint is switched off. */
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
                /** @description The event's id. */
                "webhook-id": string;
                /** @description This attempt's time, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 over `id.timestamp.body`, one signature for each valid secret. */
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
            /** @description Any 2xx within 15 seconds: it is received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver wants no more: the endpoint is switched off. */
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
                /** @description The event's id. */
                "webhook-id": string;
                /** @description This attempt's time, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 over `id.timestamp.body`, one signature for each valid secret. */
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
            /** @description Any 2xx within 15 seconds: it is received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver wants no more: the endpoint is switched off. */
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
                /** @description The event's id. */
                "webhook-id": string;
                /** @description This attempt's time, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 over `id.timestamp.body`, one signature for each valid secret. */
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
            /** @description Any 2xx within 15 seconds: it is received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver wants no more: the endpoint is switched off. */
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
                /** @description The event's id. */
                "webhook-id": string;
                /** @description This attempt's time, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 over `id.timestamp.body`, one signature for each valid secret. */
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
            /** @description Any 2xx within 15 seconds: it is received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver wants no more: the endpoint is switched off. */
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
                /** @description The event's id. */
                "webhook-id": string;
                /** @description This attempt's time, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 over `id.timestamp.body`, one signature for each valid secret. */
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
            /** @description Any 2xx within 15 seconds: it is received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver wants no more: the endpoint is switched off. */
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
                /** @description The event's id. */
                "webhook-id": string;
                /** @description This attempt's time, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 over `id.timestamp.body`, one signature for each valid secret. */
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
            /** @description Any 2xx within 15 seconds: it is received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver wants no more: the endpoint is switched off. */
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
                /** @description The event's id. */
                "webhook-id": string;
                /** @description This attempt's time, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 over `id.timestamp.body`, one signature for each valid secret. */
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
            /** @description Any 2xx within 15 seconds: it is received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver wants no more: the endpoint is switched off. */
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
                /** @description The event's id. */
                "webhook-id": string;
                /** @description This attempt's time, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 over `id.timestamp.body`, one signature for each valid secret. */
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
            /** @description Any 2xx within 15 seconds: it is received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver wants no more: the endpoint is switched off. */
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
                /** @description The event's id. */
                "webhook-id": string;
                /** @description This attempt's time, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 over `id.timestamp.body`, one signature for each valid secret. */
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
            /** @description Any 2xx within 15 seconds: it is received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver wants no more: the endpoint is switched off. */
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
                /** @description The event's id. */
                "webhook-id": string;
                /** @description This attempt's time, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 over `id.timestamp.body`, one signature for each valid secret. */
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
            /** @description Any 2xx within 15 seconds: it is received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver wants no more: the endpoint is switched off. */
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
                /** @description The event's id. */
                "webhook-id": string;
                /** @description This attempt's time, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 over `id.timestamp.body`, one signature for each valid secret. */
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
            /** @description Any 2xx within 15 seconds: it is received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver wants no more: the endpoint is switched off. */
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
                /** @description The event's id. */
                "webhook-id": string;
                /** @description This attempt's time, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 over `id.timestamp.body`, one signature for each valid secret. */
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
            /** @description Any 2xx within 15 seconds: it is received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver wants no more: the endpoint is switched off. */
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
                /** @description The event's id. */
                "webhook-id": string;
                /** @description This attempt's time, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 over `id.timestamp.body`, one signature for each valid secret. */
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
            /** @description Any 2xx within 15 seconds: it is received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver wants no more: the endpoint is switched off. */
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
                /** @description The event's id. */
                "webhook-id": string;
                /** @description This attempt's time, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 over `id.timestamp.body`, one signature for each valid secret. */
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
            /** @description Any 2xx within 15 seconds: it is received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver wants no more: the endpoint is switched off. */
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
                /** @description The event's id. */
                "webhook-id": string;
                /** @description This attempt's time, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 over `id.timestamp.body`, one signature for each valid secret. */
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
            /** @description Any 2xx within 15 seconds: it is received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver wants no more: the endpoint is switched off. */
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
                /** @description The event's id. */
                "webhook-id": string;
                /** @description This attempt's time, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 over `id.timestamp.body`, one signature for each valid secret. */
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
            /** @description Any 2xx within 15 seconds: it is received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver wants no more: the endpoint is switched off. */
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
                /** @description The event's id. */
                "webhook-id": string;
                /** @description This attempt's time, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 over `id.timestamp.body`, one signature for each valid secret. */
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
            /** @description Any 2xx within 15 seconds: it is received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver wants no more: the endpoint is switched off. */
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
                /** @description The event's id. */
                "webhook-id": string;
                /** @description This attempt's time, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description HMAC-SHA-256 over `id.timestamp.body`, one signature for each valid secret. */
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
            /** @description Any 2xx within 15 seconds: it is received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver wants no more: the endpoint is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
