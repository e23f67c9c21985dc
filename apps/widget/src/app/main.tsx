/** Starts the widget in a browser. */
import '@modulor/ui/first-view.css'
import type { BootData } from '@modulor/contract/http'
import { SESSION_ERROR_CODE } from '@modulor/contract/session-errors'
import { BOOT_ELEMENT_ID, DESIGN_THEME } from '@modulor/contract/vocabulary'
import { flowOf } from '@modulor/rules'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from '../router'
import { createBrowserHost, reportHeight, type Host } from '../host'
import { chooseLanguage } from '../i18n'
import { ENGLISH, loadMessages, setOwnTexts, type LoadedTexts } from '../i18n/load-messages'
import { createTranslate } from '../i18n/texts'
import { createStore, type Store, type StoreOptions } from '../session'
import { saveTyped, restoreTyped } from '../session/typed-over-reload'
import { fingerprintOf, openLocalData } from '../storage'
import { App } from './app'
import { readBoot } from './boot'
import { CrashBoundary } from './crash-boundary'
import { LastResort, lastResortTexts, type LastResortTexts } from './last-resort'
import { markHydrated } from './early-click'
import { takeSessionId } from './early-session'
import { addressWithout, NEW_TAB_PARAMETER, parseQuery, type Query } from './query'
import { reportCrash } from './report-crash'
import { rememberSession, takeSession } from './session-memory'
import { toStartQuery } from './start-query'
import { toVisit } from './to-visit'
import { detectWallets } from './detect-wallets'

const ROOT_ID = 'modulor'

const windowSize = () => ({ width: window.innerWidth, height: window.innerHeight })
const reload = () => window.location.reload()

const textsOfLastResort = ({ language, catalogue, english }: LoadedTexts): LastResortTexts =>
  lastResortTexts(createTranslate(language, catalogue, english))

/** Creates the store with the data of the page; if they cannot be read, without them, so that the store requests them. */
function openStore(options: StoreOptions): Store {
  try {
    return createStore(options)
  } catch {
    options.report?.('boot_unreadable', 'the data in the page does not fit')
    return createStore({ ...options, boot: { ...options.boot, deposit: null, withdrawal: null, pay_session: null } })
  }
}

function nativeShellOf({ place }: Host) {
  return place === 'page' || place === 'frame' ? null : place
}

/** A bank redirects the player back without the language. It is added to the address again, for later pages (ALT-1, BOOT-9). */
function keepLanguage({ language }: Query, { brand }: BootData, texts: LoadedTexts): void {
  if (language !== null) return
  const address = new URL(window.location.href)
  address.searchParams.set('lang', `${texts.language.code}-${brand.code}`)
  window.history.replaceState(window.history.state, '', address)
}

type Start = { boot: BootData; query: Query; host: Host; givenSession: string | null }

async function run(root: HTMLElement, { boot, query, host, givenSession }: Start): Promise<void> {
  const localData = openLocalData(window)
  const sessionId = takeSession(givenSession, {
    localData,
    timeout: boot.session_timeout ?? null,
    now: new Date(),
    isSessionExpired: boot.session_error === SESSION_ERROR_CODE,
  })
  if (query.language !== null) localData.write('language', query.language)
  setOwnTexts(boot.texts)
  const texts = await loadMessages(chooseLanguage(query.language, localData.read('language'), boot.language))
  if (boot.pay_session) keepLanguage(query, boot, texts)
  const { pathname } = window.location
  const store = openStore({
    boot,
    query: toStartQuery(query, { flow: flowOf(pathname), sessionId }),
    report: (code, message) => host.send({ type: 'error', code, message }),
    address: () => window.location.href,
    fingerprint: () => fingerprintOf(localData),
    typed: restoreTyped(localData, sessionId),
  })
  rememberSession(store, localData, sessionId)
  // Runs after the open form has stored its values: the form handles the event in the capture phase.
  window.addEventListener('pagehide', () => saveTyped(localData, store.getState()))
  if (host.place === 'frame') document.documentElement.dataset.framed = ''
  const facts = {
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    nativeShell: nativeShellOf(host),
    ...detectWallets(),
  }
  const lastResort = textsOfLastResort(texts)
  // The service's markup is hydrated only if it is in the chosen language.
  const drawn = root.firstElementChild
  const isServerRendered = drawn instanceof HTMLElement && drawn.lang === texts.language.code
  const app = (
    <CrashBoundary
      onCrash={(error) => {
        reportCrash(host, error)
        markHydrated(window)
      }}
      fallback={() => <LastResort texts={lastResort} onReload={reload} />}
    >
      <App
        store={store}
        host={host}
        visit={toVisit({ boot, query, localData, windowSize: windowSize(), facts })}
        texts={texts}
        brandTheme={query.brandTheme}
        isServerRendered={isServerRendered}
        Router={BrowserRouter}
      />
    </CrashBoundary>
  )
  // In a transition React hydrates in slices, and the page reacts to touches in between.
  if (isServerRendered) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
  if (host.place !== 'page') reportHeight(host, root)
}

/** A visit that cannot start is reported as a crash and never shows a blank page (BOOT-8). */
async function runOrExplain(root: HTMLElement, start: Start): Promise<void> {
  try {
    await run(root, start)
  } catch (error) {
    reportCrash(start.host, error)
    createRoot(root).render(<LastResort texts={textsOfLastResort(ENGLISH)} onReload={reload} />)
    markHydrated(window)
  }
}

/** The address for the new tab: with the session id, and without the parameter that requested a new tab (BOOT-3). */
function newTabAddress(sessionId: string | null): string {
  const cleaned = new URL(addressWithout(window.location.href, [NEW_TAB_PARAMETER]))
  window.history.replaceState(window.history.state, '', cleaned.href)
  if (sessionId !== null) cleaned.searchParams.set('session_id', sessionId)
  return cleaned.href
}

/** Gates (BOOT-2, BOOT-3), then the visit. */
function start(): void {
  const root = document.getElementById(ROOT_ID)
  if (!root) return
  const boot = readBoot(document.getElementById(BOOT_ELEMENT_ID)?.textContent, window.location.origin)
  const givenSession = takeSessionId(window, boot.session_id)
  if (boot.design_theme !== DESIGN_THEME) return
  const query = parseQuery(window.location.search, windowSize())
  const host = createBrowserHost(boot.brand)
  if (query.isForNewTab) {
    const address = newTabAddress(givenSession)
    // Where no page embeds the cashier, this page is the new tab.
    if (host.place !== 'page') {
      markHydrated(window)
      return host.redirectTo(address)
    }
    // The launch code was left in the address for this tab.
    if (givenSession === null) return window.location.replace(address)
  }
  void runOrExplain(root, { boot, query, host, givenSession })
}

start()
