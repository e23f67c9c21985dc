import { oneDatabaseKind, openTestDatabase } from '@modulor/testkit'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import * as database from '../../db'
import { createLog } from '../../logging/log'
import type { Provider } from '../../providers/provider'
import { createEraseCardsTask, createUserCards, parseVaultKeys } from '.'
import { sealCard } from './sealed-card'

const KEYS = parseVaultKeys(`test:${randomBytes(32).toString('base64')}`)
/** As many as one run takes. */
const BATCH = 100
const RUNS_MAX = 50
const DAY_MS = 86_400_000

type Erase = NonNullable<Provider['storedCards']>['erase']

describe.each(oneDatabaseKind())('decision-96 removed cards on %s', (kind) => {
  let opened: Awaited<ReturnType<typeof open>>
  const open = () => openTestDatabase(kind, database)
  beforeAll(async () => {
    opened = await open()
  })
  beforeEach(async () => {
    await opened.db.deleteFrom('user_cards').execute()
  })
  afterAll(() => opened.close())

  /** A card that its player removed a day before all others, or now. */
  async function remove(id: string, provider: string, isOld = false): Promise<void> {
    const owner = { id, brand: 'COM', userId: 'player-1' }
    const removedAt = new Date(Date.now() - (isOld ? DAY_MS : 0))
    await opened.db
      .insertInto('user_cards')
      .values({
        ...{ id, brand: 'COM', user_id: 'player-1', bin: '424242', last4: '4242', exp_month: 1, exp_year: 2035 },
        ...{ holder: null, payment_id: sql<string>`null`, provider, removed_at: removedAt },
        ...sealCard(KEYS, owner, `token-${id}`),
      })
      .execute()
  }

  /** Runs the task until nothing is left of a provider. */
  async function runUntilErased(provider: string, erases: Readonly<Record<string, Erase>>): Promise<string[]> {
    const erased: string[] = []
    const providers = new Map(
      Object.entries(erases).map(([name, erase]) => {
        const storedCards = {
          async erase(card: Parameters<Erase>[0]) {
            const answer = await erase(card)
            if (answer === 'erased') erased.push(card.token)
            return answer
          },
        }
        return [name, { storedCards } as unknown as Provider]
      }),
    )
    const cards = createUserCards({ db: opened.db, keys: KEYS })
    const task = createEraseCardsTask({ cards, providers, now: () => new Date(), logger: createLog('silent') })
    const left = opened.db.selectFrom('user_cards').select('id').where('provider', '=', provider)
    for (let run = 0; run < RUNS_MAX && (await left.execute()).length > 0; run += 1)
      await task.run(new AbortController().signal)
    return erased
  }
  const erase: Erase = () => Promise.resolve('erased')

  it('are erased at their provider, however many wait for one that is not configured', async () => {
    for (let count = 0; count < BATCH; count += 1) await remove(`gone-${count}`, 'gone', true)
    await remove('new', 'here')
    expect(await runUntilErased('here', { here: erase })).toEqual(['token-new'])
  })

  it('are erased, however many their provider cannot erase', async () => {
    for (let count = 0; count < BATCH; count += 1) await remove(`stuck-${count}`, 'stuck', true)
    await remove('new', 'here')
    const stuck: Erase = () => Promise.resolve('unknown')
    expect(await runUntilErased('here', { stuck, here: erase })).toEqual(['token-new'])
  })

  it('are erased where the plug-in of another provider throws an error', async () => {
    await remove('bad', 'broken', true)
    await remove('new', 'here')
    const broken: Erase = () => {
      throw new TypeError('plug-in')
    }
    expect(await runUntilErased('here', { broken, here: erase })).toEqual(['token-new'])
  })
})
