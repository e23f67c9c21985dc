import { resolve } from 'node:path'

export const CERTIFICATE_PARAMETERS = ['sslrootcert', 'sslcert', 'sslkey'] as const
export type CertificateParameter = (typeof CERTIFICATE_PARAMETERS)[number]

/** Used in place of an error code: the file was read, but is not in the PEM format. */
export const NOT_PEM = 'NOT_PEM'

const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file; correct the path, or put the file there',
  ENOTDIR: 'a part of its path is not a folder; correct the path',
  EISDIR: 'it is a folder; name the file in it',
  EACCES: 'the user of this process has no permission to read it; grant that permission',
  EPERM: 'the user of this process has no permission to read it; grant that permission',
  [NOT_PEM]: 'it has no certificate or key in the PEM format; correct the path or the file',
}

/**
 * A certificate or key in the database's address that cannot be read. The message contains no other part of the
 * address.
 */
export class CertificateUnreadable extends Error {
  override readonly name = 'CertificateUnreadable'
  constructor(
    parameter: CertificateParameter,
    path: string,
    readonly code: string,
  ) {
    const why = WHY[code] ?? `${code}; correct the path or the file`
    super(`DATABASE_URL: ${parameter} names ${resolve(path)}, which cannot be read: ${why}`)
  }
}
