import type { ReactNode } from "react";

/** The buttons of a form: in a dialog they stay visible while the form scrolls. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-end gap-2 in-data-dialog-body:sticky in-data-dialog-body:-bottom-5 in-data-dialog-body:z-10 in-data-dialog-body:-mx-5 in-data-dialog-body:-mb-5 in-data-dialog-body:border-t in-data-dialog-body:bg-surface in-data-dialog-body:px-5 in-data-dialog-body:py-3">
      {children}
    </div>
  );
}
