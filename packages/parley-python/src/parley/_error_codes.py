# Generated from the OpenAPI document by `npm run client:generate`. Do not edit.
from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias, TypeGuard, overload

from . import types
from ._errors import ParleyError

ErrorCode: TypeAlias = Literal[
    "INVALID_JSON",
    "VALIDATION_ERROR",
    "INVALID_CURSOR",
    "IDEMPOTENCY_KEY_INVALID",
    "NOT_FOUND",
    "TEMPLATE_NOT_FOUND",
    "METHOD_NOT_ALLOWED",
    "WINDOW_CLOSED",
    "TEMPLATE_NOT_APPROVED",
    "NUMBER_NOT_CONNECTED",
    "NUMBER_RESTRICTED",
    "CONTACT_BLOCKED",
    "CONTACT_OPTED_OUT",
    "MESSAGE_NOT_CANCELABLE",
    "CONTACT_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "OTP_TEMPLATE_MISSING",
    "OTP_EXPIRED",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE",
    "IDEMPOTENCY_KEY_REUSED",
    "TEMPLATE_VARIABLES_MISMATCH",
    "TEMPLATE_TOO_LONG",
    "HEADER_MEDIA_REQUIRED",
    "HEADER_MEDIA_NOT_ALLOWED",
    "RECIPIENT_NOT_ALLOWED",
    "WHATSAPP_REJECTED",
    "OTP_INCORRECT",
    "OTP_DESTINATION_NOT_ALLOWED",
    "RATE_LIMITED",
    "OTP_RECIPIENT_LIMITED",
    "OTP_ATTEMPTS_EXCEEDED",
    "INTERNAL_ERROR",
    "SERVICE_UNAVAILABLE",
    "NOT_AUTHENTICATED",
]
"""Every error code of the API. Newer servers may send others."""


@overload
def is_parley_error(
    error: object, code: Literal["INVALID_JSON"]
) -> TypeGuard[ParleyError[types.InvalidJsonDetails]]: ...


@overload
def is_parley_error(
    error: object, code: Literal["VALIDATION_ERROR"]
) -> TypeGuard[ParleyError[types.ValidationErrorDetails]]: ...


@overload
def is_parley_error(
    error: object, code: Literal["TEMPLATE_NOT_FOUND"]
) -> TypeGuard[ParleyError[types.TemplateNotFoundDetails]]: ...


@overload
def is_parley_error(
    error: object, code: Literal["WINDOW_CLOSED"]
) -> TypeGuard[ParleyError[types.WindowClosedDetails]]: ...


@overload
def is_parley_error(
    error: object, code: Literal["TEMPLATE_NOT_APPROVED"]
) -> TypeGuard[ParleyError[types.TemplateNotApprovedDetails]]: ...


@overload
def is_parley_error(
    error: object, code: Literal["NUMBER_NOT_CONNECTED"]
) -> TypeGuard[ParleyError[types.NumberNotConnectedDetails]]: ...


@overload
def is_parley_error(
    error: object, code: Literal["NUMBER_RESTRICTED"]
) -> TypeGuard[ParleyError[types.NumberRestrictedDetails]]: ...


@overload
def is_parley_error(
    error: object, code: Literal["CONTACT_BLOCKED"]
) -> TypeGuard[ParleyError[types.ContactBlockedDetails]]: ...


@overload
def is_parley_error(
    error: object, code: Literal["CONTACT_OPTED_OUT"]
) -> TypeGuard[ParleyError[types.ContactOptedOutDetails]]: ...


@overload
def is_parley_error(
    error: object, code: Literal["MESSAGE_NOT_CANCELABLE"]
) -> TypeGuard[ParleyError[types.MessageNotCancelableDetails]]: ...


@overload
def is_parley_error(
    error: object, code: Literal["CONTACT_CONFLICT"]
) -> TypeGuard[ParleyError[types.ContactConflictDetails]]: ...


@overload
def is_parley_error(
    error: object, code: Literal["IDEMPOTENCY_IN_PROGRESS"]
) -> TypeGuard[ParleyError[types.IdempotencyInProgressDetails]]: ...


@overload
def is_parley_error(
    error: object, code: Literal["PAYLOAD_TOO_LARGE"]
) -> TypeGuard[ParleyError[types.PayloadTooLargeDetails]]: ...


@overload
def is_parley_error(
    error: object, code: Literal["TEMPLATE_VARIABLES_MISMATCH"]
) -> TypeGuard[ParleyError[types.TemplateVariablesMismatchDetails]]: ...


@overload
def is_parley_error(
    error: object, code: Literal["TEMPLATE_TOO_LONG"]
) -> TypeGuard[ParleyError[types.TemplateTooLongDetails]]: ...


@overload
def is_parley_error(
    error: object, code: Literal["HEADER_MEDIA_REQUIRED"]
) -> TypeGuard[ParleyError[types.HeaderMediaRequiredDetails]]: ...


@overload
def is_parley_error(
    error: object, code: Literal["RECIPIENT_NOT_ALLOWED"]
) -> TypeGuard[ParleyError[types.RecipientNotAllowedDetails]]: ...


@overload
def is_parley_error(
    error: object, code: Literal["WHATSAPP_REJECTED"]
) -> TypeGuard[ParleyError[types.WhatsappRejectedDetails]]: ...


@overload
def is_parley_error(
    error: object, code: Literal["OTP_INCORRECT"]
) -> TypeGuard[ParleyError[types.OtpIncorrectDetails]]: ...


@overload
def is_parley_error(
    error: object, code: Literal["OTP_DESTINATION_NOT_ALLOWED"]
) -> TypeGuard[ParleyError[types.OtpDestinationNotAllowedDetails]]: ...


@overload
def is_parley_error(
    error: object, code: Literal["RATE_LIMITED"]
) -> TypeGuard[ParleyError[types.RateLimitedDetails]]: ...


@overload
def is_parley_error(
    error: object, code: Literal["OTP_RECIPIENT_LIMITED"]
) -> TypeGuard[ParleyError[types.OtpRecipientLimitedDetails]]: ...


@overload
def is_parley_error(
    error: object, code: Literal["OTP_ATTEMPTS_EXCEEDED"]
) -> TypeGuard[ParleyError[types.OtpAttemptsExceededDetails]]: ...


@overload
def is_parley_error(
    error: object, code: ErrorCode
) -> TypeGuard[ParleyError[Any]]: ...


def is_parley_error(error: object, code: str) -> bool:
    """Whether an error has this code; narrows the type of its details."""
    return isinstance(error, ParleyError) and error.code == code


@overload
def batch_error_details(
    error: Mapping[str, Any] | None, code: Literal["INVALID_JSON"]
) -> types.InvalidJsonDetails | None: ...


@overload
def batch_error_details(
    error: Mapping[str, Any] | None, code: Literal["VALIDATION_ERROR"]
) -> types.ValidationErrorDetails | None: ...


@overload
def batch_error_details(
    error: Mapping[str, Any] | None, code: Literal["TEMPLATE_NOT_FOUND"]
) -> types.TemplateNotFoundDetails | None: ...


@overload
def batch_error_details(
    error: Mapping[str, Any] | None, code: Literal["WINDOW_CLOSED"]
) -> types.WindowClosedDetails | None: ...


@overload
def batch_error_details(
    error: Mapping[str, Any] | None, code: Literal["TEMPLATE_NOT_APPROVED"]
) -> types.TemplateNotApprovedDetails | None: ...


@overload
def batch_error_details(
    error: Mapping[str, Any] | None, code: Literal["NUMBER_NOT_CONNECTED"]
) -> types.NumberNotConnectedDetails | None: ...


@overload
def batch_error_details(
    error: Mapping[str, Any] | None, code: Literal["NUMBER_RESTRICTED"]
) -> types.NumberRestrictedDetails | None: ...


@overload
def batch_error_details(
    error: Mapping[str, Any] | None, code: Literal["CONTACT_BLOCKED"]
) -> types.ContactBlockedDetails | None: ...


@overload
def batch_error_details(
    error: Mapping[str, Any] | None, code: Literal["CONTACT_OPTED_OUT"]
) -> types.ContactOptedOutDetails | None: ...


@overload
def batch_error_details(
    error: Mapping[str, Any] | None, code: Literal["MESSAGE_NOT_CANCELABLE"]
) -> types.MessageNotCancelableDetails | None: ...


@overload
def batch_error_details(
    error: Mapping[str, Any] | None, code: Literal["CONTACT_CONFLICT"]
) -> types.ContactConflictDetails | None: ...


@overload
def batch_error_details(
    error: Mapping[str, Any] | None, code: Literal["IDEMPOTENCY_IN_PROGRESS"]
) -> types.IdempotencyInProgressDetails | None: ...


@overload
def batch_error_details(
    error: Mapping[str, Any] | None, code: Literal["PAYLOAD_TOO_LARGE"]
) -> types.PayloadTooLargeDetails | None: ...


@overload
def batch_error_details(
    error: Mapping[str, Any] | None, code: Literal["TEMPLATE_VARIABLES_MISMATCH"]
) -> types.TemplateVariablesMismatchDetails | None: ...


@overload
def batch_error_details(
    error: Mapping[str, Any] | None, code: Literal["TEMPLATE_TOO_LONG"]
) -> types.TemplateTooLongDetails | None: ...


@overload
def batch_error_details(
    error: Mapping[str, Any] | None, code: Literal["HEADER_MEDIA_REQUIRED"]
) -> types.HeaderMediaRequiredDetails | None: ...


@overload
def batch_error_details(
    error: Mapping[str, Any] | None, code: Literal["RECIPIENT_NOT_ALLOWED"]
) -> types.RecipientNotAllowedDetails | None: ...


@overload
def batch_error_details(
    error: Mapping[str, Any] | None, code: Literal["WHATSAPP_REJECTED"]
) -> types.WhatsappRejectedDetails | None: ...


@overload
def batch_error_details(
    error: Mapping[str, Any] | None, code: Literal["OTP_INCORRECT"]
) -> types.OtpIncorrectDetails | None: ...


@overload
def batch_error_details(
    error: Mapping[str, Any] | None, code: Literal["OTP_DESTINATION_NOT_ALLOWED"]
) -> types.OtpDestinationNotAllowedDetails | None: ...


@overload
def batch_error_details(
    error: Mapping[str, Any] | None, code: Literal["RATE_LIMITED"]
) -> types.RateLimitedDetails | None: ...


@overload
def batch_error_details(
    error: Mapping[str, Any] | None, code: Literal["OTP_RECIPIENT_LIMITED"]
) -> types.OtpRecipientLimitedDetails | None: ...


@overload
def batch_error_details(
    error: Mapping[str, Any] | None, code: Literal["OTP_ATTEMPTS_EXCEEDED"]
) -> types.OtpAttemptsExceededDetails | None: ...


@overload
def batch_error_details(
    error: Mapping[str, Any] | None, code: ErrorCode
) -> Any | None: ...


def batch_error_details(error: Mapping[str, Any] | None, code: str) -> Any:
    """The details of an error in the results of a batch, typed; None if it has another code or there is none."""
    return error.get("details", {}) if error is not None and error["code"] == code else None
