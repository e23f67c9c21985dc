/** Data about an edit besides the new text (FORM-18). */
export type EditHistory = {
  /** What the input showed before. */
  previous?: string | undefined
  /** The Delete key: the browser's input type is `deleteContentForward`. */
  isForwardDeletion?: boolean | undefined
  /** All of `previous` was selected, so the whole text is new, even if parts of it are equal. */
  isAllReplaced?: boolean | undefined
}

/** Whether `text` is `previous` without the one character at the caret. */
function isCutAtCaret(text: string, caret: number, previous: string): boolean {
  return text.length === previous.length - 1 && previous.slice(0, caret) + previous.slice(caret + 1) === text
}

/**
 * Undoes the deletion of a mask's own character (AMT-3, FORM-18): Backspace moves over it, Delete deletes the player's
 * next character instead. Any other edit is left unchanged, and so is the deletion of the last character, which the
 * player may have typed.
 */
export function restoreSeparator(
  edit: EditHistory & { text: string; caret: number },
  isOwn: (character: string) => boolean,
): { text: string; caret: number } {
  const { text, caret, previous, isForwardDeletion = false } = edit
  if (previous === undefined || caret === text.length || !isCutAtCaret(text, caret, previous)) return { text, caret }
  if (isOwn(previous.charAt(caret))) return { text, caret }
  if (!isForwardDeletion) return { text: previous, caret }
  let next = caret
  while (next < previous.length && !isOwn(previous.charAt(next))) next += 1
  return { text: previous.slice(0, next) + previous.slice(next + 1), caret }
}
