/** The keys and the name of a session. Only hashes of keys are ever stored (SESS-7). */
import { createHash, randomBytes } from 'node:crypto'

const SESSION_ID = /^cs_[A-Za-z0-9_-]{43}$/

/** 256 bits. */
export const newSessionId = (): string => `cs_${randomBytes(32).toString('base64url')}`

const LAUNCH_CODE = /^lc_[A-Za-z0-9_-]{22}$/

/** The code of a session's address: 128 bits, valid once. Its hash is made like a session id's. */
export const newLaunchCode = (): string => `lc_${randomBytes(16).toString('base64url')}`
export const isLaunchCode = (text: string): boolean => LAUNCH_CODE.test(text)

const SESSION_REFERENCE = /^sr_[A-Za-z0-9_-]{16,40}$/

/** The name of a session in the merchant's calls: it opens nothing, so it may stand in an address. */
export const newSessionReference = (): string => `sr_${randomBytes(16).toString('base64url')}`
export const isSessionReference = (text: string): boolean => SESSION_REFERENCE.test(text)

/** Whether a text can be a player's session id at all; a pay session id, for one, cannot. */
export const isSessionId = (text: string): boolean => SESSION_ID.test(text)

export const hashOfSessionId = (id: string): string => createHash('sha256').update(id).digest('hex')
