import { createHash, randomBytes } from 'node:crypto'

/** Creates a random token of 256 bits. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')
