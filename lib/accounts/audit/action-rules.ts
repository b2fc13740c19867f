/** Shown in the history of a contact. */
export const contactActions = [
  "contact.opted_out",
  "contact.opted_in",
  "contact.blocked",
  "contact.unblocked",
  "contact.merged",
] as const;

export type ContactAction = (typeof contactActions)[number];

/**
 * Everything that the audit log records: the area, which is the page's filter, and what happened. Each has a sentence in
 * `messages/<language>/audit.json`, which may use {actor}, {target}, {from}, {to} and {count}.
 */
export const auditActions = [
  ...contactActions,
  "alert.dismissed",
  "audit.exported",
  "automations.changed",
  "clock.moved",
  "contact.created",
  "contact.deleted",
  "contact.updated",
  "contacts.exported",
  "import.cancelled",
  "import.started",
  "import.uploaded",
  "inbound.replayed",
  "key.created",
  "key.replaced",
  "key.revoked",
  "label.changed",
  "label.created",
  "label.deleted",
  "label.merged",
  "label.renamed",
  "member.added",
  "member.disabled",
  "member.email_change_canceled",
  "member.email_change_requested",
  "member.email_changed",
  "member.enabled",
  "member.invitation_renewed",
  "member.invitation_revoked",
  "member.invited",
  "member.joined",
  "member.left",
  "member.ownership_transferred",
  "member.password_changed",
  "member.password_recovered",
  "member.password_reset",
  "member.password_reset_requested",
  "member.photo_changed",
  "member.photo_removed",
  "member.recovery_codes_renewed",
  "member.removed",
  "member.renamed",
  "member.reset_link_created",
  "member.role_changed",
  "member.session_ended",
  "member.sessions_ended",
  "member.sign_in_failed",
  "member.sign_in_throttled",
  "member.signed_in",
  "member.signed_out",
  "member.two_factor_reset",
  "member.two_factor_set_up",
  "member.two_factor_started",
  "member.two_factor_turned_off",
  "number.connected",
  "number.disconnected",
  "number.restricted",
  "number.secrets_changed",
  "number.subscribed",
  "otp.policy_changed",
  "otp.range_lifted",
  "quick_reply.changed",
  "quick_reply.created",
  "quick_reply.deleted",
  "team.changed",
  "team.created",
  "team.deleted",
  "template.approved",
  "template.created",
  "template.deleted",
  "template.edited",
  "template.rejected",
  "template.synced",
  "template.unpaused",
  "view.changed",
  "view.deleted",
  "view.shared",
  "webhook_endpoint.changed",
  "webhook_endpoint.created",
  "webhook_endpoint.deleted",
  "webhook_endpoint.disabled",
  "webhook_endpoint.enabled",
  "webhook_endpoint.replayed",
  "webhook_endpoint.secret_rotated",
  "webhook_endpoint.secret_shown",
  "workspace.changed",
  "workspace.created",
  "workspace.deletion_started",
  "workspace.limit_changed",
  "workspace.logo_changed",
  "workspace.logo_removed",
] as const;

export type AuditAction = (typeof auditActions)[number];

/** The part of an action before its dot, such as `member`. */
export type AuditArea = AuditAction extends `${infer Area}.${string}` ? Area : never;

export function areaOf(action: AuditAction): AuditArea {
  return action.split(".")[0] as AuditArea;
}

export const auditAreas: readonly AuditArea[] = [...new Set(auditActions.map(areaOf))].sort();
