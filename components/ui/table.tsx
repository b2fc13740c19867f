"use client";

import { type ColumnDef, tableFeatures, useTable } from "@tanstack/react-table";
import type { ReactNode } from "react";
import { cn } from "#components/ui/cn.ts";

const features = tableFeatures({ columnMeta: {} as { className?: string } });

export type TableColumn<T extends { id: string }> = ColumnDef<typeof features, T>;

export function column<T extends { id: string }>(
  id: string,
  header: string | (() => ReactNode),
  cell: (row: T) => ReactNode,
  className?: string,
): TableColumn<T> {
  return { id, header, cell: ({ row }) => cell(row.original), meta: className ? { className } : {} };
}

interface TableProps<T extends { id: string }> {
  data: readonly T[];
  columns: readonly TableColumn<T>[];
  density?: "list" | "log";
  opens?: boolean;
  rowClassName?: (row: T) => string | false;
}

const CELLS = { list: "px-3 py-3 md:px-4", log: "px-3 py-1.5 md:px-4 pointer-coarse:py-3" };

export function Table<T extends { id: string }>({
  data,
  columns,
  density = "list",
  opens = false,
  rowClassName,
}: TableProps<T>) {
  const table = useTable({ features, data, columns, getRowId: ({ id }) => id });
  const cells = CELLS[density];
  return (
    <div className="relative overflow-x-auto rounded-lg border bg-surface">
      <table className="w-full text-page-start text-sm">
        <thead className="border-b text-muted text-xs">
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} className="whitespace-nowrap">
              {group.headers.map((header) => (
                <th
                  key={header.id}
                  scope="col"
                  className={cn(cells, "py-2 font-medium", header.column.columnDef.meta?.className)}
                >
                  <table.FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody className="divide-y">
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              className={cn(
                "align-baseline",
                opens && "relative hover:bg-raised",
                rowClassName?.(row.original),
              )}
            >
              {row.getAllCells().map((cell) => (
                <td key={cell.id} className={cn(cells, cell.column.columnDef.meta?.className)}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
