/** The only user of the browser's storage (BOOT-11). What comes out is parsed, because anybody may have written it. */
import * as z from 'zod/mini'

const savedSession = z.object({ id: z.string().check(z.maxLength(200)), expiresAt: z.int(), isExpired: z.boolean() })
export type SavedSession = z.infer<typeof savedSession>

const name = z.string().check(z.maxLength(200))

/**
 * What is kept, and how long. Sessions live as long as the tab: two tabs may belong to two players, and a secret must
 * not outlive the visit.
 */
const ENTRIES = {
  sessions: { store: 'sessionStorage', schema: z.array(savedSession) },
  'transaction-status': { store: 'sessionStorage', schema: name },
  'skip-last-used-method': { store: 'sessionStorage', schema: z.boolean() },
  'selected-method-id': { store: 'sessionStorage', schema: name },
  'last-used-method-id': { store: 'localStorage', schema: name },
  'alternative-methods': { store: 'localStorage', schema: z.array(name) },
  language: { store: 'localStorage', schema: name },
  fingerprint: { store: 'localStorage', schema: name },
} as const

export type LocalDataKey = keyof typeof ENTRIES
type LocalDataValue<Key extends LocalDataKey> = z.infer<(typeof ENTRIES)[Key]['schema']>

export type LocalData = {
  readonly read: <Key extends LocalDataKey>(key: Key) => LocalDataValue<Key> | null
  readonly write: <Key extends LocalDataKey>(key: Key, value: LocalDataValue<Key>) => void
  readonly remove: (key: LocalDataKey) => void
}

/** Where the two storages are found; reading either may throw in a third-party frame. */
export type StorageOwner = { readonly localStorage: Storage; readonly sessionStorage: Storage }

const PREFIX = 'modulor-cashier.'

/**
 * Local data that never throws. Where storage is blocked, full or absent, the visit lives on memory and nobody is told
 * (BOOT-11); memory wins over storage, so that what was written is read back even when the write was refused.
 */
export function openLocalData(owner: StorageOwner | undefined): LocalData {
  const memory = new Map<LocalDataKey, string | null>()
  const attempt = <T>(key: LocalDataKey, use: (storage: Storage) => T): T | null => {
    try {
      return owner ? use(owner[ENTRIES[key].store]) : null
    } catch {
      // Blocked storage is an ordinary place to run in; the memory has it.
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
      attempt(key, (storage) => storage.setItem(PREFIX + key, text))
    },
    remove(key) {
      memory.set(key, null)
      attempt(key, (storage) => storage.removeItem(PREFIX + key))
    },
  }
}

function parseEntry<Key extends LocalDataKey>(key: Key, text: string): LocalDataValue<Key> | null {
  try {
    const parsed = ENTRIES[key].schema.safeParse(JSON.parse(text))
    return parsed.success ? (parsed.data as LocalDataValue<Key>) : null
  } catch {
    return null
  }
}
