/** The data of the first view: a session's lists, a returned payment's state, or neither. */
import { SESSION_ERROR_CODE } from '@modulor/contract/errors'
import type { BootData, PaySession } from '@modulor/contract/http'
import { BRAND_DEFAULT, COUNTRY_DEFAULT, DESIGN_THEME } from '@modulor/contract/vocabulary'
import { flowOf, pathFragmentOf } from '@modulor/rules'
import { ownTextsOf } from '../../config/own-texts'
import type { BrandConfig, CashierConfig } from '../../config/schema'
import { done, refused, type Outcome } from '../../outcome'
import type { PlayerSession } from '../payments'
import { isPlainSessionIdAllowed, sessionTimeout } from '../sessions'
import type { PageAddress } from './page-address'
import { isEntryTrusted } from './page-entry'
import type { PageDeps, PageRequest } from './page.types'

/** Addresses to which an issuer, a bank or a wallet sends the player back. */
const RETURN_PATH = /^\/(?:3ds_result|payments\/(?:3ds_result|interaction|status)\/[^/]+(?:\/[^/]+)*)\/?$/
/** The address to which a provider's page sends the player back. It names the provider and the payment. */
const FROM_PROVIDER = /^\/payments\/status\/([^/]+)\/([^/]+)\/?$/
const isReturnPath = (path: string) => RETURN_PATH.test(path) || pathFragmentOf(path) === 'alternative-payment'
const PAY_SESSION_ID = /^[A-Za-z0-9_-]{16,64}$/
const PAY_SESSION_FIELDS = ['threeDSSessionData', 'MD'] as const

export type PageView = {
  readonly boot: BootData
  readonly brand: BrandConfig
  /** Origins that may frame this page. */
  readonly frameAncestors: readonly string[]
}

type Found = {
  readonly session?: PlayerSession
  /** The id of a session that a launch code has just opened. */
  readonly launchedId?: string
  readonly paySession?: PaySession
  readonly brand?: string
  /** The language of the session, or of the session that made the payment. */
  readonly language?: string | null
  readonly error?: BootData['session_error']
}

/** The payment from which the player comes back, named by the path's last segment or by the issuer's form (ALT-1). */
async function findPayment(deps: PageDeps, { posted, mayLaunch }: PageRequest, address: PageAddress): Promise<Found> {
  const { path, query } = address
  if (!isReturnPath(path)) return {}
  const [, provider = '', paySession = ''] = FROM_PROVIDER.exec(path) ?? []
  if (mayLaunch && PAY_SESSION_ID.test(paySession))
    await deps.payments.continueRedirect({ provider, paySessionId: paySession, query })
  const named = [...PAY_SESSION_FIELDS.map((name) => posted?.[name]), path.split('/').filter(Boolean).at(-1)]
  for (const paySessionId of named.filter((id) => id !== undefined)) {
    const place = await deps.returnedTo(paySessionId)
    if (place === undefined) continue
    const state = await deps.payments.stateOf({ kind: 'pay_session', paySessionId })
    return state.ok ? { ...place, paySession: state.value } : { ...place, error: state.refusal.code }
  }
  return {}
}

/** A session of another brand than the address names is refused (SESS-4). */
function ofBrand(outcome: Outcome<PlayerSession>, { brand }: PageAddress): Found {
  const own = outcome.ok && brand !== undefined && outcome.value.brand !== brand ? refused(SESSION_ERROR_CODE) : outcome
  return own.ok
    ? { brand: own.value.brand, language: own.value.language, session: own.value }
    : { error: own.refusal.code }
}

/** Finds the session by a launch code, otherwise by a session id, if its brand's addresses may contain one (issue-9 3.4). */
async function findSession(deps: PageDeps, address: PageAddress, mayLaunch: boolean): Promise<Found> {
  const { launchCode, sessionId } = address
  if (launchCode !== undefined) {
    if (!mayLaunch) return {}
    const launched = await deps.sessions.launch(launchCode)
    if (!launched.ok) return { error: launched.refusal.code }
    const found = ofBrand(done(launched.value.session), address)
    return found.session ? { ...found, launchedId: launched.value.sessionId } : found
  }
  if (sessionId === undefined) return {}
  const checked = await deps.sessions.check(sessionId)
  return checked.ok && !isPlainSessionIdAllowed(deps.config, checked.value.brand)
    ? { error: SESSION_ERROR_CODE }
    : ofBrand(checked, address)
}

/**
 * If a list cannot be read, the page is sent without it and the widget requests it: the page contains the id of a session that
 * its launch code opened.
 */
async function listings(deps: PageDeps, path: string, session: PlayerSession | undefined) {
  const none = { deposit: null, withdrawal: null }
  if (!session) return none
  try {
    return flowOf(path) === 'deposit'
      ? { ...none, deposit: await deps.payGroups.listDeposit(session) }
      : { ...none, withdrawal: await deps.payGroups.listWithdrawal(session) }
  } catch (error) {
    deps.onFailure(error)
    return none
  }
}

function defaultBrand({ brands }: CashierConfig): string {
  const [first = BRAND_DEFAULT] = Object.keys(brands)
  return Object.hasOwn(brands, BRAND_DEFAULT) ? BRAND_DEFAULT : first
}

/** The origins of all pages that may frame a cashier of this service. */
export function allOrigins({ brands }: CashierConfig): readonly string[] {
  return [...new Set(Object.values(brands).flatMap(({ origins }) => origins))]
}

/**
 * Decides the page's boot data and which pages may frame it. With a session or a payment: its brand's own pages. Without: the
 * pages of the brand that the address names, so that they can show "session expired"; the page then contains no player's data.
 * An issuer's response that names no payment may be framed by pages of all brands. All other pages: only by the service itself.
 */
export async function pageView(deps: PageDeps, request: PageRequest, address: PageAddress): Promise<PageView> {
  const { config } = deps
  const found = await findOrExplain(deps, request, address)
  const named = address.brand !== undefined && Object.hasOwn(config.brands, address.brand) ? address.brand : undefined
  const known = found.brand ?? named
  const code = known ?? defaultBrand(config)
  const brand = config.brands[code]
  if (!brand) throw new Error(`The brand "${code}" is not configured`)

  const isModulor = brand.design_theme === DESIGN_THEME
  const isReturn = isReturnPath(address.path)
  const texts = ownTextsOf(config, brand)
  return {
    brand,
    frameAncestors: known === undefined ? (isReturn ? allOrigins(config) : []) : brand.origins,
    boot: {
      design_theme: brand.design_theme,
      environment: config.environment,
      brand: {
        code,
        name: brand.name,
        origins: brand.origins,
        redirect_hosts: brand.redirect_hosts,
        home_url: brand.home_url,
        ...(brand.clickstream !== 'off' && { clickstream: brand.clickstream }),
      },
      ...(texts && { texts }),
      language: found.language ?? null,
      is_entry_trusted: isEntryTrusted(request.entry, {
        hasSession: found.session !== undefined,
        isLaunched: found.launchedId !== undefined,
        origins: brand.origins,
      }),
      session_timeout: found.session ? sessionTimeout(found.session.openedAt, deps.now()) : null,
      ...(found.launchedId !== undefined && { session_id: found.launchedId }),
      country: found.session?.country ?? COUNTRY_DEFAULT,
      ...(await listings(deps, address.path, isModulor && !isReturn ? found.session : undefined)),
      pay_session: found.paySession ?? null,
      session_error: found.error ?? null,
      ...(deps.isTraced && { is_traced: true }),
      ...(deps.errorReports && {
        error_reports: { url: deps.errorReports.address.envelopeUrl, release: deps.errorReports.release },
      }),
      written_at: deps.now().toISOString(),
      posted: request.posted,
    },
  }
}

/** The page is sent even if the database is not available. The widget then shows the error and offers a retry. */
async function findOrExplain(deps: PageDeps, request: PageRequest, address: PageAddress): Promise<Found> {
  try {
    const session = await findSession(deps, address, request.mayLaunch)
    return session.session ? session : { ...session, ...(await findPayment(deps, request, address)) }
  } catch (error) {
    deps.onFailure(error)
    return { error: 'unavailable' }
  }
}
