/** Starts the widget in a browser. */
import '@modulor/ui/first-view.css'
import type { BootData } from '@modulor/contract/http'
import { BOOT_ELEMENT_ID, DESIGN_THEME } from '@modulor/contract/vocabulary'
import { flowOf } from '@modulor/rules'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { createBrowserHost, reportHeight, type Host } from '../host'
import { chooseLanguage } from '../i18n'
import { loadMessages } from '../i18n/load-messages'
import { createStore, type Store, type StoreOptions } from '../session'
import { currentSession, expireSession, openLocalData, saveSession, type LocalData } from '../storage'
import { App } from './app'
import { readBoot } from './boot'
import { addressWithout, NEW_TAB_PARAMETER, parseQuery, SESSION_PARAMETERS, type Query } from './query'
import { toStartQuery } from './start-query'
import { toVisit } from './to-visit'

const ROOT_ID = 'modulor'

/** Changes the address in place; the session id leaves it before anything else can read or send it. */
function cleanAddress(names: readonly string[]): string {
  const cleaned = addressWithout(window.location.href, names)
  window.history.replaceState(window.history.state, '', cleaned)
  return cleaned
}

/** The id of the address, kept for a reload; else the one that this tab still has (SESS-1, SESS-2). */
function takeSession(query: Query, localData: LocalData): string | null {
  const now = Date.now()
  const { sessionId } = query
  if (sessionId === null) return currentSession(localData, now)
  // Another visit: the one before may have gone back to the list, this one has not (AUTO-2).
  if (!localData.read('sessions')?.some(({ id }) => id === sessionId)) localData.remove('skip-last-used-method')
  saveSession(localData, sessionId, now)
  return sessionId
}

/** Records the id as expired as soon as the store says so, so that a reload does not try it again (SESS-4). */
function rememberExpiry(store: Store, localData: LocalData, sessionId: string | null): void {
  const stop = store.subscribe(() => {
    if (!store.getState().shared.isSessionExpired) return
    stop()
    if (sessionId !== null) expireSession(localData, sessionId)
  })
}

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
  const sessionId = takeSession(query, localData)
  cleanAddress(SESSION_PARAMETERS)
  if (query.language !== null) localData.write('language', query.language)
  const texts = await loadMessages(chooseLanguage(query.language, localData.read('language'), boot.language))
  const { pathname } = window.location
  const store = openStore({
    boot,
    query: toStartQuery(query, { flow: flowOf(pathname), sessionId, language: texts.language }),
    report: (code, message) => host.send({ type: 'error', code, message }),
  })
  rememberExpiry(store, localData, sessionId)
  if (host.place === 'frame') document.documentElement.dataset.framed = ''
  const signs = {
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    nativeShell: nativeShellOf(host),
  }
  const app = (
    <App
      store={store}
      host={host}
      visit={toVisit({ boot, query, localData, signs })}
      texts={texts}
      brandTheme={query.brandTheme}
      Router={BrowserRouter}
    />
  )
  // What the service drew is taken over only where it was drawn in this language.
  const drawn = root.firstElementChild
  if (drawn instanceof HTMLElement && drawn.lang === texts.language.code) hydrateRoot(root, app)
  else createRoot(root).render(app)
  if (host.place !== 'page') reportHeight(host, root)
}

/** Gates (BOOT-2, BOOT-3), then the visit. */
function start(): void {
  const root = document.getElementById(ROOT_ID)
  if (!root) return
  const boot = readBoot(document.getElementById(BOOT_ELEMENT_ID)?.textContent, window.location.origin)
  if (boot.design_theme !== DESIGN_THEME) return
  const size = { width: window.innerWidth, height: window.innerHeight }
  const query = parseQuery(window.location.search, size)
  const host = createBrowserHost(boot.brand)
  if (query.isForNewTab) return host.redirectTo(cleanAddress([NEW_TAB_PARAMETER]))
  void run(root, boot, query, host)
}

start()
