/** Starts the widget in a browser. */
import '@modulor/ui/first-view.css'
import type { BootData } from '@modulor/contract/http'
import { BOOT_ELEMENT_ID, DESIGN_THEME } from '@modulor/contract/vocabulary'
import { flowOf } from '@modulor/rules'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { createBrowserHost, reportHeight, watchStyles, type Host } from '../host'
import { chooseLanguage } from '../i18n'
import { ENGLISH, loadMessages, type LoadedTexts } from '../i18n/load-messages'
import { createTranslate } from '../i18n/texts'
import { createStore, type Store, type StoreOptions } from '../session'
import { openLocalData } from '../storage'
import { App } from './app'
import { readBoot } from './boot'
import { CrashBoundary } from './crash-boundary'
import { LastResort, lastResortTexts, type LastResortTexts } from './last-resort'
import { addressWithout, NEW_TAB_PARAMETER, parseQuery, SESSION_PARAMETERS, type Query } from './query'
import { reportCrash } from './report-crash'
import { rememberSession, takeSession } from './session-memory'
import { toStartQuery } from './start-query'
import { takeTyped } from './typed-over-reload'
import { toVisit } from './to-visit'

const ROOT_ID = 'modulor'

/** Changes the address in place; the session id leaves it before anything else can read or send it. */
function cleanAddress(names: readonly string[]): string {
  const cleaned = addressWithout(window.location.href, names)
  window.history.replaceState(window.history.state, '', cleaned)
  return cleaned
}

const windowSize = () => ({ width: window.innerWidth, height: window.innerHeight })
const reload = () => window.location.reload()

const textsOfLastResort = ({ language, catalogue, english }: LoadedTexts): LastResortTexts =>
  lastResortTexts(createTranslate(language, catalogue, english))

/** The store with what came with the page; where that cannot be read, the store asks for it itself. */
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

async function run(root: HTMLElement, boot: BootData, query: Query, host: Host): Promise<void> {
  const localData = openLocalData(window)
  const sessionId = takeSession(query.sessionId, {
    localData,
    timeout: boot.session_timeout ?? null,
    now: new Date(),
  })
  cleanAddress(SESSION_PARAMETERS)
  if (query.language !== null) localData.write('language', query.language)
  const texts = await loadMessages(chooseLanguage(query.language, localData.read('language'), boot.language))
  const { pathname } = window.location
  const store = openStore({
    boot,
    query: toStartQuery(query, { flow: flowOf(pathname), sessionId, language: texts.language }),
    report: (code, message) => host.send({ type: 'error', code, message }),
    address: () => window.location.href,
    typed: takeTyped(localData),
  })
  rememberSession(store, localData, sessionId)
  if (host.place === 'frame') document.documentElement.dataset.framed = ''
  const signs = {
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    nativeShell: nativeShellOf(host),
  }
  const lastResort = textsOfLastResort(texts)
  // What the service drew is taken over only where it was drawn in this language.
  const drawn = root.firstElementChild
  const isDrawn = drawn instanceof HTMLElement && drawn.lang === texts.language.code
  const app = (
    <CrashBoundary
      onCrash={(error) => reportCrash(host, error)}
      fallback={() => <LastResort texts={lastResort} onReload={reload} />}
    >
      <App
        store={store}
        host={host}
        visit={toVisit({ boot, query, localData, windowSize: windowSize(), signs })}
        texts={texts}
        brandTheme={query.brandTheme}
        isDrawn={isDrawn}
        Router={BrowserRouter}
      />
    </CrashBoundary>
  )
  if (isDrawn) hydrateRoot(root, app)
  else createRoot(root).render(app)
  if (host.place !== 'page') reportHeight(host, root)
}

/** A visit that cannot even begin is told as a crash, and never a blank page (BOOT-8). */
async function runOrExplain(root: HTMLElement, boot: BootData, query: Query, host: Host): Promise<void> {
  try {
    await run(root, boot, query, host)
  } catch (error) {
    reportCrash(host, error)
    createRoot(root).render(<LastResort texts={textsOfLastResort(ENGLISH)} onReload={reload} />)
  }
}

/** Gates (BOOT-2, BOOT-3), then the visit. */
function start(): void {
  const root = document.getElementById(ROOT_ID)
  if (!root) return
  watchStyles(window)
  const boot = readBoot(document.getElementById(BOOT_ELEMENT_ID)?.textContent, window.location.origin)
  if (boot.design_theme !== DESIGN_THEME) return
  const query = parseQuery(window.location.search, windowSize())
  const host = createBrowserHost(boot.brand)
  if (query.isForNewTab) {
    const cleaned = cleanAddress([NEW_TAB_PARAMETER])
    // Where nobody holds the cashier, this page is the new tab.
    if (host.place !== 'page') return host.redirectTo(cleaned)
  }
  void runOrExplain(root, boot, query, host)
}

start()
