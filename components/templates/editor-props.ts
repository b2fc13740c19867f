import type { EditorState } from "#components/templates/editor-state.ts";

/** What every group of the editor's fields gets. */
export interface EditorProps {
  state: EditorState;
  /** Takes over what was typed; `path` is the field whose rules may speak from now on. */
  onChange: (path: string, changes: Partial<EditorState>) => void;
  /** What is wrong with a field, once it may be said. */
  fault: (path: string) => string | undefined;
}
