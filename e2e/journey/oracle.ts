/** Compares page, service, provider's journal and model for every payment. */
import type { MoneyFact } from '@modulor/contract/vocabulary'
import { sumToPay } from '@modulor/rules'
import { wordsOf } from '../../tools/engines/words'
import { MONEY_BASES } from '../../apps/widget/src/i18n/money-messages'
import type { Journey } from './journey'
import { claimOf, isLine, REJECT_PATH, says, type Claim, type Screen } from './screen'
import type { JourneyWorld } from './world'

/** A payment as the service reports it to its player. */
type Stated = {
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
const sumIn = (payment: Pick<Stated, 'total' | 'currency' | 'processing' | 'next_action'>): string => {
  const isSentElsewhere = payment.next_action.type === 'display_form'
  const { amount, currency } = sumToPay({ ...payment, isSentElsewhere })
  return `${amount} ${currency}`
}

const claimBy = ({ transaction_status, money }: Stated): Claim => {
  if (transaction_status === 'processing' || transaction_status === 'await') return 'open'
  if (money === 'unknown') return 'disputed'
  return transaction_status === 'success' ? 'success' : 'declined'
}
const isOpen = (stated: Stated): boolean => claimBy(stated) === 'open'

/** Messages that depend only on the money fact of a payment. They are compared as whole sentences. */
const SENTENCES = Object.entries(MONEY_BASES)
  .filter(([key, bases]) => bases.some((basis) => isFact(basis)) && hasWordsOfItsOwn(key))
  .map(([key, bases]) => ({ key, bases, isSentence: words(key).source.endsWith('\\.') }))

function isFact(basis: string): basis is MoneyFact {
  return ['none_moved', 'not_credited', 'held', 'credited', 'sent', 'returned', 'unknown'].includes(basis)
}

/** Messages that only combine others. */
function hasWordsOfItsOwn(key: string): boolean {
  return /\p{L}/u.test(words(key).source.replaceAll('.*', ''))
}

/** The money sentences that are visible on the page. */
const sentencesOn = ({ text }: Screen) =>
  SENTENCES.filter(({ key, isSentence }) => (isSentence ? says(text, key) : isLine(text, key)))

export class Oracle {
  readonly #world: JourneyWorld
  readonly #journey: Journey
  /** Payments that have ended; they are read again at the end of the journey. */
  readonly #ended = new Map<string, Stated>()

  constructor(world: JourneyWorld, journey: Journey) {
    this.#world = world
    this.#journey = journey
  }

  /** One payment, or the newest. */
  async #stated(id: string | null): Promise<Stated | undefined> {
    const known = this.#ended.get(id ?? '')
    if (known) return known
    const query = id === null ? '' : `?payment_id=${id}`
    const answer = await fetch(`${this.#world.service.url}${STATE}${query}`, {
      headers: { 'x-session-id': this.#journey.sessionId },
    })
    if (!answer.ok) return undefined
    const stated = (await answer.json()) as Stated
    if (id !== null && !isOpen(stated)) this.#ended.set(id, stated)
    return stated
  }

  async #journal(): Promise<readonly Entry[]> {
    const answer = await fetch(`${this.#world.sandbox.url}/v1/journal`, {
      headers: { accept: 'application/json', authorization: 'Bearer sandbox_api_key_demo' },
    })
    return ((await answer.json()) as { entries: Entry[] }).entries
  }

  /** The payment that a page shows: the one in its address, by its own id or by a provider's return address. */
  async #shownOn({ url, paymentId }: Screen, stated: ReadonlyMap<string, Stated>): Promise<string | null> {
    if (paymentId !== null) return paymentId
    const onTheWayBack = [...stated.values()].find(({ session_id }) => url.includes(session_id))
    return onTheWayBack?.payment_id ?? (await this.#stated(null))?.payment_id ?? null
  }

  /** Every difference from this screen, as a text. The screen is read before the service is requested. */
  async disagreements(seen: Screen): Promise<string[]> {
    const { payments } = this.#journey
    const stated = new Map<string, Stated>()
    const found: string[] = []
    const read = async (id: string) => {
      const payment = await this.#stated(id)
      if (payment) stated.set(id, payment)
      else found.push(`the service does not find payment ${id} for its player`)
    }
    await Promise.all([...payments.keys()].map(read))
    const screen = claimOf(seen) === undefined ? seen : { ...seen, paymentId: await this.#shownOn(seen, stated) }
    const journal = await this.#journal()
    found.push(...[...stated.values()].flatMap((payment) => this.#typedAndMoved(payment, journal)))
    found.push(...this.#strangers(journal))
    found.push(...this.#ofPress(screen, stated))
    found.push(...this.#ofQuestion(screen, stated))
    found.push(...this.#ofPage(screen, stated))
    found.push(...this.#ofList(screen, stated))
    found.push(...this.#ofReversal(screen, stated))
    found.push(...this.#ofReversed(screen, stated))
    return found
  }

  /** Checks that the service's payment has the typed values, and that the provider moved the amount that the service states. */
  #typedAndMoved(payment: Stated, journal: readonly Entry[]): string[] {
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

  /** Movements at the provider without a submitted payment, in this journey or an earlier one. */
  #strangers(journal: readonly Entry[]): string[] {
    return journal
      .filter(({ merchant_reference: id }) => !this.#world.paymentIds.has(id))
      .map(({ merchant_reference: id }) => `the provider moved money for ${id}, which nobody pressed for`)
  }

  /** Checks where a submit led: to its own payment, to none, or to the payment that could not be cancelled for it. */
  #ofPress({ kind, paymentId }: Screen, stated: ReadonlyMap<string, Stated>): string[] {
    const { awaited } = this.#journey
    if (!awaited || paymentId === null || claimOf({ kind }) === undefined || paymentId === awaited.paymentId) return []
    const { typed, insteadOf, paymentId: made } = awaited
    const shown = stated.get(paymentId)
    if (made === null && paymentId === insteadOf && shown && claimBy(shown) !== 'declined') return []
    return [
      `a press for ${typed.amount} to ${String(typed.destination)} is shown as ${paymentId}, its payment is ${String(made)}`,
    ]
  }

  /** The question before another payment must show the open payment with its amount and destination. */
  #ofQuestion({ kind, dialog }: Screen, stated: ReadonlyMap<string, Stated>): string[] {
    if (kind !== 'question') return []
    const payment = stated.get(this.#journey.earlierId ?? '')
    if (!payment) return ['the page asks about a payment that the service did not name']
    const { flow, amount, total, currency, destination, payment_id: id } = payment
    // A deposit's cost including its fee, or the amount that a withdrawal takes from the balance.
    const sum = `${flow === 'deposit' ? total : amount} ${currency}`
    const isNamed = dialog.includes(sum) && dialog.includes(destination ?? '')
    return isNamed ? [] : [`the page asks about ${id}, and not with ${sum} to ${String(destination)}`]
  }

  /** Checks that a payment's page shows the service's state, amount, destination and money fact. */
  #ofPage(screen: Screen, stated: ReadonlyMap<string, Stated>): string[] {
    const { isRefused } = this.#journey
    const claim = claimOf(screen)
    const payment = stated.get(screen.paymentId ?? '')
    const found: string[] = []
    if (claim !== undefined && screen.paymentId !== null && !payment)
      found.push(`the page shows payment ${screen.paymentId}, which the player does not have`)
    if (claim !== undefined && payment) {
      const truth = claimBy(payment)
      // Without a connection a page may be outdated, with a notice; it must not be ahead of the service.
      // The service is requested after the page was read, so the page cannot show a final state earlier than the service.
      if (truth === 'open' && claim !== 'open' && screen.url.includes(payment.payment_id))
        this.#journey.contradictions.push(`the page said ${claim} of ${payment.payment_id} before the service did`)
      if (claim !== truth && !(this.#journey.isOffline && claim === 'open'))
        found.push(`the page says ${claim} (${screen.kind}), the service ${truth} of ${payment.payment_id}`)
      found.push(...this.#ofReceipt(screen, payment))
    }
    const facts = claim === undefined ? this.#factsElsewhere(screen, stated) : payment ? [payment.money] : []
    for (const { key, bases } of sentencesOn(screen)) {
      const isAllowed = bases.some((basis) =>
        isFact(basis) ? facts.includes(basis) : basis === 'refusal' && isRefused,
      )
      const isBehind = this.#journey.isOffline && claim === 'open'
      if (!isAllowed && !isBehind)
        found.push(`${key} is said on ${screen.kind} where the service says ${facts.join(', ') || 'nothing'}`)
      // A page that has read no state yet must show none, not even for a moment.
      if (!isAllowed && screen.kind === 'unread')
        this.#journey.contradictions.push(`${key} is said on a page without a state`)
    }
    return found
  }

  /** Outside a payment's page only a form may say that the state is unknown, and a list may speak about open payments. */
  #factsElsewhere(screen: Screen, stated: ReadonlyMap<string, Stated>): readonly MoneyFact[] {
    if (screen.kind === 'sending' || screen.kind === 'checking' || screen.kind === 'unsure') return ['unknown']
    // The question before another payment is about the earlier one.
    const earlier = stated.get(this.#journey.earlierId ?? '')
    if (screen.kind === 'question') return earlier ? [earlier.money] : []
    // The page under the reversal sheet can be any of the player's pages, even before the sheet has opened.
    const isOverPage = screen.kind === 'reject' || screen.url.includes(REJECT_PATH)
    const isOfAll = screen.kind === 'list' || screen.kind === 'form' || isOverPage
    return isOfAll ? [...stated.values()].map(({ money }) => money) : []
  }

  #ofReceipt(screen: Screen, payment: Stated): string[] {
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
  #ofList(screen: Screen, stated: ReadonlyMap<string, Stated>): string[] {
    if (screen.kind !== 'list' || this.#journey.isOffline) return []
    const flow = new URL(screen.url).pathname.startsWith('/withdrawal') ? 'withdrawal' : 'deposit'
    const open = [...stated.values()].filter((payment) => payment.flow === flow && isOpen(payment))
    const rowOf =
      ({ destination, transaction_status, pay_group_name, ...payment }: Stated) =>
      (row: string) =>
        row.includes(pay_group_name) &&
        row.includes(sumIn(payment)) &&
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
    // The row of a payment that ends while the list is shown keeps its place, and says that it has ended.
    const shown = rows.filter((row) => !says(row, 'LIST.OPEN.ENDED'))
    found.push(...shown.map((row) => `the list shows as open what is not: ${row}`))
    const isCorrectable = says(screen.text, 'LIST.CLOSED.AMOUNT_DO')
    if (flow === 'deposit' && says(screen.text, 'LIST.NONE.TITLE')) found.push('the list says that there is no method')
    if (flow === 'deposit' && screen.enabledCount === 0 && !isCorrectable && !this.#isLimitUsedUp(screen))
      found.push('every method is off, and nothing corrects it')
    return found
  }

  #isLimitUsedUp({ text }: Screen): boolean {
    return says(text, 'CASHIER.NOTICE.LIMIT_REACHED') || says(text, 'LIST.CLOSED.LIMIT_SMALL')
  }

  /** Checks that the result of a reversal agrees with the money of the reversed withdrawals. */
  #ofReversal({ kind, dialog }: Screen, stated: ReadonlyMap<string, Stated>): string[] {
    if (kind !== 'reject') return []
    const asked = this.#journey.lastReversed.map((id) => stated.get(id))
    const isAny = (fact: MoneyFact) => asked.some((payment) => payment?.money === fact)
    const found: string[] = []
    if ((isLine(dialog, 'REJECT.TITLE.left') || isLine(dialog, 'REJECT.LINE.left')) && !isAny('sent'))
      found.push('the reversal says that the money has left, and none of it was sent')
    if ((isLine(dialog, 'REJECT.TITLE.reversed') || isLine(dialog, 'REJECT.LINE.back')) && !isAny('returned'))
      found.push('the reversal says that the money is back, and none is')
    return found
  }

  /** Checks that a reversed withdrawal whose money is returned is cancelled, not declined (REV-1). */
  #ofReversed(screen: Screen, stated: ReadonlyMap<string, Stated>): string[] {
    const { reversed } = this.#journey
    const back = [...stated.values()].filter(({ payment_id: id, money }) => reversed.has(id) && money === 'returned')
    const found = back
      .filter(({ decline_page_settings: decline }) => decline?.code !== 'cancelled_by_player')
      .map((payment) => `${payment.payment_id} was asked back and is back, and the service calls it declined`)
    const isShown = screen.kind === 'declined' && back.some(({ payment_id: id }) => id === screen.paymentId)
    if (isShown && !isLine(screen.heading, 'RESULT.CANCELLED_WITHDRAWAL'))
      found.push(`${String(screen.paymentId)} was asked back and is back, and its page does not call it cancelled`)
    return found
  }
}
