/** The variables of the programs as tables: names, defaults and meanings from the sources that read them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkProductionEnvironment } from '../../apps/service/src/config/production/check-production-environment'
import { readSchemaSources } from './schema-comments'

const root = join(import.meta.dirname, '../..')
const SERVICE_FILE = join(root, 'apps/service/src/config/environment.ts')
const SANDBOX_FILE = join(root, 'apps/sandbox-provider/src/settings.ts')

/** Variables that are not in a schema: program, default, meaning. */
const OTHERS: Readonly<Record<string, readonly [program: string, standard: string, meaning: string]>> = {
  CASHIER_DATABASE_ROLE: ['`db:migrate`', '', 'the role of the service, which gets its rights on the tables'],
  CASHIER_OPERATIONS_URL: ['desk', '`http://127.0.0.1:8084`', 'the operations port of the service'],
  DESK_HOST: ['desk', '`localhost`', 'on which address the desk listens'],
  DESK_PORT: ['desk', '`8083`', 'where the desk listens'],
  DESK_PUBLIC_DIR: ['desk', 'beside the program', 'the built page of the desk'],
  DESK_TRUSTED_PROXIES: ['desk', '', 'proxies before the desk, as `CASHIER_TRUSTED_PROXIES`'],
  DESK_URL: ['desk', '`http://localhost:PORT`', 'how operators reach the desk; https in production'],
  LOG_LEVEL: ['desk', '`warn`', 'least level of a line in the log of the desk'],
}
const OTHER_FILES = [
  'apps/desk/src/main.ts',
  'apps/desk/src/server/settings.ts',
  'apps/service/src/db/migrate-command.ts',
] as const
/** Variables that these programs also read; they are described with the service. */
const SHARED: readonly string[] = ['CASHIER_OPERATIONS_PORT', 'DATABASE_URL', 'NODE_ENV']

const variables = readSchemaSources([SERVICE_FILE])
const service = variables.keysOf('VariableShapes')

/** The variables that production requires: those that are reported for an empty environment. */
const requiredInProduction: ReadonlySet<string> = new Set(
  checkProductionEnvironment({ NODE_ENV: 'production' }).flatMap((line) => {
    const [name = '', reason = ''] = line.split(': ')
    return reason.startsWith('is required') ? [name] : []
  }),
)

function defaultOf(written: string): string {
  const standard = /\.default\((?:'([^']*)'|([\d_]+))\)/.exec(written)
  const value = standard?.[1] ?? standard?.[2]?.replaceAll('_', '')
  return value === undefined ? '' : `\`${value}\``
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** Names of variables without a comment. */
export function undocumentedVariables(): readonly string[] {
  return [...service].flatMap(([name, { comment }]) => (comment === '' ? [name] : []))
}

/** Names of the environment variables that other programs than the service read, found in their sources. */
export function variablesOfOthers(): readonly string[] {
  const found = OTHER_FILES.flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /\b[A-Z]+(?:_[A-Z]+)+\b(?= \?\?|\?\.|: (?:url|role)\b)|environment\.([A-Z_]+)/g,
      ),
    ].map(([text, named]) => named ?? text),
  )
  return [...new Set(found)].filter((name) => !SHARED.includes(name)).sort()
}

export const describedOthers: readonly string[] = Object.keys(OTHERS)

export const serviceVariables: readonly string[] = [...service.keys()]

export function describeServiceVariables(): string {
  return table(
    ['variable', 'default', 'meaning'],
    [...service].map(([name, { comment, written }]) => [
      `\`${name}\``,
      `${defaultOf(written.getText())}${requiredInProduction.has(name) ? ' **required in production**' : ''}`.trim(),
      comment.replaceAll('|', '\\|'),
    ]),
  )
}

export function describeOtherVariables(): string {
  const rows = Object.entries(OTHERS).map(([name, [program, standard, meaning]]) => [
    `\`${name}\``,
    program,
    standard,
    meaning,
  ])
  return table(['variable', 'program', 'default', 'meaning'], rows)
}

export function describeSandboxVariables(): string {
  const sandbox = readSchemaSources([SANDBOX_FILE]).keysOf('Environment')
  return [...sandbox.keys()].map((name) => `\`${name}\``).join(', ')
}
