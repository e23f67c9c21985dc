import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const DEBIAN_ROOT = '/usr/lib/postgresql'
const OTHER_FOLDERS = ['/opt/homebrew/opt', '/usr/local/opt', '/usr/local/pgsql', '/usr/pgsql']
const VERSION_MIN = 15
const APT_MS_MAX = 600_000
const APT_LOCK_S_MAX = 300

const WHAT_TO_DO =
  'No PostgreSQL 15 or later was found. Install one (Debian: apt-get install postgresql; macOS: brew install postgresql@17), ' +
  'put its initdb on PATH, or set DATABASE_URL to a server on which databases may be created.'

/** The folder with `initdb`, `pg_ctl` and `postgres` of the newest installed PostgreSQL that is new enough. */
export function findPostgresPrograms(): string | undefined {
  return candidates()
    .map((folder) => ({ folder, version: versionIn(folder) }))
    .filter(({ version }) => version >= VERSION_MIN)
    .sort((one, other) => other.version - one.version)[0]?.folder
}

function candidates(): string[] {
  const debian = list(DEBIAN_ROOT).map((version) => join(DEBIAN_ROOT, version, 'bin'))
  const other = OTHER_FOLDERS.flatMap((root) => [
    join(root, 'bin'),
    ...list(root)
      .filter((name) => name.startsWith('postgresql'))
      .map((name) => join(root, name, 'bin')),
  ])
  return [...debian, ...other, ...(process.env.PATH ?? '').split(delimiter)].filter((folder) => folder !== '')
}

function list(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}

/** Major version of the server in a folder; 0 if it has no complete server. */
function versionIn(folder: string): number {
  if (!['initdb', 'pg_ctl', 'postgres'].every((program) => existsSync(join(folder, program)))) return 0
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/(\d+)/.exec(stdout)?.[1] ?? 0)
}

/** Installs Debian's package. If that is not possible, throws an error that says what to do. */
export function installPostgres(): string {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(WHAT_TO_DO)
  console.error('No PostgreSQL found: installing Debian’s package postgresql ...')
  const apt = ['-o', `DPkg::Lock::Timeout=${APT_LOCK_S_MAX}`, '-y', '-qq']
  for (const step of [['update'], ['install', '--no-install-recommends', 'postgresql']]) {
    const { status, stderr } = spawnSync('apt-get', [...apt, ...step], {
      encoding: 'utf8',
      timeout: APT_MS_MAX,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (status !== 0) throw new Error(`${WHAT_TO_DO} (apt-get ${step[0] ?? ''} failed: ${stderr})`)
  }
  const programs = findPostgresPrograms()
  if (programs === undefined) throw new Error(WHAT_TO_DO)
  return programs
}
