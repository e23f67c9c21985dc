/** Stores the wallet in a file, so that it is kept when the process ends; without a file it is only in memory. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { WalletState } from './wallet'

const EMPTY = { available: [], movements: [] }

/** Reads the file. Its content is not validated, because only `saverOf` writes it. */
export function loadWallet(file: string | undefined): WalletState {
  type Written = { [Part in keyof WalletState]: [string, never][] }
  const written = (file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : EMPTY) as Written
  return { available: new Map(written.available), movements: new Map(written.movements) }
}

/** Writes the file atomically: a new file replaces the old one. */
export function saverOf(file: string | undefined): (state: WalletState) => void {
  if (file === undefined) return () => undefined
  return ({ available, movements }) => {
    writeFileSync(`${file}.new`, JSON.stringify({ available: [...available], movements: [...movements] }))
    renameSync(`${file}.new`, file)
  }
}
