/** References to our own requirements, which have no meaning for a reader of the site. */
const CLAUSE = String.raw`(?:[A-Z]+-\d+[a-z]?|issue-\d+(?: [\d.]+)?|decision \d+|spec \d+)`
const CLAUSES = new RegExp(String.raw` \(${CLAUSE}(?:(?: to |, | and )${CLAUSE})*\)`, 'g')

/** Converts a comment of the sources to a text of the site. */
export const plainText = (comment: string): string => comment.replaceAll(CLAUSES, '')

/** Converts a text to a cell of a table. */
export const cell = (text: string): string => plainText(text).replaceAll('|', '\\|').replaceAll('\n', ' ')

export const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

export const codes = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(', ')
