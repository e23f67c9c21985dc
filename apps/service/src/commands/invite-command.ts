/**
 * `npm run operator:invite -- --name "Ada Example" --role administrator [--role …] [--email …]`: adds an operator and
 * prints a set-up link, which is valid once and for 24 hours. For the first administrator, and if no operator can
 * sign in. The embedded database can be opened by only one program at a time: stop the service first.
 */
import { parseArgs } from 'node:util'
import { isReadableName, OPERATOR_ROLES } from '@modulor/contract/operator'
import { z } from 'zod'
import { readEnvironment } from '../config/environment'
import { openDatabase } from '../db'
import { CommandRefused } from '../failure-text'
import { createAudit } from '../features/audit'
import { createTeam } from '../features/operators'
import { runCommand } from './run-command'

const USAGE = `Usage: npm run operator:invite -- --name NAME --role ROLE [--role ROLE] [--email ADDRESS]
Roles: ${OPERATOR_ROLES.join(', ')}`

const Options = z.strictObject({
  name: z.string().trim().min(1).max(80).refine(isReadableName),
  role: z.array(z.enum(OPERATOR_ROLES)).min(1),
  email: z.email().optional(),
})
type Options = z.infer<typeof Options>

function readOptions(args: readonly string[]): Options | undefined {
  const text = { type: 'string' } as const
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { name: text, email: text, role: { type: 'string', multiple: true } },
    })
    return Options.safeParse(values).data
  } catch {
    return undefined
  }
}

async function invite({ name, role: roles, email = null }: Omit<Options, 'email'> & { email?: string | null }) {
  const read = readEnvironment(process.env)
  if (!read.ok) throw new CommandRefused(read.problems.join('\n'))
  const { databaseUrl: url, dataDir, desk } = read.environment
  const { db, close } = await openDatabase({ url, dataDir, hasNoStatementTimeout: true })
  const now = () => new Date()
  try {
    const link = await createTeam({ db, now, deskUrl: desk.url }).invite({ name, email, roles })
    if (!link)
      throw new CommandRefused(
        'An operator with this e-mail address exists. Use another address, or create a new set-up link in the desk.',
      )
    await createAudit({ db, now }).write({
      operatorId: null,
      act: 'operator:invite',
      subject: { kind: 'operator', id: link.operatorId },
      outcome: 'done',
      requestId: 'command',
    })
    process.stdout.write(`${link.url}\nWorks once, until ${link.expiresAt.toISOString()}.\n`)
  } finally {
    await close()
  }
}

const options = readOptions(process.argv.slice(2))
if (options === undefined) {
  process.stderr.write(`${USAGE}\n`)
  process.exitCode = 2
} else {
  const { email, ...others } = options
  await runCommand(() => invite({ ...others, ...(email !== undefined && { email }) }))
}
