import type { Messages, NamespaceKeys, NestedKeyOf } from "next-intl";
import { auditAreas } from "#lib/accounts/audit/action-rules.ts";
import { assignmentMethods } from "#lib/platform/automation-values.ts";
import { contactSources, optOutRecorders } from "#lib/platform/contact-sources.ts";
import { conversationStates } from "#lib/platform/conversation-states.ts";
import { numberStates } from "#lib/platform/number-states.ts";
import { type AttemptKind, attemptPolicies } from "#lib/platform/rate-limits.ts";
import { roles } from "#lib/platform/roles.ts";
import { signInMethods } from "#lib/platform/sign-in-methods.ts";
import { templateCategories } from "#lib/platform/template-categories.ts";

/** A group of texts in `messages/<language>/`. */
export type WordGroup = NamespaceKeys<Messages, NestedKeyOf<Messages>>;

interface FieldRule {
  /**
   * Whether its values are codes, or which of them are. An erasure of a person looks for their name in no code, because
   * somebody may be called as a code is.
   */
  coded: boolean | readonly string[];
  /**
   * Where the texts of its codes are; the browser names languages and countries, and formats times. Null shows values as
   * they are, so what a person wrote is never read as a time.
   */
  words: WordGroup | "languages" | "countries" | "times" | null;
  /** Whether it is data of a customer or text about one, which an erasure removes from entries about the conversation. */
  isAboutPerson: boolean;
}

/** Names, ids and numbers of the workspace, and what members write, except about customers. */
const plain: FieldRule = { coded: false, words: null, isAboutPerson: false };

/** Data of customers and what members write about them. */
const personal: FieldRule = { coded: false, words: null, isAboutPerson: true };

const time: FieldRule = { coded: false, words: "times", isAboutPerson: false };

/** Codes without texts, such as scopes and names of browsers. */
const code: FieldRule = { coded: true, words: null, isAboutPerson: false };

interface CodeRule<Code extends string> extends FieldRule {
  coded: readonly Code[];
  isAboutPerson: false;
}

/** Codes with texts: all that entries have. */
function translated<Code extends string>(words: WordGroup, codes: readonly Code[]): CodeRule<Code> {
  return { coded: codes, words, isAboutPerson: false };
}

const answer = translated("audit.answers", ["true", "false"]);

/** Codes that the browser names. */
function namedByBrowser(words: "languages" | "countries"): FieldRule {
  return { coded: true, words, isAboutPerson: false };
}

const rules = {
  account: plain,
  actor: plain,
  after: time,
  allowedCidrs: plain,
  area: translated("audit.areas", [...auditAreas, "main", "all"]),
  assignToLastMember: answer,
  assigneeId: plain,
  assignment: translated("teams.assignment.summary", assignmentMethods),
  assignmentLimit: plain,
  at: time,
  attemptsPerCode: plain,
  attribute: plain,
  attributes: personal,
  auditMonths: plain,
  awayReply: plain,
  before: time,
  blocked: translated("audit.answers", ["true", "false", "yes", "no"]),
  // Entries of earlier releases have it.
  body: plain,
  browser: code,
  bsuid: personal,
  buttons: plain,
  by: code,
  byMs: plain,
  cards: plain,
  category: translated("inbox.category", templateCategories),
  changed: plain,
  chosen: plain,
  code: code,
  color: plain,
  contactsBatchesPerSecond: plain,
  content: plain,
  conversation: translated("audit.answers", ["yes", "no"]),
  count: plain,
  countries: namedByBrowser("countries"),
  created: plain,
  defaultCountry: namedByBrowser("countries"),
  description: plain,
  email: plain,
  enabled: answer,
  endsAt: time,
  eventId: plain,
  eventTypes: code,
  exemptNumbers: plain,
  expiresAt: time,
  externalId: personal,
  failedSince: time,
  failuresPerDay: plain,
  failuresPerHour: plain,
  filename: plain,
  filter: plain,
  footer: plain,
  from: plain,
  greeting: plain,
  greetingAfterHours: plain,
  header: plain,
  held: answer,
  host: plain,
  hours: plain,
  ids: plain,
  inboundDays: plain,
  issuer: plain,
  kind: code,
  label: plain,
  labels: plain,
  language: namedByBrowser("languages"),
  // Entries of earlier releases have it.
  languages: namedByBrowser("languages"),
  limit: translated("audit.limits", Object.keys(attemptPolicies) as AttemptKind[]),
  memberIds: plain,
  mergedId: plain,
  messageMonths: plain,
  method: translated("audit.methods", signInMethods),
  movedTo: plain,
  name: plain,
  networkSendsPerHour: plain,
  offer: plain,
  optInReply: plain,
  optInWords: plain,
  optOutReply: plain,
  optOutWords: plain,
  optedOut: translated("audit.answers", ["yes", "no"]),
  optedOutBy: translated("audit.choosers", optOutRecorders),
  otpSendsPerMinute: plain,
  otpVerifiesPerMinute: plain,
  ownRole: translated("audit.roles", roles),
  parentBsuid: personal,
  part: code,
  pauseHours: plain,
  pausesPrefixes: answer,
  phone: personal,
  phoneNumberId: plain,
  phoneObservedAt: time,
  profileName: personal,
  q: plain,
  rangeConversionPercent: plain,
  rangeSendsPerHour: plain,
  // A sign-in has a code, an opt-in what somebody wrote.
  reason: { coded: false, words: "audit.reasons", isAboutPerson: true },
  // Entries of earlier releases have it.
  receiptDays: plain,
  removed: plain,
  replyIntervalHours: plain,
  replyText: plain,
  requestDays: plain,
  requestsPerSecond: plain,
  resendSeconds: plain,
  role: translated("audit.roles", roles),
  rows: plain,
  scopes: code,
  sendsPerDay: plain,
  sendsPerHour: plain,
  sessionsEnded: plain,
  shortcut: plain,
  signedInFrom: plain,
  snoozedUntil: time,
  // A new contact has a code, an opt-in what somebody wrote.
  source: { coded: contactSources, words: "contacts.list.sources", isAboutPerson: true },
  state: translated("audit.states", [...conversationStates, ...numberStates, "enabled", "disabled"]),
  subjectId: plain,
  system: code,
  target: plain,
  teamId: plain,
  teamIds: plain,
  templateLanguage: namedByBrowser("languages"),
  templateName: plain,
  timeZone: code,
  to: plain,
  ttlSeconds: plain,
  twoFactorRequired: answer,
  updated: plain,
  url: plain,
  username: personal,
  value: plain,
  workspaceSendsPerHour: plain,
} satisfies Record<string, FieldRule>;

export type AuditField = keyof typeof rules;

/**
 * What entries of the audit log record in `data`, `before` and `after`, with how the values are shown and erased. Each
 * field has a label in `messages/<language>/audit.json`.
 */
export const auditFieldRules: Readonly<Record<AuditField, FieldRule>> = rules;

export const auditFields = Object.keys(rules) as AuditField[];

/** A field whose codes have texts takes no other code. */
type AuditValue<Rule> =
  Rule extends CodeRule<infer Code>
    ? Code | (Code extends "true" | "false" ? boolean : never) | null | undefined
    : unknown;

export type AuditValues = { [Field in AuditField]?: AuditValue<(typeof rules)[Field]> };

/** A newer version may have recorded a field that this one lacks. */
export function isAuditField(name: string): name is AuditField {
  return Object.hasOwn(rules, name);
}

/** Whether the value of a field is a code, so no name or text that somebody wrote. */
export function isCode(field: string, value: unknown): boolean {
  if (!isAuditField(field)) return false;
  const { coded } = auditFieldRules[field];
  return typeof coded === "boolean" ? coded : coded.some((each) => each === value);
}

/** Whether the field is data of a customer or text about one. */
export function isAboutPerson(field: string): boolean {
  return isAuditField(field) && auditFieldRules[field].isAboutPerson;
}
