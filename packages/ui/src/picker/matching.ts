const MARKS = /\p{M}/gu

/** A text for comparison: without case, accents and outer space, so that "sao" finds "São Paulo". */
function folded(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase().trim()
}

/** Whether each word of the query is somewhere in the text; an empty query matches everything. */
export function isMatch(text: string, query: string): boolean {
  const haystack = folded(text)
  return folded(query)
    .split(/\s+/)
    .every((word) => haystack.includes(word))
}

/** Whether the text begins with the typed text, for a choice by typing in a list without a search. */
export function startsLike(text: string, typed: string): boolean {
  return folded(text).startsWith(folded(typed))
}
