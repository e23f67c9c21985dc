/**
 * Derives a visit's events from the store's actions and the shown page (CLICK-1). The screens contain no code for it.
 */
import type { ClickstreamData, ClickstreamEvent, ClickstreamEventName } from '@modulor/contract/clickstream'
import { CLICKSTREAM_DURATION_MS_MAX, type PAYOUT_STEPS } from '@modulor/contract/clickstream-limits'
import type { Flow } from '@modulor/contract/vocabulary'
import { flowOf, pageKindOf } from '@modulor/rules'
import type { Listing, Payment } from '../api'
import type { State } from '../session/store'
import type { Action } from '../session/state-store'
import { carouselSwitched } from '../session'
import { TRACKED_ACTIONS, type TrackedActions } from './tracked-actions'

export type ShownPage = { readonly pathname: string; readonly search: string }

export type TrackerOptions = {
  readonly getState: () => State
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly emit: (event: ClickstreamEvent) => void
  /** Called for an event without data, which is not sent (CLICK-4). */
  readonly onEmpty: (name: ClickstreamEventName) => void
}

export type Tracker = {
  readonly handleAction: (action: Action) => void
  /** Handles a navigation. A repeated call for the same page does nothing. */
  readonly handlePage: (page: ShownPage) => void
}

type PayoutStep = (typeof PAYOUT_STEPS)[number]
const PAYOUT_PAGES: Readonly<Record<string, PayoutStep>> = {
  '/withdrawal-verify-account': 'verify_account',
  '/account-management-blocked': 'verification_blocked',
  '/account-management': 'accounts',
  '/account-management/support': 'support',
  '/account-management/status': 'status',
  '/account-management/status/success': 'status',
  '/account-management/status/error': 'status',
}

const isPaymentPage = (pathname: string) =>
  !['main', 'form', 'other'].includes(pageKindOf(pathname)) ||
  pathname.endsWith('-display-form') ||
  /3ds_result|^\/payments\//.test(pathname)

/** The payload of an action if it has this type, else undefined. */
const payloadOf = <Name extends keyof TrackedActions>(
  name: Name,
  { type, payload }: Action,
): TrackedActions[Name] | undefined => (type === TRACKED_ACTIONS[name] ? (payload as TrackedActions[Name]) : undefined)

const isPayment = (data: unknown): data is Payment => typeof data === 'object' && data !== null && 'nextAction' in data

export function createTracker(options: TrackerOptions): Tracker {
  return new EventTracker(options)
}

class EventTracker implements Tracker {
  private page: ShownPage = { pathname: '', search: '' }
  private sequence = 0
  /** False while the event of the current page waits for the listing. */
  private isPageSent = true
  /** The payment and step of the last event, so that each step has one event. */
  private shownStep = ''
  /** The ids of the payments that have an event of their result. */
  private sentResults = ''
  private displayForm: { readonly payment: Payment; readonly shownAt: number } | undefined
  private submit: { readonly methodId: string; readonly press: string; readonly sentAt: number } | undefined

  constructor(private readonly options: TrackerOptions) {}

  handlePage(page: ShownPage): void {
    const { pathname, search } = page
    if (pathname === this.page.pathname && search === this.page.search) return
    const isSamePage = pathname === this.page.pathname
    this.page = page
    if (!isPaymentPage(pathname)) this.leavePayment()
    if (!isSamePage) this.isPageSent = false
    this.emitPage()
    this.emitPayment()
  }

  handleAction(action: Action): void {
    this.emitPage()
    this.emitPayment()
    const settled = payloadOf('amountSettled', action)
    if (settled) {
      const { flow, methodId, amount } = settled
      const method = this.methodOf(flow, methodId)
      this.emit('amount_settled', flow, method && { method: method.name, amount, currency: method.currencyAlpha3 })
    }
    const submit = payloadOf('submitTracked', action)
    if (submit) this.emitSubmit(submit)
    if (action.type === carouselSwitched.type)
      this.emit('carousel_switched', this.flow, { is_shown: !this.options.getState().carousel.isViewChanged })
  }

  private emitSubmit({ flow, methodId, press, code }: TrackedActions['submitTracked']): void {
    const named = this.namedOf(flow, methodId)
    if (code !== undefined)
      this.emit(
        'submit_refused',
        flow,
        named && { ...named, code: (code ?? 'no_answer') as ClickstreamData<'submit_refused'>['code'] },
      )
    else if (press !== this.submit?.press) {
      this.submit = { methodId, press, sentAt: this.options.now() }
      this.emit('payment_submitted', flow, named)
    }
  }

  private get flow(): Flow {
    return this.options.getState().shared.paymentFlow
  }

  private listingOf(flow: Flow): Listing | null {
    return this.options.getState().listings[flow].listing
  }

  private methodOf(flow: Flow, idOrName: string) {
    return this.listingOf(flow)?.methods.find(({ id, name }) => id === idOrName || name === idOrName)
  }

  private namedOf(flow: Flow, methodId: string): { readonly method: string } | undefined {
    const method = this.methodOf(flow, methodId)
    return method && { method: method.name }
  }

  private emitPage(): void {
    if (this.isPageSent) return
    const { pathname } = this.page
    const flow = flowOf(pathname)
    const step = PAYOUT_PAGES[pathname.replace(/\/$/, '')]
    const kind = pageKindOf(pathname)
    if (step) this.emit('payout_step_viewed', 'withdrawal', { step })
    else if ((kind === 'main' || kind === 'form') && !isPaymentPage(pathname)) {
      const listing = this.listingOf(flow)
      // While the listing is loading, the page shows no methods.
      if (!listing) return
      if (kind === 'main') this.emitList(flow, listing)
      else this.emitMethod(flow, listing, pathname.split('/')[2] ?? '')
    }
    this.isPageSent = true
  }

  private emitList(flow: Flow, { methods }: Listing): void {
    this.emit('method_list_viewed', flow, { methods_count: methods.filter(({ parentId }) => parentId === null).length })
    const count = methods.filter(({ isInCarousel }) => isInCarousel).length
    const { isInitiallyLoaded, isViewChanged } = this.options.getState().carousel
    if (count > 0 && isInitiallyLoaded && !isViewChanged) this.emit('carousel_viewed', flow, { methods_count: count })
  }

  private emitMethod(flow: Flow, { methods }: Listing, name: string): void {
    const method = this.methodOf(flow, name)
    const nested = methods.filter(({ parentId }) => method !== undefined && parentId === method.id)
    if (method?.actionType === 'NestedList' && nested.length > 0)
      this.emit('method_list_viewed', flow, { methods_count: nested.length })
    // There is no event for an address with an unknown method, for which the page shows an error.
    else if (method) this.emit('method_page_viewed', flow, { method: method.name })
  }

  /** The payment that the page shows: the one in its address, else the one that was read last. */
  private shownPayment(): Payment | undefined {
    const wantedId = new URLSearchParams(this.page.search).get('payment_id')
    return Object.values(this.options.getState().queries ?? {})
      .filter(({ data }) => isPayment(data) && (wantedId === null || data.id === wantedId))
      .sort((a, b) => (b.readAt ?? 0) - (a.readAt ?? 0))
      .map(({ data }) => data as Payment)[0]
  }

  private emitPayment(): void {
    if (!isPaymentPage(this.page.pathname)) return
    const payment = this.shownPayment()
    if (!payment) return
    const step = `${payment.id} ${payment.nextAction.type}`
    if (step === this.shownStep) return
    this.leavePayment()
    this.shownStep = step
    this.emitStep(payment)
  }

  /** The method's name, or its id if the page was opened with a payment and has no listing. */
  private methodNameOf({ flow, methodId }: Payment): string {
    return this.namedOf(flow, methodId)?.method ?? methodId
  }

  private emitStep(payment: Payment): void {
    const { flow, nextAction } = payment
    const method = this.methodNameOf(payment)
    switch (nextAction.type) {
      case 'result':
        if (this.sentResults.includes(payment.id)) return
        this.sentResults += payment.id
        this.emit('result_viewed', flow, {
          method,
          status: payment.transactionStatus,
          after_ms: this.submit?.methodId === payment.methodId ? this.msSince(this.submit.sentAt) : null,
        })
        this.submit = undefined
        return
      case 'display_form':
        this.displayForm = { payment, shownAt: this.options.now() }
        this.emit('display_form_viewed', flow, { method, items_count: nextAction.items.length })
        return
      default:
        this.emit('payment_step_viewed', flow, { method, step: nextAction.type })
    }
  }

  private leavePayment(): void {
    this.shownStep = ''
    if (!this.displayForm) return
    const { payment, shownAt } = this.displayForm
    this.displayForm = undefined
    this.emit('display_form_left', payment.flow, {
      method: this.methodNameOf(payment),
      duration_ms: this.msSince(shownAt),
    })
  }

  /** Not below zero, because the device's clock may have been set back. */
  private msSince(time: number): number {
    return Math.min(CLICKSTREAM_DURATION_MS_MAX, Math.max(0, this.options.now() - time))
  }

  private emit<Name extends ClickstreamEventName>(
    name: Name,
    flow: Flow,
    data: ClickstreamData<Name> | undefined,
  ): void {
    if (!data || Object.keys(data).length === 0) {
      this.options.onEmpty(name)
      return
    }
    this.sequence += 1
    this.options.emit({ name, sequence: this.sequence, at_ms: this.options.now(), flow, data } as ClickstreamEvent)
  }
}
