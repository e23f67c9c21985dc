const INSERT = /\binsert\s+into\s+(?:[\w."]+|\$\{[^}]*\})(?![\w."])(?!\s*(?:as\s+\w+\s*)?\()/gi
/**
 * A whole row. It is allowed if its columns are declared elsewhere: from a function, which declares them, and into a variable
 * of the row's type.
 */
const WHOLE_ROW = /\b(?:select|returning)\s+(?:\w+\.)?\*(?!\s+into\s+\w+|\s+from\s+\w+\()(?:\s+from\s+(\w+))?/gi

/** Each place in SQL text that writes or reads columns without naming them (issue-10 3.5). */
export function missingColumns(text: string): readonly string[] {
  const inserts = [...text.matchAll(INSERT)].map(([place]) => place)
  const rows = [...text.matchAll(WHOLE_ROW)]
    .filter(([, table]) => table === undefined || !text.includes(`returns setof ${table} `))
    .map(([place]) => place)
  return [...inserts, ...rows]
}
