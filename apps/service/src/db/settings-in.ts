import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { parse } from 'pg-connection-string'
import { CERTIFICATE_PARAMETERS, CertificateUnreadable } from './certificate-unreadable'

const lastRead = new Map<string, pg.ClientConfig>()

/** Which file of the address cannot be read; undefined where each can, so that it is not what has failed. */
function unreadableIn(url: string): CertificateUnreadable | undefined {
  const { searchParams } = new URL(url)
  for (const parameter of CERTIFICATE_PARAMETERS) {
    const path = searchParams.get(parameter)
    if (!path) continue
    try {
      readFileSync(path)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
      return new CertificateUnreadable(parameter, path, code)
    }
  }
  return undefined
}

/**
 * What an address of PostgreSQL says, with the certificates that it names. They are read for each connection, so that new ones count
 * without a restart. One that cannot be read at this moment, as while it is replaced, is as it was read last: `pg` itself would
 * throw where nobody can catch it. Throws where it was never read: `CertificateUnreadable`, or what the address has wrong.
 */
export function settingsIn(url: string): pg.ClientConfig {
  try {
    const settings = parse(url) as unknown as pg.ClientConfig
    lastRead.set(url, settings)
    return settings
  } catch (error) {
    const last = lastRead.get(url)
    if (!last) throw (URL.canParse(url) ? unreadableIn(url) : undefined) ?? error
    return last
  }
}
