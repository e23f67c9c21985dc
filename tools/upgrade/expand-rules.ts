/**
 * Finds the statements of a migration that an older build does not support. During a rolling upgrade, and after a
 * rollback, the former release runs on the new schema (SVC-8, decision 62). So a migration only expands the schema, and
 * unused objects are removed one release later.
 */

/** A comment before a statement that removes an unused object; it names the release since which no build uses it. */
const CONTRACT = /^--\s*contract:\s*\S.{15,}/

type Rule = {
  readonly pattern: RegExp
  readonly why: string
  /** The statement is harmless on a table that the same migration creates. */
  readonly isOfTable?: true
}

const RULES: readonly Rule[] = [
  { pattern: /\bdrop (table|column|view|materialized view|function|procedure|type|sequence|schema)\b/, why: 'drops' },
  { pattern: /\bdrop index\b/, why: 'drops an index, which "on conflict" may need' },
  { pattern: /\bdrop (constraint|default|identity|expression)\b/, why: 'drops what writers rely on' },
  { pattern: /\brename\b/, why: 'renames' },
  { pattern: /\bset schema\b/, why: 'moves to another schema' },
  { pattern: /\balter( column)? \S+ (set data )?type\b/, why: 'changes a type' },
  { pattern: /\bset not null\b/, why: 'forbids null', isOfTable: true },
  {
    pattern: /\badd (column )?(if not exists )?(?!constraint\b)[^,;]*\bnot null\b(?![^,;]*\b(default|generated)\b)/,
    why: 'adds a column that an older insert leaves out: it needs a default or null',
    isOfTable: true,
  },
  {
    pattern: /\badd (constraint|check|unique|primary key|foreign key|exclude)\b/,
    why: 'adds a constraint that an older write may violate',
    isOfTable: true,
  },
  { pattern: /\bcreate unique index\b/, why: 'adds a constraint that an older write may violate', isOfTable: true },
  { pattern: /\b(enable|force) row level security\b/, why: 'hides rows', isOfTable: true },
  // A trigger `before truncate` removes nothing.
  { pattern: /(?<!\bbefore )\b(truncate|revoke)\b/, why: 'takes away' },
]

type Statement = { readonly text: string; readonly isContract: boolean }

/**
 * Parts that may contain words and semicolons that are not SQL statements: line comments, comments, bodies of
 * functions, and texts.
 */
const QUOTED = /--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'/g
const CONTRACT_MARK = '@contract'

/** The statements without comments, without texts and without the bodies of functions, in lower case. */
function statementsOf(sql: string): Statement[] {
  const bare = sql.replace(QUOTED, (quoted) => {
    if (CONTRACT.test(quoted)) return CONTRACT_MARK
    return /^(--|\/\*)/.test(quoted) ? ' ' : "''"
  })
  return bare.split(';').map((statement) => ({
    isContract: statement.trimStart().startsWith(CONTRACT_MARK),
    text: statement.replaceAll(CONTRACT_MARK, ' ').replace(/\s+/g, ' ').trim().toLowerCase(),
  }))
}

const TABLE = '(?:if not exists |only )*([\\w."]+)'

/** The table that a statement changes. */
function tableOf(text: string): string | undefined {
  const [, altered] = new RegExp(`^alter table (?:if exists )?${TABLE}`).exec(text) ?? []
  const [, indexed] = new RegExp(`^create unique index .*? ?on ${TABLE}`).exec(text) ?? []
  return altered ?? indexed
}

/** The problems of a migration for an older build, a line for each statement; empty if the migration only expands. */
export function contractionsOf(sql: string): string[] {
  const statements = statementsOf(sql)
  const created = new Set(
    statements.map(({ text }) => new RegExp(`^create (?:unlogged )?table ${TABLE}`).exec(text)?.[1] ?? ''),
  )
  return statements
    .filter(({ isContract }) => !isContract)
    .flatMap(({ text }) => {
      const isNew = created.has(tableOf(text) ?? 'none')
      return RULES.filter(({ pattern, isOfTable }) => pattern.test(text) && !(isOfTable && isNew)).map(
        ({ why }) => `${why}: ${text}`,
      )
    })
}
