/** Cards that the provider stores and for which we have a token (decision 96). */
import { until } from '@modulor/testkit'
import type { Answer, Order } from '../../../apps/service/src/providers/provider'
import type { Kit } from '../kit'
import { must, mustBe, type Scenario } from '../scenario'
import { endsAsInProviderRecords } from './opening'

const PLAYERS = { own: 'player-1', other: 'player-2' } as const
const WAITED_MS = 5_000

const missing: Scenario['missing'] = ({ provider }) => (provider.storedCards ? undefined : 'stored cards')

async function tokensOf({ simulator }: Kit): Promise<readonly string[]> {
  const tokens = await simulator.storedTokens?.()
  must(tokens !== undefined, 'the simulator does not say which cards it keeps')
  return tokens
}

/** The tokens that are stored since then. */
const newTokens = async (kit: Kit, before: readonly string[]) =>
  (await tokensOf(kit)).filter((token) => !before.includes(token))

const tokenOf = (answer: Answer): string | undefined => ('cardToken' in answer ? answer.cardToken : undefined)

/** Stores a card of a player at the provider, and returns its token. */
async function stored(kit: Kit): Promise<string> {
  const answer = await kit.provider.authorise(kit.order({ isCardToStore: true, userId: PLAYERS.own }))
  mustBe('the verdict on a card to be stored', answer.kind, 'succeeded')
  const token = tokenOf(answer)
  must(token !== undefined && token !== '', 'the answer to a card that was stored has no token')
  return token
}

/** An order with a token in place of a card. */
function byToken(kit: Kit, token: string, userId: string): Order {
  const { card: _, ...order } = kit.order({ userId })
  return { ...order, storedCard: { token, cvv: kit.driver.cards.approves.cvv } }
}

const removed = async (kit: Kit, token: string) => kit.provider.storedCards?.erase({ token, userId: PLAYERS.own })

/** A payment with a token that cannot be charged must be declined, so that it does not stay open until a person decides. */
async function mustBeRefused(kit: Kit, what: string, order: Order): Promise<void> {
  const answer = await kit.provider.authorise(order)
  mustBe(`the verdict on ${what}`, answer.kind, 'declined')
  mustBe(`the charges of ${what}`, await kit.charges(order.paymentId), [])
}

const consent: Scenario = {
  id: 'stored-cards-consent',
  title: 'A card is stored only if its player agreed, and only by a payment that succeeds',
  missing,
  async run(kit) {
    const before = await tokensOf(kit)
    const plain = await kit.provider.authorise(kit.order({ userId: 'player-consent' }))
    mustBe('the token of a card that is not to be stored', tokenOf(plain) ?? null, null)
    mustBe('the cards that the provider keeps of a player who did not agree', await newTokens(kit, before), [])
    const { number, month, year, cvv } = kit.driver.cards.declines
    const card = { number, cvv, expMonth: Number(month), expYear: Number(year) }
    const declined = await kit.provider.authorise(kit.order({ card, isCardToStore: true, userId: 'player-consent' }))
    mustBe('the token of a card that was declined', tokenOf(declined) ?? null, null)
    mustBe('the cards that the provider keeps after a decline', await newTokens(kit, before), [])
    const stores = await kit.provider.authorise(kit.order({ isCardToStore: true, userId: 'player-consent' }))
    mustBe('the cards that the provider keeps', await newTokens(kit, before), [tokenOf(stores) ?? null])
  },
}

/** The card that was saved last, as stored by the service. */
async function newestSaved({ db }: Kit): Promise<{ readonly id: string }> {
  const cards = db.selectFrom('user_cards').select(['id', 'provider']).orderBy('created_at', 'desc')
  const saved = await until(() => cards.executeTakeFirst(), { deadlineMs: WAITED_MS }).catch(() => undefined)
  must(saved?.provider === 'tested', 'the card was not saved as a token of the provider')
  return saved
}

const charged: Scenario = {
  id: 'stored-cards-charge',
  title: 'A saved card is charged by its token, once, and its number is not sent again',
  missing,
  async run(kit) {
    const player = await kit.visit()
    const first = await player.payAndSave()
    await endsAsInProviderRecords(kit, first.payment_id, 'succeeded')
    const saved = await newestSaved(kit)
    kit.proxy.takeOpenedBodies()
    const second = await player.payBySaved(saved.id)
    await endsAsInProviderRecords(kit, second.payment_id, 'succeeded')
    const isNumberSent = kit.proxy.takeOpenedBodies().some((body) => body.includes(kit.driver.cards.approves.number))
    must(!isNumberSent, 'a card number was sent although the provider has a token for the card')
    const order = byToken(kit, await stored(kit), PLAYERS.own)
    const kinds = [await kit.provider.authorise(order), await kit.provider.authorise(order)].map(({ kind }) => kind)
    mustBe('the verdicts on a token that was sent twice', kinds, ['succeeded', 'succeeded'])
    mustBe('its charges', (await kit.charges(order.paymentId)).length, 1)
  },
}

const erased: Scenario = {
  id: 'stored-cards-erased',
  title: 'A card that was removed is removed at the provider too, and its token is declined',
  missing,
  async run(kit) {
    const token = await stored(kit)
    mustBe('the answer to a removal', await removed(kit, token), 'erased')
    mustBe('whether the provider still keeps the card', (await tokensOf(kit)).includes(token), false)
    mustBe('the answer to the removal of a card that is gone', await removed(kit, token), 'erased')
    await mustBeRefused(kit, 'a token that was removed', byToken(kit, token, PLAYERS.own))
    await mustBeRefused(kit, 'a token that was never given', byToken(kit, 'never-given', PLAYERS.own))
  },
}

const eraseLost: Scenario = {
  id: 'stored-cards-erase-lost',
  title: 'A removal whose answer or request is lost is unknown, so that it is requested again',
  missing,
  async run(kit) {
    for (const fault of ['lost_request', 'lost_answer', 'too_many', 'error_500'] as const) {
      const token = await stored(kit)
      kit.proxy.failAt('erase', fault)
      mustBe(`the answer to a removal with a ${fault}`, await removed(kit, token), 'unknown')
      mustBe('the answer to the next one', await removed(kit, token), 'erased')
    }
  },
}

const expired: Scenario = {
  id: 'stored-cards-expired',
  title: 'A saved card that has expired since is declined as such, charges nothing, and can be removed',
  missing: (kit) => missing(kit) ?? (kit.simulator.expireStored ? undefined : 'stored cards that expire'),
  async run(kit) {
    const token = await stored(kit)
    await kit.simulator.expireStored?.(token)
    const order = byToken(kit, token, PLAYERS.own)
    const answer = await kit.provider.authorise(order)
    // The code must be exact: only for `expired_card` the player's message says to enter the new expiry date.
    const found = answer.kind === 'declined' ? answer.code : answer.kind
    mustBe('the verdict on a saved card that has expired', found, 'expired_card')
    mustBe('its charges', await kit.charges(order.paymentId), [])
    const before = await tokensOf(kit)
    const player = await kit.visit()
    await endsAsInProviderRecords(kit, (await player.payAndSave()).payment_id, 'succeeded')
    const { id } = await newestSaved(kit)
    for (const each of await newTokens(kit, before)) await kit.simulator.expireStored?.(each)
    await endsAsInProviderRecords(kit, (await player.payBySaved(id)).payment_id, 'declined')
    mustBe('the answer to the removal of a card that has expired', await removed(kit, token), 'erased')
    mustBe('whether the provider still keeps the card', (await tokensOf(kit)).includes(token), false)
  },
}

const foreign: Scenario = {
  id: 'stored-cards-of-others',
  title: 'A token of one player is never charged for another one',
  missing,
  async run(kit) {
    const token = await stored(kit)
    await mustBeRefused(kit, 'a token of another player', byToken(kit, token, PLAYERS.other))
    await kit.provider.storedCards?.erase({ token, userId: PLAYERS.other })
    mustBe('whether another player’s removal took the card', (await tokensOf(kit)).includes(token), true)
  },
}

export const storedCards: readonly Scenario[] = [consent, charged, erased, eraseLost, expired, foreign]
