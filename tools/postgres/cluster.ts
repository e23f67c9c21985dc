/** A PostgreSQL cluster of its own, in a temporary folder, that only this machine can reach. */
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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
  /** Ends the server as a crash does, and does not start it again. */
  crash(): Promise<void>
  /** Makes a standby the primary. */
  promote(): Promise<void>
}

export type ClusterSettings = {
  /** The folder of PostgreSQL's programs. */
  readonly programs: string
  readonly port: number
  /** Options of the server. */
  readonly settings?: readonly string[]
  /** The folder below which the files are created. */
  readonly parent?: string
  /** The new cluster is a standby of this one. */
  readonly primaryUrl?: string
}

const START_S_MAX = 30
const STEP_MS_MAX = 120_000
const WAIT = ['-w', '-t', String(START_S_MAX)]

/** Throws if it does not start; then nothing is left of it. */
export async function startCluster({
  programs,
  port,
  settings: more = [],
  parent = tmpdir(),
  primaryUrl,
}: ClusterSettings): Promise<PrivatePostgres> {
  const folder = mkdtempSync(join(parent, 'modulor-postgres-'))
  const [data, log] = [join(folder, 'data'), join(folder, 'log')]
  const owner = clusterOwner()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const run = (program: string, ...parameters: string[]) =>
    runProgram(join(programs, program), parameters, { cwd: folder, ...owner })
  const addresses = ['-c listen_addresses=127.0.0.1', `-c unix_socket_directories=`]
  const settings = [`-p ${port}`, ...addresses, '-c fsync=on', ...more.map((setting) => `-c ${setting}`)].join(' ')
  const stop = async () => {
    await run('pg_ctl', 'stop', '-D', data, '-m', 'fast', '-w').catch(() => undefined)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await (primaryUrl === undefined
      ? run('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync')
      : run('pg_basebackup', '-D', data, '-d', primaryUrl, '--checkpoint=fast', '--write-recovery-conf', '--no-sync'))
    await run('pg_ctl', 'start', '-D', data, '-l', log, ...WAIT, '-o', settings)
  } catch (error) {
    const lines = existsSync(log) ? readFileSync(log, 'utf8') : ''
    await stop()
    throw new Error(`PostgreSQL does not start: ${String(error)} ${lines}`, { cause: error })
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    described: `private PostgreSQL of ${programs}`,
    stop,
    restart: (mode) => run('pg_ctl', 'restart', '-D', data, '-m', mode, '-l', log, ...WAIT, '-o', settings),
    crash: () => run('pg_ctl', 'stop', '-D', data, '-m', 'immediate', '-w'),
    promote: () => run('pg_ctl', 'promote', '-D', data, ...WAIT),
  }
}

type Owner = { readonly uid: number; readonly gid: number }

/**
 * The user that runs PostgreSQL; undefined if it is this process's own. PostgreSQL refuses to run as root, so root uses
 * the user that the package created.
 */
export function clusterOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim() || Number.NaN)
  const owner = { uid: idOf('-u'), gid: idOf('-g') }
  if (!Number.isInteger(owner.uid))
    throw new Error('PostgreSQL cannot run as root, and there is no user "postgres" to run it as')
  return owner
}

/** Rejects if the program cannot be started, fails, or takes too long. */
function runProgram(path: string, parameters: readonly string[], options: { cwd: string } & Partial<Owner>) {
  return new Promise<void>((resolve, reject) => {
    // The server inherits its output from pg_ctl; a pipe would keep this process waiting for the server's end.
    const stderr = path.endsWith('pg_ctl') ? 'ignore' : 'pipe'
    const child = spawn(path, parameters, { ...options, timeout: STEP_MS_MAX, stdio: ['ignore', 'ignore', stderr] })
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text))
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${path} ${parameters[0] ?? ''} ended with code ${code}: ${said}`)),
    )
  })
}
