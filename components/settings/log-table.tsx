import type { ReactNode } from "react";
import { cn } from "#lib/cn.ts";

/** A row of a log: it is opened by a link that covers it. */
export const logRow = "relative align-top hover:bg-raised [&>td]:px-3 [&>td]:py-1.5";

interface LogTableProps {
  columns: readonly { label: string; className?: string }[];
  /** Rows of the class `logRow`. */
  children: ReactNode;
}

/** The table of a log, an entry each row. */
export function LogTable({ columns, children }: LogTableProps) {
  return (
    <div className="relative overflow-x-auto rounded-lg border bg-surface">
      <table className="w-full text-left text-sm">
        <thead className="border-b text-muted text-xs">
          <tr className="whitespace-nowrap">
            {columns.map(({ label, className }) => (
              <th key={label} scope="col" className={cn("px-3 py-2 font-medium", className)}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">{children}</tbody>
      </table>
    </div>
  );
}
