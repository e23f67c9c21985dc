/** Keeps the wallet in a file, so that it outlives its process; without a file it is in memory. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { WalletState } from './wallet'

const EMPTY = { available: [], movements: [] }

/** Our own file: what it holds was written by `save`. */
export function loadWallet(file: string | undefined): WalletState {
  type Written = { [Part in keyof WalletState]: [string, never][] }
  const written = (file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : EMPTY) as Written
  return { available: new Map(written.available), movements: new Map(written.movements) }
}

/** Whole or not at all: another file takes the place of the old one. */
export function saverOf(file: string | undefined): (state: WalletState) => void {
  if (file === undefined) return () => undefined
  return ({ available, movements }) => {
    writeFileSync(`${file}.new`, JSON.stringify({ available: [...available], movements: [...movements] }))
    renameSync(`${file}.new`, file)
  }
}
