import type { EditorState } from "#components/settings/templates/editor-state.ts";

export interface EditorProps {
  state: EditorState;
  /** Applies a change; from now on errors of the field `path` are shown. */
  onChange: (path: string, changes: Partial<EditorState>) => void;
  /** The error of a field, once it may be shown. */
  errorAt: (path: string) => string | undefined;
}
