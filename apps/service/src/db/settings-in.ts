import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { parse } from 'pg-connection-string'
import {
  CERTIFICATE_PARAMETERS,
  CertificateUnreadable,
  NOT_PEM,
  type CertificateParameter,
} from './certificate-unreadable'

const lastRead = new Map<string, pg.ClientConfig>()

/** Throws where the text is no certificate, or no private key. */
function readPem(parameter: CertificateParameter, text: string): void {
  if (!text.includes('-----BEGIN ')) throw new Error('not PEM')
  if (parameter === 'sslkey') createPrivateKey(text)
  else void new X509Certificate(text)
}

/** Which file of the address cannot be used; undefined where each can, or the address is none. */
function unreadableIn(url: string): CertificateUnreadable | undefined {
  if (!URL.canParse(url)) return undefined
  const { searchParams } = new URL(url)
  for (const parameter of CERTIFICATE_PARAMETERS) {
    const path = searchParams.get(parameter)
    if (!path) continue
    try {
      readPem(parameter, readFileSync(path, 'utf8'))
    } catch (error) {
      const isOfFile = error instanceof Error && 'syscall' in error && 'code' in error
      return new CertificateUnreadable(parameter, path, isOfFile ? String(error.code) : NOT_PEM)
    }
  }
  return undefined
}

/**
 * What an address of PostgreSQL says, with the certificates that it names. They are read for each connection, so that new ones count
 * without a restart. One that cannot be read at this moment, or is not whole, as while it is replaced, is as it was read last: `pg` itself would
 * throw where nobody can catch it. Throws where it was never read: `CertificateUnreadable`, or what the address has wrong.
 */
export function settingsIn(url: string): pg.ClientConfig {
  try {
    const settings = parse(url) as unknown as pg.ClientConfig
    const unreadable = unreadableIn(url)
    if (unreadable) throw unreadable
    lastRead.set(url, settings)
    return settings
  } catch (error) {
    const last = lastRead.get(url)
    if (!last) throw unreadableIn(url) ?? error
    return last
  }
}
