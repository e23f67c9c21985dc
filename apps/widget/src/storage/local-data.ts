/**
 * Access to the browser's storage (BOOT-11). Stored data is parsed, because any script may have written it.
 */
import { FLOWS, type Flow } from '@modulor/contract/vocabulary'
import type { SavedSession } from '@modulor/rules'

/** The maximum length of a form field. */
const TEXT_LENGTH_MAX = 255
const LIST_LENGTH_MAX = 200

type Guard<T> = (value: unknown) => value is T

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= TEXT_LENGTH_MAX
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const isSavedSession = (value: unknown): value is SavedSession =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  isText(value.id) &&
  'expiresAtMs' in value &&
  Number.isSafeInteger(value.expiresAtMs) &&
  'isExpired' in value &&
  isFlag(value.isExpired)
const isListOf =
  <T>(isItem: Guard<T>): Guard<readonly T[]> =>
  (value): value is readonly T[] =>
    Array.isArray(value) && value.length <= LIST_LENGTH_MAX && value.every(isItem)

const isRecordOf =
  <T>(isItem: Guard<T>): Guard<Readonly<Record<string, T>>> =>
  (value): value is Readonly<Record<string, T>> =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isItem)

type Typed = { sessionId: string | null; flow: Flow; amount: string | null } & Record<
  Flow,
  Record<string, Record<string, string | boolean>>
>
const isForms = isRecordOf(isRecordOf((value): value is string | boolean => isText(value) || isFlag(value)))
const isTyped = (value: unknown): value is Typed =>
  typeof value === 'object' &&
  value !== null &&
  'sessionId' in value &&
  (value.sessionId === null || isText(value.sessionId)) &&
  'flow' in value &&
  FLOWS.some((flow) => flow === value.flow) &&
  'amount' in value &&
  (value.amount === null || isText(value.amount)) &&
  'deposit' in value &&
  isForms(value.deposit) &&
  'withdrawal' in value &&
  isForms(value.withdrawal)

type Entry<T> = { readonly store: keyof StorageOwner; readonly isValid: Guard<T> }
const inTab = <T>(isValid: Guard<T>): Entry<T> => ({ store: 'sessionStorage', isValid })
const inBrowser = <T>(isValid: Guard<T>): Entry<T> => ({ store: 'localStorage', isValid })

/**
 * The entries and the storage of each. Sessions are in the tab's storage, because two tabs may belong to two players, and a secret
 * must not outlive the visit.
 */
const ENTRIES = {
  sessions: inTab(isListOf(isSavedSession)),
  'transaction-status': inTab(isText),
  'skip-last-used-method': inTab(isFlag),
  'selected-method-id': inTab(isText),
  'last-used-method-id': inTab(isText),
  /** Methods that the player has left for another one (ALT-3). */
  'alternative-methods': inTab(isListOf(isText)),
  /** The pay session id from an issuer's redirect, for a reload, which does not post it again (THREEDS-1). */
  'three-ds-return': inTab(isText),
  /** Id of the method whose submit waits for a one-time code, so that a reload opens the sheet again (issue-8 2.6). Never the code. */
  'code-asked-for': inTab(isText),
  /** The typed values, from when the page is left until it is opened again (BOOT-10, FORM-17). */
  typed: inTab(isTyped),
  /** Pairs of session and method whose one automatic submit is used up (AUTO-6). */
  'auto-submitted': inTab(isListOf(isText)),
  'rtl-images': inBrowser(isRecordOf(isListOf(isText))),
  language: inBrowser(isText),
  fingerprint: inBrowser(isText),
}

export type LocalDataKey = keyof typeof ENTRIES
type LocalDataValue<Key extends LocalDataKey> = (typeof ENTRIES)[Key] extends Entry<infer T> ? T : never

export type LocalData = {
  readonly read: <Key extends LocalDataKey>(key: Key) => LocalDataValue<Key> | null
  readonly write: <Key extends LocalDataKey>(key: Key, value: LocalDataValue<Key>) => void
  readonly remove: (key: LocalDataKey) => void
}

/** The owner of the two storages; reading either property may throw in a third-party frame. */
export type StorageOwner = { readonly localStorage: Storage; readonly sessionStorage: Storage }

const PREFIX = 'modulor-cashier.'

/**
 * Opens the local data, which never throws. If storage is blocked, full or missing, the visit uses memory and no error is shown
 * (BOOT-11). Memory takes precedence over storage, so that a value can be read even if its write has failed.
 */
export function openLocalData(owner: StorageOwner | undefined): LocalData {
  const memory = new Map<LocalDataKey, string | null>()
  const attempt = <T>(key: LocalDataKey, act: (storage: Storage) => T): T | null => {
    try {
      return owner ? act(owner[ENTRIES[key].store]) : null
    } catch {
      // Blocked storage is expected; the value is kept in memory.
      return null
    }
  }
  return {
    read(key) {
      const kept = memory.get(key)
      const text = kept === undefined ? attempt(key, (storage) => storage.getItem(PREFIX + key)) : kept
      return text === null ? null : parseEntry(key, text)
    },
    write(key, value) {
      const text = JSON.stringify(value)
      memory.set(key, text)
      attempt(key, (storage) => {
        // If the value cannot be stored, a later visit must not read the one before it.
        storage.removeItem(PREFIX + key)
        storage.setItem(PREFIX + key, text)
      })
    },
    remove(key) {
      memory.set(key, null)
      attempt(key, (storage) => storage.removeItem(PREFIX + key))
    },
  }
}

function parseEntry<Key extends LocalDataKey>(key: Key, text: string): LocalDataValue<Key> | null {
  try {
    const value: unknown = JSON.parse(text)
    return ENTRIES[key].isValid(value) ? (value as LocalDataValue<Key>) : null
  } catch {
    return null
  }
}
