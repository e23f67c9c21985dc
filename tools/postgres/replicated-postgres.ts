/** A primary server with a synchronous standby, which replaces it in a failover. */
import { until } from '@modulor/testkit'
import pg from 'pg'
import { startPrivatePostgres, startStandby, type PrivatePostgres } from './ensure-postgres'

/** Every commit that was confirmed is on both servers. */
export type ReplicatedPostgres = Pick<PrivatePostgres, 'restart' | 'stop'> & {
  /** The address of the primary at this moment. */
  readonly url: string
  /** The primary crashes and the standby takes its place. Commits are then on one server only, until `repair`. */
  failOver(): Promise<void>
  /** Starts another standby. */
  repair(): Promise<void>
}

const STREAMING_MS_MAX = 30_000

export async function startReplicatedPostgres(settings: readonly string[] = []): Promise<ReplicatedPostgres> {
  let primary = await startPrivatePostgres(settings)
  let standby: PrivatePostgres | undefined
  const repair = async () => {
    standby = await startStandby(primary.url, settings)
    await commitOnBoth(primary.url)
  }
  await repair()
  return {
    get url() {
      return primary.url
    },
    restart: (mode) => primary.restart(mode),
    async failOver() {
      if (!standby) throw new Error('there is no standby')
      const former = primary
      await former.crash()
      await standby.promote()
      primary = standby
      standby = undefined
      await former.stop()
    },
    repair,
    async stop() {
      await standby?.stop()
      await primary.stop()
    },
  }
}

/** From now on the primary confirms a commit only after its standby has written it to the disk. */
async function commitOnBoth(primaryUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: primaryUrl })
  await client.connect()
  try {
    await client.query(`alter system set synchronous_standby_names = '*'`)
    await client.query('select pg_reload_conf()')
    await until(
      async () => {
        const { rowCount } = await client.query(`select from pg_stat_replication where sync_state = 'sync'`)
        return rowCount === 1
      },
      { deadlineMs: STREAMING_MS_MAX },
    )
  } finally {
    await client.end()
  }
}
