/** An edit of an input's text: the inserted text, and the text that it replaced. */
export type Insertion = {
  /** The unchanged text before the edit. */
  before: string
  inserted: string
  removed: string
  /** The unchanged text after the edit. */
  after: string
}

/**
 * The one place where an edit changed the text (FORM-18). The text after the caret is unchanged, and so is the text
 * before the first difference. Without `previous` the whole text is new.
 */
export function insertionOf(edit: { text: string; caret: number; previous?: string | undefined }): Insertion {
  const { text, caret, previous = '' } = edit
  const after = text.slice(caret)
  const isKept = previous.endsWith(after)
  const end = isKept ? previous.length - after.length : previous.length
  const changed = isKept ? text.slice(0, caret) : text
  let start = 0
  while (start < Math.min(end, changed.length) && previous.charAt(start) === changed.charAt(start)) start += 1
  return {
    before: previous.slice(0, start),
    inserted: changed.slice(start),
    removed: previous.slice(start, end),
    after: isKept ? after : '',
  }
}
