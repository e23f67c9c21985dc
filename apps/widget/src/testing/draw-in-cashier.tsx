/** Renders a part on the server, with all the providers that it may need. */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from '../router'
import { compileMessages } from '../../build/compile-messages'
import { readMessages } from '../../build/read-messages'
import { bootSample } from '../api/wire-samples'
import { HostProvider, SILENT_HOST } from '../host'
import { LANGUAGES, TextsProvider, type LanguageCode } from '../i18n'
import { createStore, StoreProvider, type Store } from '../session'
import { startQuerySample } from '../session/start-query-sample'
import { openLocalData } from '../storage'
import { HydrationProvider, UNKNOWN_DEVICE, VisitProvider, type Visit } from '../visit'

const english = compileMessages(readMessages('en'))

const visitSample = (over: Partial<Visit> = {}): Visit => ({
  device: UNKNOWN_DEVICE,
  localData: openLocalData(undefined),
  brand: bootSample().brand,
  posted: null,
  isEntryTrusted: true,
  isNavigationHidden: false,
  hasCloseIcon: true,
  isInPopUp: false,
  isForcedMobile: false,
  requestedSize: { width: null, height: null },
  brandTheme: 'brand0',
  ...over,
})

export const storeOf = (boot: Parameters<typeof bootSample>[0]): Store =>
  createStore({ boot: bootSample(boot), query: startQuerySample() })

/** Returns the markup of a part. Throws for an icon size that the design does not have. */
export function draw(
  part: ReactNode,
  at: {
    store: Store
    visit?: Partial<Visit>
    address?: string
    language?: LanguageCode
    isServerRendered?: boolean
  },
): string {
  const code = at.language ?? 'en'
  const catalogue = code === 'en' ? english : compileMessages(readMessages(code))
  const markup = renderToStaticMarkup(
    <StoreProvider store={at.store}>
      <HydrationProvider isServerRendered={at.isServerRendered ?? false}>
        <HostProvider host={SILENT_HOST}>
          <VisitProvider visit={visitSample(at.visit)}>
            <TextsProvider language={LANGUAGES[code]} catalogue={catalogue} english={english}>
              <StaticRouter address={at.address ?? '/deposit'}>{part}</StaticRouter>
            </TextsProvider>
          </VisitProvider>
        </HostProvider>
      </HydrationProvider>
    </StoreProvider>,
  )
  const odd = /mc-icon--(?!16\b|20\b)\d+/.exec(markup)
  if (odd) throw new Error(`the design has no ${odd[0]}`)
  return markup
}

const nothing = () => undefined

/** The properties of an action's view apart from the payment, with callbacks that do nothing. */
export const STILL = {
  isOffline: false,
  isReadOnly: false,
  onPayment: nothing,
  onRefresh: () => Promise.resolve(true),
  onLeave: nothing,
  onOpenMethod: nothing,
} as const

/** The text of a markup in one line. */
export const wordsOf = (markup: string): string =>
  markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\s\u00a0\u202f\u2068\u2069]+/g, ' ')
    .trim()

/** The accessible names of the buttons of a markup, in their order. */
export const buttonsOf = (markup: string): string[] =>
  [...markup.matchAll(/<button[^>]*>.*?<\/button>/gs)].map(
    ([button]) => /aria-label="([^"]*)"/.exec(button)?.[1] ?? wordsOf(button),
  )
