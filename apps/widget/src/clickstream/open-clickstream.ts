/**
 * Connects tracker, sender and visitor of one page (CLICK-1 to CLICK-4). Its errors are ignored, so that they do not
 * affect the page.
 */
import { isMerchantVisitId } from '@modulor/contract/clickstream-limits'
import { connectionChanged } from './analytics-state'
import { collectionOf, type Collection } from './collection'
import { channelTransport } from './channel'
import { postTransport } from './post'
import { createSender, type Sender, type Transport } from './sender'
import { createTracker, type ShownPage } from './tracker'
import { createVisitor, type Visitor } from './visitor'
import type { Store } from '../session'
import type { Visit } from '../visit'

export type ClickstreamOptions = {
  readonly store: Store
  readonly visit: Pick<Visit, 'brand' | 'device'>
  readonly language: string
  readonly report: (message: string) => void
}

export type Clickstream = {
  readonly showPage: (page: ShownPage) => void
  readonly stop: () => void
}

/** The page that was loaded first. The player may have navigated before the clickstream was loaded. */
function entryPage(): URL {
  const [entry] = performance.getEntriesByType('navigation')
  return new URL(entry?.name ?? '', window.location.href)
}

/** The merchant's id of the visit (`clstrmid`, BOOT-4); null: none, or invalid. */
function merchantVisitId({ searchParams }: URL): string | null {
  const given = searchParams.get('clstrmid') ?? ''
  return isMerchantVisitId(given) ? given : null
}

const browserVisitor = (): Visitor =>
  createVisitor({
    document,
    isSecure: window.location.protocol === 'https:',
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
  })

const hasPrivacySignal = () => (navigator as { readonly globalPrivacyControl?: boolean }).globalPrivacyControl === true

/** Returns a function that ignores errors of `work`: an error of the clickstream must not affect the page (CLICK-4). */
const safely =
  <Given extends readonly unknown[]>(work: (...given: Given) => void) =>
  (...given: Given): void => {
    try {
      work(...given)
    } catch {
      // Only an event is lost.
    }
  }

/** Returns a function that applies the collection state if it has changed since the last call. */
function consentFollower(collection: () => Collection, sender: Sender, visitor: Visitor): () => void {
  let last: Collection | undefined
  return () => {
    const next = collection()
    if (next === last) return
    last = next
    // There may be cookies of an earlier visit, when the brand's setting or the consent was different.
    if (next === 'held') visitor.withhold()
    else if (next === 'on') sender.flush(false)
    else {
      sender.clear()
      visitor.clear()
    }
  }
}

export function openClickstream({ store, visit, language, report }: ClickstreamOptions): Clickstream {
  const visitor = browserVisitor()
  const { brand, device } = visit
  const entry = entryPage()
  /** The ids before the player's consent: they are not stored in the browser. */
  const memory = { visitorId: null, visitId: crypto.randomUUID() }
  const collection = () =>
    collectionOf({
      brand: brand.clickstream,
      consent: store.getState().shared.isAnalyticsAllowed ?? null,
      hasPrivacySignal: hasPrivacySignal(),
    })

  function transport(isPostNeeded: boolean): Transport | undefined {
    const { shared, realtime, analytics } = store.getState()
    if (shared.sessionId === null || collection() !== 'on') return undefined
    const channel = realtime?.connection === 'connected' ? realtime.clicks : null
    if (channel === null || isPostNeeded || analytics?.connection === 'failed') return postTransport(shared.sessionId)
    return channelTransport(store, channel)
  }

  const sender = createSender({
    context: {
      page_view_id: crypto.randomUUID(),
      merchant_visit_id: merchantVisitId(entry),
      device: device.type,
      language,
    },
    transport,
  })
  const tracker = createTracker({
    getState: () => store.getState(),
    now: () => Date.now(),
    emit(event) {
      const state = collection()
      if (state !== 'off') sender.add({ event, ids: state === 'on' ? visitor.touch() : memory })
    },
    onEmpty: (name) => report(`Empty clickstream payload: ${name}`),
  })

  const followConsent = consentFollower(collection, sender, visitor)
  const handleAction = safely((action: Parameters<typeof tracker.handleAction>[0]) => {
    followConsent()
    tracker.handleAction(action)
  })
  const handleHidden = safely(() => {
    if (document.hidden) sender.flush(true)
  })
  const handlePageHide = safely(({ persisted }: PageTransitionEvent) => sender.flush(true, !persisted))
  const stopObserving = store.observe(handleAction)
  document.addEventListener('visibilitychange', handleHidden)
  window.addEventListener('pagehide', handlePageHide)
  store.dispatch(connectionChanged('initialized'))
  safely(followConsent)()
  safely(() => tracker.handlePage(entry))()
  return {
    showPage: safely((page) => tracker.handlePage(page)),
    stop() {
      stopObserving()
      document.removeEventListener('visibilitychange', handleHidden)
      window.removeEventListener('pagehide', handlePageHide)
      sender.stop()
    },
  }
}
