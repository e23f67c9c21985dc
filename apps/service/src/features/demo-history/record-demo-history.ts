/**
 * Writes the demo history of a sandbox player before the first session (SandboxSessionRequest `demo_returning`,
 * `demo_declined`; LIST-4, LIST-13, SAVED-1): finished payments with the same tables, state changes and postings as other
 * payments, but without a provider.
 */
import type { CashierConfig, MethodConfig } from '../../config/schema'
import { walletOf } from '../../config/wallet-of'
import type { Tx } from '../../db/transaction'
import { post } from '../../ledger'
import type { Card } from '../../providers/provider'
import { recordPastPayment, type CardVault } from '../payments'
import { hiddenReason, isNestedList, type PlayerContext } from '../method-policy'
import { DAY_MS, MINUTE_MS } from '../../durations'

type DemoPlayer = PlayerContext & { readonly userId: string }
/** The part of a past payment that is needed here. */
type PaidSum = { readonly receivedMinor: bigint }
type Deps = { readonly config: CashierConfig; readonly cards?: CardVault | undefined }

const DECLINED_BEFORE_MS = 5 * MINUTE_MS
/** How long ago the methods were used, newest first. */
const USED_BEFORE_MS = [DAY_MS, 3 * DAY_MS, 8 * DAY_MS]
/** The test card number that every sandbox accepts. */
const TEST_CARD_NUMBER = '4111111111111111'
const CARD_YEARS = 3
const CARD_FIELD = /^(?:card_|credit_card$)/

const PAID = { state: 'succeeded', declineCode: null } as const
const REFUSED = { state: 'declined', declineCode: 'insufficient_funds' } as const

/** Whether a past payment with the method is possible: it needs no input except a card, and its rate at that time is known. */
function isPlain(method: MethodConfig): boolean {
  const { enabled, restricted_until: until, otp, routing, fields, processing } = method
  const isAsked = fields.some(
    ({ is_required: isRequired, extended_type: type }) => isRequired && !CARD_FIELD.test(type),
  )
  const isRateKnown = processing?.source === undefined
  const isOfOneDevice = walletOf(method) !== null
  return (
    enabled &&
    isRateKnown &&
    !isOfOneDevice &&
    until === undefined &&
    otp === undefined &&
    routing === undefined &&
    !isAsked
  )
}

/** Deposit methods that the player may have used: cards first, then in the order of the list. */
function methodsToUse(config: CashierConfig, player: DemoPlayer): string[] {
  const offered = (config.brands[player.brand]?.methods ?? []).flatMap((id) => {
    const method = config.methods[id]
    const isUsable = method && !hiddenReason(config, 'deposit', player, id) && isPlain(method) && !isNestedList(method)
    return isUsable ? [{ id, method }] : []
  })
  const rank = ({ pay_method_type: type, arrangement }: MethodConfig) => (type === 'cards' ? 1e9 : 0) + arrangement
  return offered.sort((a, b) => rank(b.method) - rank(a.method)).map(({ id }) => id)
}

const testCard = (now: Date): Card => ({
  number: TEST_CARD_NUMBER,
  expMonth: 12,
  expYear: now.getUTCFullYear() + CARD_YEARS,
})

/**
 * Removes the past deposits from the balance, as if they had been played away: the balance must be the one that the session
 * requests.
 */
async function removePastDeposits(tx: Tx, { userId, ...player }: DemoPlayer, paid: readonly PaidSum[]): Promise<void> {
  const amountMinor = paid.reduce((sum, { receivedMinor }) => sum + receivedMinor, 0n)
  if (amountMinor === 0n) return
  const { brand, currency } = player
  await post(tx, {
    id: `demo-played:${brand}:${userId}`,
    lines: [
      {
        kind: 'funding',
        debit: { brand, kind: 'player', owner: userId, currency },
        credit: { brand, kind: 'funding', owner: 'demo', currency },
        amountMinor,
      },
    ],
  })
}

/**
 * Writes a history for a new sandbox player, in the transaction that creates the player: up to three deposits with as many
 * methods, the newest with a test card that is saved; and/or a deposit that was declined five minutes ago.
 */
export async function recordDemoHistory(
  tx: Tx,
  deps: Deps,
  player: DemoPlayer,
  history: { readonly isReturning: boolean; readonly isDeclined: boolean },
  now: Date,
): Promise<void> {
  const ids = methodsToUse(deps.config, player)
  const before = (durationMs: number) => new Date(now.getTime() - durationMs)
  const { brand, userId, currency } = player
  const record = (id: string, at: Date, end: typeof PAID | typeof REFUSED) =>
    recordPastPayment(tx, deps, { brand, userId, currency, id, at, end, card: testCard(at) })
  const paid: PaidSum[] = []
  for (const [index, durationMs] of USED_BEFORE_MS.entries()) {
    const id = history.isReturning ? ids[index] : undefined
    const payment = id === undefined ? undefined : await record(id, before(durationMs), PAID)
    if (payment) paid.push(payment)
  }
  await removePastDeposits(tx, player, paid)
  const [id] = ids
  if (history.isDeclined && id !== undefined) await record(id, before(DECLINED_BEFORE_MS), REFUSED)
}
