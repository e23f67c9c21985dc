const MARKS = /\p{M}/gu

/** A text as it is compared: without case, accents and outer space, so that "sao" finds "São Paulo". */
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

/** Whether the text begins with what was typed, for choosing by typing where there is no search. */
export function startsLike(text: string, typed: string): boolean {
  return folded(text).startsWith(folded(typed))
}
