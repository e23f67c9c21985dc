/** The result of an edit: the text up to the caret that was not there before, and what it replaced. */
export type Insertion = {
  /** What stood in the input before the place of the edit. */
  before: string
  inserted: string
  removed: string
  /** What stood behind it. */
  after: string
}

/**
 * The one place where an edit changed the text (FORM-18). Behind the caret nothing has changed, before it everything up
 * to the first difference has not; a text without a `previous` is all new.
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
