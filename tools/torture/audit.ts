/** Compares five records: the service's responses, the payments, the ledger, the provider's journal and the events. */
import type { PaymentRow, Records } from './records'

const STATUS_OF: Readonly<Record<string, string>> = {
  succeeded: 'success',
  declined: 'error',
  cancelled: 'error',
  expired: 'error',
}
const ENDED = Object.keys(STATUS_OF)

const mayStayOpen = ({ neverReceived }: Records, { id, state }: PaymentRow): boolean =>
  state === 'unknown' && neverReceived.has(id)

function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}
const toMinor = (text: string) => BigInt(text.replace('.', ''))

/** Every difference, as a text. */
export function audit(records: Records): string[] {
  return [...pressesAndPayments(records), ...moneyMoved(records), ...ledger(records), ...told(records)]
}

/** Each submit creates at most one payment, and each payment belongs to one submit. */
function pressesAndPayments({ presses, payments }: Records): string[] {
  const found: string[] = []
  const byKey = grouped(payments, ({ idempotency_key: key }) => key)
  const byId = new Map(payments.map((payment) => [payment.id, payment]))
  for (const press of presses) {
    const made = byKey.get(press.key) ?? []
    if (made.length > 1) found.push(`duplicated: submit ${press.key} created ${made.length} payments`)
    if (press.paymentIds.size > 1)
      found.push(`duplicated: submit ${press.key} was answered with ${press.paymentIds.size} payments`)
    for (const id of press.paymentIds) {
      const payment = byId.get(id)
      if (!payment) found.push(`lost: payment ${id} was acknowledged and does not exist`)
      else if (toMinor(press.amount) !== BigInt(payment.amount) || payment.user_id !== press.player)
        found.push(`changed: payment ${id} differs from its submit`)
    }
    if (press.outcome === 'unanswered') found.push(`unanswered: submit ${press.key} got no response`)
    if (press.outcome === 'refused' && made.length > 0)
      found.push(`refused but created: submit ${press.key} (${press.refusal})`)
  }
  const keys = new Set(presses.map(({ key }) => key))
  for (const { id, idempotency_key: key } of payments)
    if (!keys.has(key)) found.push(`unexplained: payment ${id} has no submit`)
  return found
}

/** The provider moved the right amount once for each payment that succeeded, and nothing for any other. */
function moneyMoved(records: Records): string[] {
  const { payments, journal } = records
  const found: string[] = []
  const byPayment = grouped(journal, ({ merchant_reference: id }) => id)
  const ids = new Set(payments.map(({ id }) => id))
  for (const id of byPayment.keys()) if (!ids.has(id)) found.push(`unexplained: the provider moved money for ${id}`)
  for (const payment of payments) {
    const { id, flow, state, total, received } = payment
    if (!ENDED.includes(state) && !mayStayOpen(records, payment)) found.push(`unsettled: payment ${id} is ${state}`)
    const entries = byPayment.get(id) ?? []
    const moves = entries.filter(({ kind }) => kind !== 'refund')
    const isMoved = moves.length > entries.length - moves.length
    if (moves.length > 1) found.push(`duplicated: the provider moved money for ${id} ${moves.length} times`)
    if (state === 'succeeded' && !isMoved) found.push(`unexplained: ${id} succeeded, and the provider moved nothing`)
    if (state !== 'succeeded' && isMoved) found.push(`unexplained: ${id} is ${state}, and the provider moved its money`)
    const due = BigInt(flow === 'deposit' ? total : received)
    if (moves.some(({ amount }) => toMinor(amount) !== due))
      found.push(`changed: the provider moved another amount for ${id}`)
  }
  return found
}

/** A player's balance is the deposits less the withdrawals, and nothing stays on hold. */
function ledger({ payments, accounts }: Records): string[] {
  const found: string[] = []
  const due = new Map<string, bigint>()
  for (const { user_id: player, flow, state, amount } of payments) {
    if (state !== 'succeeded') continue
    due.set(player, (due.get(player) ?? 0n) + (flow === 'deposit' ? BigInt(amount) : -BigInt(amount)))
  }
  const has = new Map<string, bigint>()
  for (const { owner, kind, balance, moved } of accounts) {
    if (balance !== null && BigInt(balance) !== BigInt(moved))
      found.push(`ledger: ${kind} of ${owner} stores ${balance}, but its transfers are ${moved}`)
    if (kind === 'player') has.set(owner, BigInt(moved))
    else if (BigInt(moved) !== 0n) found.push(`ledger: ${moved} of ${owner} is still on hold`)
  }
  for (const player of new Set([...due.keys(), ...has.keys()]))
    if ((due.get(player) ?? 0n) !== (has.get(player) ?? 0n))
      found.push(`ledger: ${player} has ${has.get(player) ?? 0n}, and should have ${due.get(player) ?? 0n}`)
  return found
}

/** The merchant's last event of every payment has its final state. */
function told(records: Records): string[] {
  const { payments, events } = records
  const found: string[] = []
  const byPayment = grouped(events, ({ paymentId }) => paymentId)
  for (const payment of payments) {
    const { id, state } = payment
    const heard = byPayment.get(id) ?? []
    const last = heard.toSorted((one, other) => other.sequence - one.sequence)[0]
    if (last?.status !== STATUS_OF[state] && !mayStayOpen(records, payment))
      found.push(`events: ${id} is ${state}, but its last event is ${last?.status ?? 'missing'}`)
    if (new Set(heard.map(({ sequence }) => sequence)).size !== heard.length)
      found.push(`events: two events of ${id} have the same sequence`)
  }
  return found
}
