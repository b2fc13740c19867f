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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
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
             * @description The member at fault; empty for the body itself.
             * @example variables.2
             */
            path: string;
            /**
             * @description The kind of fault.
             * @example required
             */
            code: string;
            /**
             * @description What is wrong, and what to do.
             * @example This member is required.
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
                 * @example WhatsApp does not take messages of this kind.
                 */
                cause?: string;
                /**
                 * @description What mends it.
                 * @example Send another kind of message.
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
                 * @description Why.
                 * @example The recipient is the sending number itself.
                 */
                reason: string;
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
                 * @example WhatsApp does not take messages of this kind.
                 */
                cause: string;
                /**
                 * @description What mends it.
                 * @example Send another kind of message.
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
                 * @description `country`: not on the workspace's list. `paused`: held by the fraud guard.
                 * @example country
                 */
                reason: string;
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
                 * @description The limit that was reached.
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
                 * @description Which of the recipient's limits was reached.
                 * @example cool_down
                 */
                reason: string;
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
         * @description What is left of each limit, and in how many seconds there is more.
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
                /** @description Makes the call safe to repeat: the same key and request are executed once. 1 to 255 visible ASCII characters without spaces. */
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
                     * @description The name that a header document shows. Default: the last part of the link's path.
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
                     * @description One of the template's languages. Default: the workspace's default of the template.
                     * @example en
                     */
                    language?: string;
                    /**
                     * @description The number that sends. Default: the conversation's current number, else the workspace's first.
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
                /** @description Makes the call safe to repeat: the same key and request are executed once. 1 to 255 visible ASCII characters without spaces. */
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
                     * @description The number that sends. Default: the conversation's current number, else the workspace's first.
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
                         * @description The name that a header document shows. Default: the last part of the link's path.
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
                         * @description One of the template's languages. Default: the workspace's default of the template.
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
}
