/**
 * A PostgreSQL for tests and development. Uses DATABASE_URL if it is set; otherwise starts a private cluster from an
 * installed PostgreSQL, in a temporary folder, reachable from this machine only; on Debian, root may install it first.
 *
 * `npx tsx tools/postgres/ensure-postgres.ts [port]` prints the address and keeps running until Ctrl-C.
 */
import { spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../packages/testkit/src/ports/free-port'
import { findPostgresPrograms, installPostgres } from './postgres-programs'

export type RunningPostgres = {
  readonly url: string
  /** One line for the terminal: which PostgreSQL it is. */
  readonly described: string
  stop(): Promise<void>
}

/** A cluster for one test, which may stop or crash it. */
export type PrivatePostgres = RunningPostgres & {
  /** `immediate` is a crash: all connections are closed, and the log is replayed. */
  restart(mode: 'fast' | 'immediate'): Promise<void>
}

const START_S_MAX = 30
const STEP_MS_MAX = 120_000

/** Returns a PostgreSQL that accepts connections, or throws an error that says what to do. `stop` removes its files. */
export async function ensurePostgres(options: { port?: number } = {}): Promise<RunningPostgres> {
  const given = process.env.DATABASE_URL
  if (given) return { url: given, described: 'PostgreSQL of DATABASE_URL', stop: () => Promise.resolve() }
  const programs = findPostgresPrograms() ?? installPostgres()
  return startCluster(programs, options.port ?? (await freePort()))
}

/**
 * Starts a separate cluster and ignores DATABASE_URL; `settings` are options of the server. Its files are created
 * below `parent`.
 */
export async function startPrivatePostgres(
  settings: readonly string[] = [],
  parent = tmpdir(),
): Promise<PrivatePostgres> {
  return startCluster(findPostgresPrograms() ?? installPostgres(), await freePort(), settings, parent)
}

function startCluster(
  programs: string,
  port: number,
  more: readonly string[] = [],
  parent = tmpdir(),
): PrivatePostgres {
  const folder = mkdtempSync(join(parent, 'modulor-postgres-'))
  const data = join(folder, 'data')
  const log = join(folder, 'log')
  const owner = clusterOwner()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const run = (program: string, ...parameters: string[]) =>
    spawnSync(join(programs, program), parameters, {
      cwd: folder,
      encoding: 'utf8',
      timeout: STEP_MS_MAX,
      // The server inherits its output from pg_ctl; a pipe would keep this process waiting for the server's end.
      stdio: ['ignore', program === 'pg_ctl' ? 'ignore' : 'pipe', 'pipe'],
      ...owner,
    })
  const stop = () => {
    run('pg_ctl', 'stop', '-D', data, '-m', 'fast', '-w')
    rmSync(folder, { recursive: true, force: true })
    return Promise.resolve()
  }
  const addresses = ['-c listen_addresses=127.0.0.1', `-c unix_socket_directories=`]
  const settings = [`-p ${port}`, ...addresses, '-c fsync=on', ...more.map((setting) => `-c ${setting}`)]
  const restart = (mode: 'fast' | 'immediate') => {
    const wait = ['-w', '-t', String(START_S_MAX)]
    const parameters = ['restart', '-D', data, '-m', mode, '-l', log, ...wait, '-o', settings.join(' ')]
    return new Promise<void>((resolve, reject) => {
      const child = spawn(join(programs, 'pg_ctl'), parameters, { cwd: folder, stdio: 'ignore', ...owner })
      child.once('error', reject)
      child.once('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`pg_ctl restart ended with code ${code}`)),
      )
    })
  }
  try {
    const encoding = ['--encoding=UTF8', '--locale=C', '--no-sync']
    assertDone('initdb', run('initdb', '-D', data, '-U', 'postgres', '--auth=trust', ...encoding))
    const start = ['start', '-D', data, '-l', log, '-w', '-t', String(START_S_MAX), '-o', settings.join(' ')]
    assertDone('pg_ctl start', run('pg_ctl', ...start), () => (existsSync(log) ? readFileSync(log, 'utf8') : ''))
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    described: `private PostgreSQL of ${programs}`,
    stop,
    restart,
  }
}

/** PostgreSQL refuses to run as root, so root uses the user that the package created. */
function clusterOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim() || Number.NaN)
  const owner = { uid: idOf('-u'), gid: idOf('-g') }
  if (!Number.isInteger(owner.uid))
    throw new Error('PostgreSQL cannot run as root, and there is no user "postgres" to run it as')
  return owner
}

function assertDone(step: string, { status, error, stderr }: SpawnSyncReturns<string>, more = () => ''): void {
  if (status !== 0)
    throw new Error(`${step} failed (${status ?? 'no exit code'}): ${stderr} ${more()}`, { cause: error })
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const postgres = await ensurePostgres(argv[2] === undefined ? {} : { port: Number(argv[2]) })
  console.log(postgres.url)
  console.error(`${postgres.described}. Ctrl-C stops it.`)
  const keepRunning = setInterval(() => undefined, 60_000)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      clearInterval(keepRunning)
      void postgres.stop()
    })
  }
}
