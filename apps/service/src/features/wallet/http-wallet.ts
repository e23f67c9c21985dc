import { randomUUID } from 'node:crypto'
import { WalletAnswer, WalletBalance, type WalletCall } from '@modulor/contract/wallet'
import { toMinor } from '@modulor/rules'
import { SECOND_MS } from '../../durations'
import type { OutboundAnswer, OutboundClient } from '../../providers/outbound-client'
import { signCall, type WalletEndpoint } from './sign-call'
import type { MovementAnswer, PlayerWallet, WalletMovement } from './wallet.types'

/** A listing waits this long for the balance; after that it is shown as unknown. */
export const BALANCE_MS_MAX = SECOND_MS
const MOVEMENT_MS_MAX = 5 * SECOND_MS

type Settings = {
  readonly client: Pick<OutboundClient, 'send'>
  readonly clock: () => Date
  /** Undefined if the brand's wallet is no longer configured: its movements wait. */
  readonly endpointOf: (brand: string) => WalletEndpoint | undefined
  readonly precisionOf: (currency: string) => number | undefined
}

function bodyOf(answer: OutboundAnswer): unknown {
  if (answer.kind === 'lost' || answer.status !== 200) return undefined
  try {
    return JSON.parse(answer.body)
  } catch {
    return undefined
  }
}

/**
 * Calls the merchant's wallet with signed requests (Standard Webhooks, as for events). Only a valid response with the call's
 * own key counts; every other response, or none, is `unknown`.
 */
export function createHttpWallet({ client, clock, endpointOf, precisionOf }: Settings): PlayerWallet {
  async function send(id: string, call: WalletCall, deadlineMs: number): Promise<OutboundAnswer | undefined> {
    const endpoint = endpointOf(call.brand)
    return endpoint && client.send({ ...signCall(endpoint, id, call, clock()), deadlineMs })
  }

  return {
    kind: 'http',
    async balanceMinorOf({ brand, userId, currency }) {
      const call = { call: 'balance', brand, user_id: userId, currency } as const
      const answer = await send(randomUUID(), call, BALANCE_MS_MAX)
      const balance = WalletBalance.safeParse(answer && bodyOf(answer)).data
      const precision = precisionOf(currency)
      if (balance?.currency !== currency || precision === undefined) return undefined
      return toMinor(balance.available, precision)
    },
    async call(call, movement) {
      const answer = await send(`${movement.key}.${call}`, { call, ...toBody(movement) }, MOVEMENT_MS_MAX)
      return answer ? toMovementAnswer(answer, movement.key) : { kind: 'unknown', why: 'wallet_not_configured' }
    },
  }
}

const toBody = ({ brand, userId, currency, key, amount, reason, paymentId }: WalletMovement) => ({
  ...{ brand, user_id: userId, currency, key, amount, reason },
  payment_id: paymentId,
})

function toMovementAnswer(answer: OutboundAnswer, key: string): MovementAnswer {
  if (answer.kind === 'lost') return { kind: 'unknown', why: answer.why }
  if (answer.status !== 200) return { kind: 'unknown', why: `http_${answer.status}` }
  const read = WalletAnswer.safeParse(bodyOf(answer)).data
  if (read?.key !== key) return { kind: 'unknown', why: 'answer_unreadable' }
  return read.status === 'done' ? { kind: 'done' } : { kind: 'refused', code: read.code }
}
