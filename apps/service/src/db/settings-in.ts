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

/** Throws if the text is not a certificate or private key. */
function readPem(parameter: CertificateParameter, text: string): void {
  if (!text.includes('-----BEGIN ')) throw new Error('not PEM')
  if (parameter === 'sslkey') createPrivateKey(text)
  else void new X509Certificate(text)
}

/**
 * Returns the error for the first file of the address that cannot be used; undefined if all can, or if the text is
 * not an address.
 */
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

/** With `sslmode=disable` no certificate is used: the address without its certificates, so that none is read. */
function withUsedCertificates(url: string): string {
  if (!URL.canParse(url)) return url
  const address = new URL(url)
  if (address.searchParams.getAll('sslmode').at(-1) !== 'disable') return url
  for (const parameter of CERTIFICATE_PARAMETERS) address.searchParams.delete(parameter)
  return address.href
}

/**
 * Returns the settings of a PostgreSQL address, including its certificates. The files are read for each connection,
 * so that new ones are used without a restart. If a file cannot be read at the moment, or is incomplete because it is
 * being replaced, the last settings are used: `pg` itself would throw where the error cannot be caught. Throws if
 * there are no earlier settings: `CertificateUnreadable`, or the error of the address.
 */
export function settingsIn(given: string): pg.ClientConfig {
  const url = withUsedCertificates(given)
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
