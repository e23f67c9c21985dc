/**
 * A PostgreSQL for tests and development. Uses DATABASE_URL if it is set; otherwise starts a private cluster from an
 * installed PostgreSQL, in a temporary folder, reachable from this machine only; on Debian, root may install it first.
 *
 * `npx tsx tools/postgres/ensure-postgres.ts [port]` prints the address and keeps running until Ctrl-C.
 */
import { tmpdir } from 'node:os'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../packages/testkit/src/ports/free-port'
import { startCluster, type PrivatePostgres, type RunningPostgres } from './cluster'
import { findPostgresPrograms, installPostgres } from './postgres-programs'

export type { PrivatePostgres, RunningPostgres }

/** Returns a PostgreSQL that accepts connections, or throws an error that says what to do. `stop` removes its files. */
export async function ensurePostgres(options: { port?: number } = {}): Promise<RunningPostgres> {
  const given = process.env.DATABASE_URL
  if (given) return { url: given, described: 'PostgreSQL of DATABASE_URL', stop: () => Promise.resolve() }
  const programs = findPostgresPrograms() ?? installPostgres()
  return startCluster({ programs, port: options.port ?? (await freePort()) })
}

/**
 * Starts a separate cluster and ignores DATABASE_URL; `settings` are options of the server. Its files are created
 * below `parent`.
 */
export async function startPrivatePostgres(
  settings: readonly string[] = [],
  parent = tmpdir(),
): Promise<PrivatePostgres> {
  return startCluster({
    programs: findPostgresPrograms() ?? installPostgres(),
    port: await freePort(),
    settings,
    parent,
  })
}

/** Starts a standby that follows the private cluster at `primaryUrl`, from a copy of its files. */
export async function startStandby(
  primaryUrl: string,
  settings: readonly string[] = [],
  parent = tmpdir(),
): Promise<PrivatePostgres> {
  const programs = findPostgresPrograms() ?? installPostgres()
  return startCluster({ programs, port: await freePort(), settings, parent, primaryUrl })
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
