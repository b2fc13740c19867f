interface FileKind {
  /** The form of its keys. Captures the id of the workspace or account, and that of the row if it is another. */
  form: RegExp;
  countsTowardQuota: boolean;
  /** In the export of a workspace, or of a contact. */
  isExported: boolean;
}

/** A file whose key has no form of these is not stored (`saveStoredFile`). */
export const fileKinds = {
  attachment: { form: /^(ws_[^/]+)\/(att_[^/]+)$/, countsTowardQuota: true, isExported: true },
  // One small file per workspace.
  logo: { form: /^(ws_[^/]+)\/logo-[^/]+$/, countsTowardQuota: false, isExported: false },
  // It belongs to an account, which may be in several workspaces.
  photo: { form: /^accounts\/(user_[^/]+)\/photo-[^/]+$/, countsTowardQuota: false, isExported: false },
  // An export has the contacts themselves.
  import: { form: /^imports\/(ws_[^/]+)\/(imp_[^/]+)$/, countsTowardQuota: true, isExported: false },
  // Deleted after days. A full workspace can still be exported.
  export: { form: /^exports\/(ws_[^/]+)\/(exp_[^/]+)\/[^/]+$/, countsTowardQuota: false, isExported: false },
} as const satisfies Record<string, FileKind>;

export type FileKindName = keyof typeof fileKinds;

export type FileKindWith<Trait extends "countsTowardQuota" | "isExported"> = {
  [Name in FileKindName]: (typeof fileKinds)[Name][Trait] extends true ? Name : never;
}[FileKindName];

export function hasFileKind(storageKey: string): boolean {
  return Object.values(fileKinds).some(({ form }) => form.test(storageKey));
}
