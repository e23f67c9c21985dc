/** Plug-ins that handle tokens of saved cards and of wallets wrongly, by the id of the scenario that has to fail. */
import { randomUUID } from 'node:crypto'
import type { Answer, Order } from '../../../apps/service/src/providers/provider'
import type { Change } from './change'

const REPEATS = 2

const erases =
  (erase: () => Promise<'erased' | 'unknown'>): Change =>
  () => ({ storedCards: { erase } })

const unknownIf = (answer: Answer): Answer =>
  answer.kind === 'declined' ? { kind: 'unknown', why: 'refused' } : answer

/** Changes an order by a wallet, or its response. */
const byWallet =
  (change: (order: Order, send: (order: Order) => Promise<Answer>) => Promise<Answer>): Change =>
  (real) => ({
    authorise: (order) => (order.nativePay ? change(order, real.authorise) : real.authorise(order)),
  })

export const STORED: Readonly<Record<string, Change>> = {
  'stored-cards-consent': (real) => ({ authorise: (order) => real.authorise({ ...order, isCardToStore: true }) }),
  // The provider gets another payment with each call.
  'stored-cards-charge': (real) => ({
    authorise: (order) =>
      order.storedCard ? real.authorise({ ...order, paymentId: randomUUID() }) : real.authorise(order),
  }),
  'stored-cards-erased': erases(() => Promise.resolve('erased')),
  'stored-cards-erase-lost': (real) => ({
    storedCards: {
      async erase(card) {
        await real.storedCards?.erase(card)
        return 'erased'
      },
    },
  }),
  'stored-cards-expired': (real) => ({
    authorise: async (order) => (order.storedCard ? unknownIf(await real.authorise(order)) : real.authorise(order)),
  }),
  'stored-cards-of-others': (real) => ({
    authorise: (order) => real.authorise({ ...order, userId: 'player-1' }),
  }),
  wallets: byWallet((order, send) =>
    send({ ...order, nativePay: { type: 'google_pay', token: order.nativePay?.token.trim().slice(1) ?? '' } }),
  ),
  'wallets-refused': byWallet(async (order, send) => unknownIf(await send(order))),
  'wallets-lost-answer': byWallet(async (order, send) => {
    let answer = await send(order)
    for (let count = 1; count < REPEATS && answer.kind === 'unknown'; count += 1) answer = await send(order)
    return answer
  }),
  'wallets-other-sum': byWallet(async (order, send) => {
    const answer = await send(order)
    return 'facts' in answer ? { ...answer, facts: { ...answer.facts, amount: order.amount } } : answer
  }),
  'wallets-secret': byWallet(async (order, send) => {
    const answer = await send(order)
    return answer.kind === 'unknown' ? { ...answer, why: order.nativePay?.token ?? '' } : answer
  }),
}
