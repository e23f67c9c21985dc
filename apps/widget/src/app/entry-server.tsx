/** Renders the first view on the service. */
import type { BootData } from '@modulor/contract/http'
import { DESIGN_THEME } from '@modulor/contract/vocabulary'
import { flowOf } from '@modulor/rules'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from '../router'
import { SILENT_HOST } from '../host'
import { ALL_MESSAGES } from '../i18n/all-messages'
import { chooseLanguage, type Catalogue, type Language } from '../i18n'
import { createTranslate } from '../i18n/texts'
import { createStore } from '../session'
import { openLocalData } from '../storage'
import { App } from './app'
import { parseQuery } from './query'
import { StartNotice } from './start-notice'
import { toStartQuery } from './start-query'
import { toVisit } from './to-visit'

/** The texts of one language; the brand's own texts replace ours. */
const catalogueOf = (code: Language['code'], { texts }: BootData): Catalogue =>
  texts?.[code] ? { ...ALL_MESSAGES[code], ...texts[code] } : ALL_MESSAGES[code]

const UNKNOWN_SIZE = { width: 0, height: 0 }

/**
 * Returns the markup of the widget's root for an address such as `/deposit?lang=de-COM`; the session id in it is not used.
 * Empty where the widget renders nothing (BOOT-2, BOOT-3). Parts that need the browser (a stored language, the clock, a chunk
 * of their own) are rendered only there.
 */
export function render(boot: BootData, url: string): string {
  const { pathname, search } = new URL(url, 'http://widget.invalid')
  const query = parseQuery(search, UNKNOWN_SIZE)
  if (boot.design_theme !== DESIGN_THEME || query.isForNewTab) return ''
  const language = chooseLanguage(query.language, boot.language)
  const store = createStore({ boot, query: toStartQuery(query, { flow: flowOf(pathname), sessionId: null }) })
  const Router = ({ children }: { children: ReactNode }) => <StaticRouter address={url}>{children}</StaticRouter>
  return renderToString(
    <App
      store={store}
      host={SILENT_HOST}
      visit={toVisit({ boot, query, localData: openLocalData(undefined), windowSize: UNKNOWN_SIZE, facts: null })}
      texts={{ language, catalogue: catalogueOf(language.code, boot), english: ALL_MESSAGES.en }}
      brandTheme={query.brandTheme}
      isServerRendered
      Router={Router}
    />,
  )
}

/** Returns the markup of the notice for a widget script that does not load; empty where nothing is rendered (BOOT-2). */
export function renderStartNotice(boot: BootData, url: string): string {
  if (boot.design_theme !== DESIGN_THEME) return ''
  const query = parseQuery(new URL(url, 'http://widget.invalid').search, UNKNOWN_SIZE)
  const language = chooseLanguage(query.language, boot.language)
  const t = createTranslate(language, catalogueOf(language.code, boot), ALL_MESSAGES.en)
  return renderToString(<StartNotice t={t} language={language} theme={query.theme} />)
}
