import { globSync, readFileSync } from "node:fs";
import { type Expression, parseSync } from "@swc/core";
import type { AuditAction } from "#lib/accounts/audit/action-rules.ts";
import type { Permission } from "#lib/accounts/permissions.ts";
import { compareText } from "#lib/platform/compare-text.ts";

export interface StaffRoute {
  method: string;
  /** With `x` for each parameter. */
  path: string;
  /** The names of the parameters, in the order of the path. */
  parameters: string[];
  hasBody: boolean;
  permission: Permission;
  recentPassword: boolean;
  beforeTwoFactor: boolean;
  /** The entry that a file writes. */
  audit: AuditAction | null;
}

// The Graph API authenticates by access token, as Meta's does, and the URL of a file by its signature.
export const staffRouteFiles = globSync("app/api/{inbox,sandbox}/**/route.ts").filter(
  (file) => !/^app\/api\/sandbox\/(graph|media)\//.test(file),
);

/** Every operation of the pages, sorted by name. */
export const staffOperations: readonly StaffRoute[] = staffRouteFiles
  .flatMap(staffOperationsOf)
  .sort((a, b) => compareText(nameOfOperation(a), nameOfOperation(b)));

export function nameOfOperation({ method, path }: StaffRoute): string {
  return `${method} ${path}`;
}

/** Reads the declarations of a route file, without running it. */
export function staffOperationsOf(file: string): StaffRoute[] {
  const path = `/${file.replace(/^app\/|\/route\.ts$/g, "").replace(/\[[^\]]+\]/g, "x")}`;
  const parameters = [...file.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) => name);
  const { body } = parseSync(readFileSync(file, "utf8"), { syntax: "typescript" });
  return body.flatMap((item) => {
    if (item.type !== "ExportDeclaration" || item.declaration.type !== "VariableDeclaration") return [];
    return item.declaration.declarations.flatMap(({ init }) =>
      propertiesOf(argumentOf(init, /^(staff|sandbox)Routes$/)).map(([method, value]) => {
        const operation = new Map(
          propertiesOf(argumentOf(value, /^(staff|sandbox)(Operation|Action|File)$/)),
        );
        const declared = operation.get("permission");
        if (declared?.type !== "StringLiteral") throw new Error(`${file}: ${method} names no permission.`);
        const audit = operation.get("audit");
        return {
          method,
          path,
          parameters,
          hasBody: operation.has("body"),
          permission: declared.value as Permission,
          recentPassword: operation.has("recentPassword"),
          beforeTwoFactor: operation.has("beforeTwoFactor"),
          audit: audit?.type === "StringLiteral" ? (audit.value as AuditAction) : null,
        };
      }),
    );
  });
}

function argumentOf(node: Expression | undefined | null, name: RegExp): Expression | undefined {
  if (node?.type !== "CallExpression" || node.callee.type !== "Identifier") return undefined;
  return name.test(node.callee.value) ? node.arguments[0]?.expression : undefined;
}

function propertiesOf(node: Expression | undefined): [string, Expression][] {
  if (node?.type !== "ObjectExpression") return [];
  return node.properties.flatMap((each): [string, Expression][] =>
    each.type === "KeyValueProperty" && each.key.type === "Identifier" ? [[each.key.value, each.value]] : [],
  );
}
