import { KeyCaps } from "#components/shell/keys/key-caps.tsx";

/** The button of a notice whose action the command `undo` runs. */
export function UndoLabel({ children }: { children: string }) {
  return (
    <>
      {children}
      <span aria-hidden className="ms-1.5 pointer-coarse:hidden">
        <KeyCaps id="undo" />
      </span>
    </>
  );
}
