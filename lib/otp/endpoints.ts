import { sendErrorsOf } from "#lib/messages/rules.ts";
import {
  otpParams,
  otpSchema,
  sendOtpBody,
  sentOtpSchema,
  verifiedOtpSchema,
  verifyOtpBody,
} from "#lib/otp/schema.ts";
import { endpoint } from "#lib/platform/endpoint.ts";

const OTP = {
  otpId: "otp_01kaeh4v5ne2v9s5m0a8d1c6yt",
  messageId: "msg_01kaeh4v5mf9h8gkqvd2x3s7rb",
  conversationId: "conv_01kaeh4v5ne2v9s5m0a8d1c6yt",
  to: "5511999998888",
  purpose: "login",
  state: "active",
  status: "delivered",
  failure: null,
  attemptsRemaining: 5,
  clientReference: "signup-1042",
  createdAt: "2026-11-20T21:30:05.123Z",
  expiresAt: "2026-11-20T21:35:05.123Z",
  resendAvailableAt: "2026-11-20T21:30:35.123Z",
  verifiedAt: null,
  endedAt: null,
} as const;

export const sendOtp = endpoint({
  method: "POST",
  path: "/v1/otp/send",
  operationId: "sendOtp",
  tag: "Passcodes",
  scope: "otp.send",
  effects: ["external"],
  summary: "Send a passcode",
  description:
    "Creates a one-time passcode and sends it with an authentication template, at any time. The code never appears in a response, a log or the inbox. It replaces the previous passcode for the same recipient and purpose. The response is the same whether or not the number is on WhatsApp; use the `otp.delivery_failed` event or `GET /v1/otp/{id}` to find out whether the message was delivered. Send an `Idempotency-Key`.",
  body: sendOtpBody,
  response: sentOtpSchema,
  statuses: {
    200: "WhatsApp accepted the message.",
    202: "Parley queued the message and tries until the passcode expires; do not send it again.",
  },
  errors: [
    ...sendErrorsOf("passcode"),
    "OTP_TEMPLATE_MISSING",
    "TEMPLATE_NOT_FOUND",
    "TEMPLATE_NOT_APPROVED",
    "OTP_DESTINATION_NOT_ALLOWED",
    "OTP_RECIPIENT_LIMITED",
  ],
  policy: "otp-send",
  examples: [
    {
      summary: "A passcode for signing in",
      body: {
        to: "5511999998888",
        purpose: "login",
        endUserIp: "203.0.113.7",
        clientReference: "signup-1042",
      },
      status: 200,
      response: {
        otpId: OTP.otpId,
        messageId: OTP.messageId,
        conversationId: OTP.conversationId,
        to: OTP.to,
        purpose: OTP.purpose,
        status: "sent",
        expiresAt: OTP.expiresAt,
        resendAvailableAt: OTP.resendAvailableAt,
      },
    },
  ],
});

export const verifyOtp = endpoint({
  method: "POST",
  path: "/v1/otp/verify",
  operationId: "verifyOtp",
  tag: "Passcodes",
  scope: "otp.verify",
  effects: ["write"],
  summary: "Verify a passcode",
  description:
    "Checks the code that a person entered. Only a correct code returns a 2xx, so it is enough to test the status. A wrong code returns `OTP_INCORRECT` and uses one attempt; once all attempts are used, even the correct code returns `OTP_ATTEMPTS_EXCEEDED`. A passcode that has expired, was used, replaced or canceled, is for another purpose, or is unknown returns `OTP_EXPIRED`. With an `Idempotency-Key`, a repeated request uses no attempt and returns the same response.",
  body: verifyOtpBody,
  response: verifiedOtpSchema,
  statuses: { 200: "The passcode is correct. It cannot be used again." },
  errors: ["OTP_INCORRECT", "OTP_ATTEMPTS_EXCEEDED", "OTP_EXPIRED"],
  policy: "otp-verify",
  examples: [
    {
      summary: "By recipient and purpose",
      body: { to: "5511999998888", purpose: "login", code: "123 456" },
      status: 200,
      response: {
        verified: true,
        otpId: OTP.otpId,
        to: OTP.to,
        purpose: OTP.purpose,
        verifiedAt: "2026-11-20T21:31:12.456Z",
      },
    },
  ],
});

export const getOtpEndpoint = endpoint({
  method: "GET",
  path: "/v1/otp/{id}",
  operationId: "getOtp",
  tag: "Passcodes",
  scope: "otp.send",
  effects: [],
  summary: "Get a passcode",
  description:
    "Returns a passcode's state: whether its message was delivered and whether it was used. The response never contains the code.",
  params: otpParams,
  response: otpSchema,
  statuses: { 200: "The passcode." },
  errors: ["NOT_FOUND"],
  examples: [{ summary: "A delivered passcode", params: { id: OTP.otpId }, status: 200, response: OTP }],
});

export const cancelOtp = endpoint({
  method: "POST",
  path: "/v1/otp/{id}/cancel",
  operationId: "cancelOtp",
  tag: "Passcodes",
  scope: "otp.send",
  effects: ["destroy"],
  summary: "Cancel a passcode",
  description:
    "Cancels a passcode: it can no longer be used, and its message is not sent if it is still queued. Canceling twice has no effect. A passcode that has already ended in another way returns `OTP_EXPIRED`.",
  params: otpParams,
  response: otpSchema,
  statuses: { 200: "The canceled passcode." },
  errors: ["NOT_FOUND", "OTP_EXPIRED"],
  examples: [
    {
      summary: "An abandoned sign-in",
      params: { id: OTP.otpId },
      status: 200,
      response: {
        ...OTP,
        state: "cancelled",
        attemptsRemaining: 0,
        endedAt: "2026-11-20T21:30:45.678Z",
      },
    },
  ],
});
