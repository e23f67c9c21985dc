import { randomUUID } from 'node:crypto'
import { databaseKinds, openTestDatabase } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as database from '../../db'
import { parseVaultKeys, type VaultKeys } from '../user-cards'
import { createOneTimeCodes } from './create-one-time-codes'

const keyOf = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`
const OLD_FIRST = parseVaultKeys(`${keyOf('old', 1)},${keyOf('new', 2)}`)
const NEW_FIRST = parseVaultKeys(`${keyOf('new', 2)},${keyOf('old', 1)}`)
const CONTACT = { type: 'phone', address: '+491511234567' } as const

describe.each(databaseKinds())('the guesses at a contact’s codes after a key rotation on %s', (kind) => {
  let opened: Awaited<ReturnType<typeof openTestDatabase<database.OpenDatabase['db'], database.OpenDatabase>>>
  beforeAll(async () => {
    opened = await openTestDatabase(kind, database)
  })
  afterAll(() => opened.close())

  const codesWith = (keys: VaultKeys) =>
    createOneTimeCodes({
      ...{ db: opened.db, keys, now: () => new Date(), capsOf: () => undefined },
      messages: { sendCode: () => Promise.resolve(true) },
    })

  it.each([
    ['under the former key count for a code under the new one', OLD_FIRST, NEW_FIRST],
    ['under the new key count for a code that was sent before', NEW_FIRST, OLD_FIRST],
  ])('OTP-4 SVC-6 issue-9 3.2 %s', async (_, guessed, sent) => {
    const contact = { ...CONTACT, address: `+49151${String(Math.trunc(Math.random() * 1e8)).padStart(8, '0')}` }
    const playerWith = async (keys: VaultKeys) => {
      const userId = randomUUID()
      const purpose = { brand: 'COM', userId, purpose: 'payment', subject: 'card', entry: '25.00' } as const
      await codesWith(keys).send(purpose, contact, 'en')
      return purpose
    }
    const victim = await playerWith(sent)
    const guesser = await playerWith(guessed)
    for (let turn = 0; turn < 4; turn += 1)
      expect((await codesWith(guessed).check(guesser, 'wrong', randomUUID())).kind).toBe('wrong')
    expect((await codesWith(NEW_FIRST).check(victim, 'wrong', randomUUID())).kind).toBe('blocked')
  })
})
