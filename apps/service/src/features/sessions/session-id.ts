/** Session ids: 256 bits that nobody can guess; only their hash is ever stored (SESS-7). */
import { createHash, randomBytes } from 'node:crypto'

const SESSION_ID = /^cs_[A-Za-z0-9_-]{43}$/

export const newSessionId = (): string => `cs_${randomBytes(32).toString('base64url')}`

const SESSION_REFERENCE = /^sr_[A-Za-z0-9_-]{16,40}$/

/** The name of a session in the merchant's calls: it opens nothing, so it may stand in an address. */
export const newSessionReference = (): string => `sr_${randomBytes(16).toString('base64url')}`
export const isSessionReference = (text: string): boolean => SESSION_REFERENCE.test(text)

/** Whether a text can be a player's session id at all; a pay session id, for one, cannot. */
export const isSessionId = (text: string): boolean => SESSION_ID.test(text)

export const hashOfSessionId = (id: string): string => createHash('sha256').update(id).digest('hex')
