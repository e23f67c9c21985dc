/** Compares page, service, provider's journal and model for every payment. */
import type { MoneyFact } from '@modulor/contract/vocabulary'
import { sumToPay } from '@modulor/rules'
import { wordsOf } from '../../tools/engines/words'
import { MONEY_BASES } from '../../apps/widget/src/i18n/money-messages'
import type { Journey } from './journey'
import { claimOf, isLine, REJECT_PATH, says, type Claim, type Screen } from './screen'
import type { JourneyWorld } from './world'

/** A payment as the service reports it to its player. */
type ReportedPayment = {
  readonly payment_id: string
  readonly session_id: string
  readonly pay_group_name: string
  readonly decline_page_settings: { readonly code: string } | null
  readonly flow: 'deposit' | 'withdrawal'
  readonly transaction_status: 'success' | 'error' | 'processing' | 'await'
  readonly money: MoneyFact
  readonly amount: string
  readonly total: string
  readonly received: string
  readonly currency: string
  readonly processing: { readonly amount: string; readonly currency: string } | null
  readonly next_action: { readonly type: string }
  readonly destination: string | null
}

type Entry = { readonly kind: string; readonly merchant_reference: string; readonly amount: string }

const STATE = '/api/cashier-service/v1.0/payments/session-state'
const words = wordsOf('en')

/** The amount of an open payment as its row and its page must show it. */
const openAmountOf = (payment: Pick<ReportedPayment, 'total' | 'currency' | 'processing' | 'next_action'>): string => {
  const isSentElsewhere = payment.next_action.type === 'display_form'
  const { amount, currency } = sumToPay({ ...payment, isSentElsewhere })
  return `${amount} ${currency}`
}

const stateOf = ({ transaction_status, money }: ReportedPayment): Claim => {
  if (transaction_status === 'processing' || transaction_status === 'await') return 'open'
  if (money === 'unknown') return 'disputed'
  return transaction_status === 'success' ? 'success' : 'declined'
}
const isOpen = (reported: ReportedPayment): boolean => stateOf(reported) === 'open'

/** Messages that depend only on the money fact of a payment. They are compared as whole sentences. */
const SENTENCES = Object.entries(MONEY_BASES)
  .filter(([key, bases]) => bases.some((basis) => isFact(basis)) && hasOwnText(key))
  .map(([key, bases]) => ({ key, bases, isSentence: words(key).source.endsWith('\\.') }))

function isFact(basis: string): basis is MoneyFact {
  return ['none_moved', 'not_credited', 'held', 'credited', 'sent', 'returned', 'unknown'].includes(basis)
}

/** False for a message that only combines other messages. */
function hasOwnText(key: string): boolean {
  return /\p{L}/u.test(words(key).source.replaceAll('.*', ''))
}

/** The money sentences that are visible on the page. */
const moneySentencesOn = ({ text }: Screen) =>
  SENTENCES.filter(({ key, isSentence }) => (isSentence ? says(text, key) : isLine(text, key)))

export class Oracle {
  readonly #world: JourneyWorld
  readonly #journey: Journey
  /** Payments that have ended; they are read again at the end of the journey. */
  readonly #ended = new Map<string, ReportedPayment>()

  constructor(world: JourneyWorld, journey: Journey) {
    this.#world = world
    this.#journey = journey
  }

  /** Reads one payment from the service; null: the newest one. */
  async #readPayment(id: string | null): Promise<ReportedPayment | undefined> {
    const known = this.#ended.get(id ?? '')
    if (known) return known
    const query = id === null ? '' : `?payment_id=${id}`
    const answer = await fetch(`${this.#world.service.url}${STATE}${query}`, {
      headers: { 'x-session-id': this.#journey.sessionId },
    })
    if (!answer.ok) return undefined
    const reported = (await answer.json()) as ReportedPayment
    if (id !== null && !isOpen(reported)) this.#ended.set(id, reported)
    return reported
  }

  async #journal(): Promise<readonly Entry[]> {
    const answer = await fetch(`${this.#world.sandbox.url}/v1/journal`, {
      headers: { accept: 'application/json', authorization: 'Bearer sandbox_api_key_demo' },
    })
    return ((await answer.json()) as { entries: Entry[] }).entries
  }

  /** The payment that a page shows: the one in its address, by its own id or by a provider's return address. */
  async #shownPaymentId(
    { url, paymentId }: Screen,
    reported: ReadonlyMap<string, ReportedPayment>,
  ): Promise<string | null> {
    if (paymentId !== null) return paymentId
    const returned = [...reported.values()].find(({ session_id }) => url.includes(session_id))
    return returned?.payment_id ?? (await this.#readPayment(null))?.payment_id ?? null
  }

  /**
   * Returns every difference between this screen, the service, the journal and the model, as a text. The screen must be
   * read before this call.
   */
  async disagreements(seen: Screen): Promise<string[]> {
    const { payments } = this.#journey
    const reported = new Map<string, ReportedPayment>()
    const found: string[] = []
    const read = async (id: string) => {
      const payment = await this.#readPayment(id)
      if (payment) reported.set(id, payment)
      else found.push(`the service does not find payment ${id} for its player`)
    }
    await Promise.all([...payments.keys()].map(read))
    const screen =
      claimOf(seen) === undefined ? seen : { ...seen, paymentId: await this.#shownPaymentId(seen, reported) }
    const journal = await this.#journal()
    found.push(...[...reported.values()].flatMap((payment) => this.#checkValuesAndMovements(payment, journal)))
    found.push(...this.#checkUnknownMovements(journal))
    found.push(...this.#checkSubmit(screen, reported))
    found.push(...this.#checkQuestion(screen, reported))
    found.push(...this.#checkPage(screen, reported))
    found.push(...this.#checkList(screen, reported))
    found.push(...this.#checkReversalResult(screen, reported))
    found.push(...this.#checkReversedWithdrawals(screen, reported))
    return found
  }

  /** Checks that the service's payment has the typed values, and that the provider moved the amount that the service states. */
  #checkValuesAndMovements(payment: ReportedPayment, journal: readonly Entry[]): string[] {
    const { payment_id: id, flow, money, amount, total, received, processing, destination } = payment
    const typed = this.#journey.payments.get(id)
    const found: string[] = []
    if (typed && (typed.flow !== flow || typed.amount !== amount))
      found.push(`${id}: typed ${typed.flow} ${typed.amount}, the service has ${flow} ${amount}`)
    if (typed && typed.method !== payment.pay_group_name)
      found.push(`${id}: typed with ${typed.method}, the service has ${payment.pay_group_name}`)
    if (typed?.destination && destination?.endsWith(typed.destination) !== true)
      found.push(`${id}: typed for ${typed.destination}, the service has ${String(destination)}`)
    const moves = journal.filter((entry) => entry.merchant_reference === id && entry.kind !== 'refund')
    const refunds = journal.filter((entry) => entry.merchant_reference === id && entry.kind === 'refund')
    const due = processing?.amount ?? (flow === 'deposit' ? total : received)
    if (moves.length > 1) found.push(`${id}: the provider moved money ${moves.length} times`)
    if (moves.some((move) => move.amount !== due))
      found.push(`${id}: the provider moved ${moves[0]?.amount ?? ''}, not ${due}`)
    const hasMoved = moves.length > refunds.length
    if ((money === 'credited' || money === 'sent') && !hasMoved)
      found.push(`${id}: ${money}, but the provider moved nothing`)
    if ((money === 'none_moved' || money === 'returned') && hasMoved)
      found.push(`${id}: ${money}, but the provider moved it`)
    return found
  }

  /** Checks that each movement at the provider belongs to a submitted payment of this journey or an earlier one. */
  #checkUnknownMovements(journal: readonly Entry[]): string[] {
    return journal
      .filter(({ merchant_reference: id }) => !this.#world.paymentIds.has(id))
      .map(({ merchant_reference: id }) => `the provider moved money for ${id}, which no submit has created`)
  }

  /** Checks where a submit led: to its own payment, to none, or to the payment that could not be cancelled for it. */
  #checkSubmit({ kind, paymentId }: Screen, reported: ReadonlyMap<string, ReportedPayment>): string[] {
    const { awaited } = this.#journey
    if (!awaited || paymentId === null || claimOf({ kind }) === undefined || paymentId === awaited.paymentId) return []
    const { typed, insteadOf, paymentId: made } = awaited
    const shown = reported.get(paymentId)
    if (made === null && paymentId === insteadOf && shown && stateOf(shown) !== 'declined') return []
    return [
      `a submit of ${typed.amount} to ${String(typed.destination)} shows ${paymentId}, but its payment is ${String(made)}`,
    ]
  }

  /** The question before another payment must show the open payment with its amount and destination. */
  #checkQuestion({ kind, dialog }: Screen, reported: ReadonlyMap<string, ReportedPayment>): string[] {
    if (kind !== 'question') return []
    const payment = reported.get(this.#journey.earlierId ?? '')
    if (!payment) return ['the page asks about a payment that the service did not name']
    const { flow, amount, total, currency, destination, payment_id: id } = payment
    // A deposit's cost including its fee, or the amount that a withdrawal takes from the balance.
    const sum = `${flow === 'deposit' ? total : amount} ${currency}`
    const isNamed = dialog.includes(sum) && dialog.includes(destination ?? '')
    return isNamed ? [] : [`the page asks about ${id}, but does not show ${sum} to ${String(destination)}`]
  }

  /** Checks that a payment's page shows the service's state, amount, destination and money fact. */
  #checkPage(screen: Screen, reported: ReadonlyMap<string, ReportedPayment>): string[] {
    const { isRefused } = this.#journey
    const claim = claimOf(screen)
    const payment = reported.get(screen.paymentId ?? '')
    const found: string[] = []
    if (claim !== undefined && screen.paymentId !== null && !payment)
      found.push(`the page shows payment ${screen.paymentId}, which the player does not have`)
    if (claim !== undefined && payment) {
      const actual = stateOf(payment)
      // Without a connection a page may be outdated, with a notice; it must not be ahead of the service.
      // The service is requested after the page was read, so the page cannot show a final state earlier than the service.
      if (actual === 'open' && claim !== 'open' && screen.url.includes(payment.payment_id))
        this.#journey.contradictions.push(
          `the page showed ${claim} for ${payment.payment_id} before the service reported it`,
        )
      if (claim !== actual && !(this.#journey.isOffline && claim === 'open'))
        found.push(`${payment.payment_id}: the page shows ${claim} (${screen.kind}), the service reports ${actual}`)
      found.push(...this.#checkReceipt(screen, payment))
    }
    const facts = claim === undefined ? this.#allowedFacts(screen, reported) : payment ? [payment.money] : []
    for (const { key, bases } of moneySentencesOn(screen)) {
      const isAllowed = bases.some((basis) =>
        isFact(basis) ? facts.includes(basis) : basis === 'refusal' && isRefused,
      )
      const isBehind = this.#journey.isOffline && claim === 'open'
      if (!isAllowed && !isBehind)
        found.push(`${screen.kind} shows ${key}, but the service reports ${facts.join(', ') || 'nothing'}`)
      // A page that has not read a state yet must not show one, not even for a moment.
      if (!isAllowed && screen.kind === 'unread')
        this.#journey.contradictions.push(`a page without a state shows ${key}`)
    }
    return found
  }

  /**
   * The money facts that a screen without a payment may state: a form may state that the result is unknown, and a list
   * the facts of its open payments.
   */
  #allowedFacts(screen: Screen, reported: ReadonlyMap<string, ReportedPayment>): readonly MoneyFact[] {
    if (screen.kind === 'sending' || screen.kind === 'checking' || screen.kind === 'unsure') return ['unknown']
    // The question before another payment is about the earlier one.
    const earlier = reported.get(this.#journey.earlierId ?? '')
    if (screen.kind === 'question') return earlier ? [earlier.money] : []
    // The page under the reversal sheet can be any of the player's pages, even before the sheet has opened.
    const isOverPage = screen.kind === 'reject' || screen.url.includes(REJECT_PATH)
    const isOfAll = screen.kind === 'list' || screen.kind === 'form' || isOverPage
    return isOfAll ? [...reported.values()].map(({ money }) => money) : []
  }

  #checkReceipt(screen: Screen, payment: ReportedPayment): string[] {
    const { destination, currency, received, total, processing, payment_id: id } = payment
    const found: string[] = []
    const isSumShown = ['success', 'wait', 'display'].includes(screen.kind)
    const sums =
      screen.kind === 'success' ? [received] : screen.kind === 'display' ? [processing?.amount ?? total] : [total]
    const isShown = sums.some((sum) => screen.text.replaceAll(/\s+/g, ' ').includes(`${sum} ${currency}`))
    if (isSumShown && !isShown) found.push(`${id}: ${screen.kind} does not show ${sums.join(' or ')} ${currency}`)
    const isPlaceShown =
      ['success', 'wait', 'declined'].includes(screen.kind) && !isLine(screen.text, 'DISPLAY.SHOW_AGAIN')
    if (isPlaceShown && destination !== null && !screen.text.includes(destination))
      found.push(`${id}: ${screen.kind} does not name ${destination}`)
    return found
  }

  /** Checks that the list shows exactly the open payments, and always a way to continue. */
  #checkList(screen: Screen, reported: ReadonlyMap<string, ReportedPayment>): string[] {
    if (screen.kind !== 'list' || this.#journey.isOffline) return []
    const flow = new URL(screen.url).pathname.startsWith('/withdrawal') ? 'withdrawal' : 'deposit'
    const open = [...reported.values()].filter((payment) => payment.flow === flow && isOpen(payment))
    const rowOf =
      ({ destination, transaction_status, pay_group_name, ...payment }: ReportedPayment) =>
      (row: string) =>
        row.includes(pay_group_name) &&
        row.includes(openAmountOf(payment)) &&
        row.includes(destination ?? '') &&
        says(row, transaction_status === 'await' ? 'LIST.OPEN.WAITS' : 'LIST.OPEN.CONFIRMING')
    const found: string[] = []
    const rows = [...screen.openRows]
    for (const payment of open) {
      const index = rows.findIndex(rowOf(payment))
      const { payment_id: id, amount, destination, transaction_status } = payment
      if (index === -1)
        found.push(`the list does not show as ${transaction_status} ${id} (${amount} ${String(destination)})`)
      else rows.splice(index, 1)
    }
    // The row of a payment that ends while the list is shown keeps its place and shows that it has ended.
    const shown = rows.filter((row) => !says(row, 'LIST.OPEN.ENDED'))
    found.push(...shown.map((row) => `the list shows a payment as open that is not open: ${row}`))
    const isCorrectable = says(screen.text, 'LIST.CLOSED.AMOUNT_DO')
    if (flow === 'deposit' && says(screen.text, 'LIST.NONE.TITLE')) found.push('the list shows that there is no method')
    if (flow === 'deposit' && screen.enabledCount === 0 && !isCorrectable && !this.#isLimitUsedUp(screen))
      found.push('every method is disabled, and the page offers no correction')
    return found
  }

  #isLimitUsedUp({ text }: Screen): boolean {
    return says(text, 'CASHIER.NOTICE.LIMIT_REACHED') || says(text, 'LIST.CLOSED.LIMIT_SMALL')
  }

  /** Checks that the result of a reversal agrees with the money of the reversed withdrawals. */
  #checkReversalResult({ kind, dialog }: Screen, reported: ReadonlyMap<string, ReportedPayment>): string[] {
    if (kind !== 'reject') return []
    const asked = this.#journey.lastReversed.map((id) => reported.get(id))
    const isAny = (fact: MoneyFact) => asked.some((payment) => payment?.money === fact)
    const found: string[] = []
    if ((isLine(dialog, 'REJECT.TITLE.left') || isLine(dialog, 'REJECT.LINE.left')) && !isAny('sent'))
      found.push('the reversal shows that the money was sent, but none was')
    if ((isLine(dialog, 'REJECT.TITLE.reversed') || isLine(dialog, 'REJECT.LINE.back')) && !isAny('returned'))
      found.push('the reversal shows that the money was returned, but none was')
    return found
  }

  /** Checks that a reversed withdrawal whose money is returned is cancelled, not declined (REV-1). */
  #checkReversedWithdrawals(screen: Screen, reported: ReadonlyMap<string, ReportedPayment>): string[] {
    const { reversed } = this.#journey
    const back = [...reported.values()].filter(({ payment_id: id, money }) => reversed.has(id) && money === 'returned')
    const found = back
      .filter(({ decline_page_settings: decline }) => decline?.code !== 'cancelled_by_player')
      .map(
        (payment) =>
          `${payment.payment_id} was reversed and its money returned, but the service reports it as declined`,
      )
    const isShown = screen.kind === 'declined' && back.some(({ payment_id: id }) => id === screen.paymentId)
    if (isShown && !isLine(screen.heading, 'RESULT.CANCELLED_WITHDRAWAL'))
      found.push(
        `${String(screen.paymentId)} was reversed and its money returned, but its page does not show it as cancelled`,
      )
    return found
  }
}
