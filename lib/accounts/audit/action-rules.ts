/** Shown in the history of a contact. */
export const contactActions = [
  "contact.opted_out",
  "contact.opted_in",
  "contact.blocked",
  "contact.unblocked",
  "contact.merged",
] as const;

export type ContactAction = (typeof contactActions)[number];

/** Everything that the audit log records. */
export type AuditAction =
  | ContactAction
  | "alert.dismissed"
  | "contact.deleted"
  | "clock.moved"
  | "contacts.exported"
  | "import.cancelled"
  | "import.started"
  | "import.uploaded"
  | "inbound.replayed"
  | "key.created"
  | "key.replaced"
  | "key.revoked"
  | "label.deleted"
  | "label.merged"
  | "label.renamed"
  | "member.added"
  | "member.disabled"
  | "member.enabled"
  | "member.password_changed"
  | "member.password_reset"
  | "member.role_changed"
  | "member.sign_in_failed"
  | "member.signed_in"
  | "member.signed_out"
  | "number.connected"
  | "number.disconnected"
  | "number.restricted"
  | "number.secrets_changed"
  | "number.subscribed"
  | "otp.policy_changed"
  | "otp.range_lifted"
  | "template.approved"
  | "template.created"
  | "template.deleted"
  | "template.edited"
  | "template.rejected"
  | "template.synced"
  | "template.unpaused"
  | "webhook_endpoint.changed"
  | "webhook_endpoint.created"
  | "webhook_endpoint.deleted"
  | "webhook_endpoint.disabled"
  | "webhook_endpoint.enabled"
  | "webhook_endpoint.replayed"
  | "webhook_endpoint.secret_rotated"
  | "webhook_endpoint.secret_shown"
  | "workspace.created"
  | "workspace.limit_changed";
