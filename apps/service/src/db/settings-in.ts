import type pg from 'pg'
import { parse } from 'pg-connection-string'

const lastRead = new Map<string, pg.ClientConfig>()

/**
 * What an address of PostgreSQL says, with the certificates that it names. They are read for each connection, so that new ones count
 * without a restart. One that cannot be read at this moment, as while it is replaced, is as it was read last: `pg` itself would
 * throw where nobody can catch it. Throws where it was never read.
 */
export function settingsIn(url: string): pg.ClientConfig {
  try {
    const settings = parse(url) as unknown as pg.ClientConfig
    lastRead.set(url, settings)
    return settings
  } catch (error) {
    const last = lastRead.get(url)
    if (!last) throw error
    return last
  }
}
