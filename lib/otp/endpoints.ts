import { endpoint } from "#lib/endpoint.ts";
import {
  otpParams,
  otpSchema,
  sendOtpBody,
  sentOtpSchema,
  verifiedOtpSchema,
  verifyOtpBody,
} from "#lib/otp/schema.ts";

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

/** `POST /v1/otp/send` (API.md §10.1). */
export const sendOtp = endpoint({
  method: "POST",
  path: "/v1/otp/send",
  operationId: "sendOtp",
  tag: "Passcodes",
  scope: "otp.send",
  summary: "Send a passcode",
  description:
    "Makes a one-time passcode and sends it by an authentication template, at any time. The code is never in an answer, a log or the inbox. It replaces the former code of the same recipient and purpose. The answer is the same whether or not the number is on WhatsApp; what became of the message is told by `otp.delivery_failed` and `GET /v1/otp/{id}`. Send an `Idempotency-Key`.",
  body: sendOtpBody,
  response: sentOtpSchema,
  statuses: {
    200: "WhatsApp accepted the message.",
    202: "Parley holds the message and tries until the code ends; do not send it again.",
  },
  errors: [
    "NUMBER_NOT_CONNECTED",
    "NUMBER_RESTRICTED",
    "OTP_TEMPLATE_MISSING",
    "TEMPLATE_NOT_FOUND",
    "TEMPLATE_NOT_APPROVED",
    "CONTACT_BLOCKED",
    "RECIPIENT_NOT_ALLOWED",
    "OTP_DESTINATION_NOT_ALLOWED",
    "OTP_RECIPIENT_LIMITED",
    "WHATSAPP_REJECTED",
  ],
  policy: "otp-send",
  examples: [
    {
      summary: "A code to sign in with",
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

/** `POST /v1/otp/verify` (API.md §10.2). */
export const verifyOtp = endpoint({
  method: "POST",
  path: "/v1/otp/verify",
  operationId: "verifyOtp",
  tag: "Passcodes",
  scope: "otp.verify",
  summary: "Verify a passcode",
  description:
    "Checks what a person entered. Only a right code is a 2xx: test the status and nothing else. A wrong one is `OTP_INCORRECT` and spends an attempt; once all are spent even the right one is `OTP_ATTEMPTS_EXCEEDED`. A code that is over, used, replaced, cancelled, for another purpose or unknown is `OTP_EXPIRED`, one answer for all. With an `Idempotency-Key` a repeated call spends nothing and gets the same answer.",
  body: verifyOtpBody,
  response: verifiedOtpSchema,
  statuses: { 200: "The code is right, and is used up." },
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

/** `GET /v1/otp/{id}` (API.md §8). */
export const getOtpEndpoint = endpoint({
  method: "GET",
  path: "/v1/otp/{id}",
  operationId: "getOtp",
  tag: "Passcodes",
  scope: "otp.send",
  summary: "Look a passcode up",
  description: "How a passcode stands: whether its message arrived, and whether it was used. Never the code.",
  params: otpParams,
  response: otpSchema,
  statuses: { 200: "The passcode." },
  errors: ["NOT_FOUND"],
  examples: [
    { summary: "A code on the customer's phone", params: { id: OTP.otpId }, status: 200, response: OTP },
  ],
});

/** `POST /v1/otp/{id}/cancel` (API.md §8). */
export const cancelOtp = endpoint({
  method: "POST",
  path: "/v1/otp/{id}/cancel",
  operationId: "cancelOtp",
  tag: "Passcodes",
  scope: "otp.send",
  summary: "Cancel a passcode",
  description:
    "Ends a passcode before its time: it can be entered no more, and if its message still waits it is not sent. Cancelling twice changes nothing; a passcode that ended otherwise is `OTP_EXPIRED`.",
  params: otpParams,
  response: otpSchema,
  statuses: { 200: "The passcode, cancelled." },
  errors: ["NOT_FOUND", "OTP_EXPIRED"],
  examples: [
    {
      summary: "A sign-in that was given up",
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
