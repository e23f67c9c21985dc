/** Ids, launch codes and references of sessions. Ids and codes are stored only as hashes (SESS-7). */
import { hash, randomBytes } from 'node:crypto'

const SESSION_ID = /^cs_[A-Za-z0-9_-]{43}$/

/** Creates a random id of 256 bits. */
export const newSessionId = (): string => `cs_${randomBytes(32).toString('base64url')}`

const LAUNCH_CODE = /^lc_[A-Za-z0-9_-]{22}$/

/** Creates the code in a session's address: 128 bits, valid once. It is hashed in the same way as a session id. */
export const newLaunchCode = (): string => `lc_${randomBytes(16).toString('base64url')}`
export const isLaunchCode = (text: string): boolean => LAUNCH_CODE.test(text)

const SESSION_REFERENCE = /^sr_[A-Za-z0-9_-]{16,40}$/

/** Creates the name of a session in the merchant's calls. It gives no access, so it may be part of an address. */
export const newSessionReference = (): string => `sr_${randomBytes(16).toString('base64url')}`
export const isSessionReference = (text: string): boolean => SESSION_REFERENCE.test(text)

/** Whether a text has the format of a player's session id. A pay session id, for example, does not. */
export const isSessionId = (text: string): boolean => SESSION_ID.test(text)

export const hashOfSessionKey = (id: string): string => hash('sha256', id, 'hex')
