/** What the first view needs, by who asks: a session's lists, a returned payment's state, or neither. */
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

/** Addresses that an issuer, a bank or a wallet sends the player back to. */
const RETURN_PATH = /^\/(?:3ds_result|payments\/(?:3ds_result|interaction|status)\/[^/]+(?:\/[^/]+)*)\/?$/
/** Where a provider's own page sends its player: whose it was, and which payment. */
const FROM_PROVIDER = /^\/payments\/status\/([^/]+)\/([^/]+)\/?$/
const isReturnPath = (path: string) => RETURN_PATH.test(path) || pathFragmentOf(path) === 'alternative-payment'
const PAY_SESSION_ID = /^[A-Za-z0-9_-]{16,64}$/
const PAY_SESSION_FIELDS = ['threeDSSessionData', 'MD'] as const

export type PageView = {
  readonly boot: BootData
  readonly brand: BrandConfig
  /** Who may frame this answer. */
  readonly frameAncestors: readonly string[]
}

type Found = {
  readonly session?: PlayerSession
  /** Of a session that a launch code opened just now. */
  readonly launchedId?: string
  readonly paySession?: PaySession
  readonly brand?: string
  /** Of the session, or of the one that paid. */
  readonly language?: string | null
  readonly error?: BootData['session_error']
}

/** The payment that the player comes back from, named by the path's last segment or by the issuer's form (ALT-1). */
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

/** A session that is opened under another brand's name is foreign (SESS-4). */
function ofBrand(outcome: Outcome<PlayerSession>, { brand }: PageAddress): Found {
  const own = outcome.ok && brand !== undefined && outcome.value.brand !== brand ? refused(SESSION_ERROR_CODE) : outcome
  return own.ok
    ? { brand: own.value.brand, language: own.value.language, session: own.value }
    : { error: own.refusal.code }
}

/** By a launch code, else by a session id, where its brand's addresses may carry one (issue-9 3.4). */
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

/** A list that cannot be read is asked for by the widget: the page holds the id of a session that its launch code opened. */
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

/** Every page that may hold a cashier of this service. */
export function allOrigins({ brands }: CashierConfig): readonly string[] {
  return [...new Set(Object.values(brands).flatMap(({ origins }) => origins))]
}

/**
 * Decides the page's boot data and who may frame it. With a session or a payment: its brand's own pages. Without: the
 * pages of the brand that the address names, so that they can show "session expired"; it holds no player's data. An
 * issuer's answer that names no payment may come back inside any brand's page. Everything else: only the service
 * itself.
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
      posted: request.posted,
    },
  }
}

/** A page is answered even when the database is not: the widget then says so and offers to try again. */
async function findOrExplain(deps: PageDeps, request: PageRequest, address: PageAddress): Promise<Found> {
  try {
    const session = await findSession(deps, address, request.mayLaunch)
    return session.session ? session : { ...session, ...(await findPayment(deps, request, address)) }
  } catch (error) {
    deps.onFailure(error)
    return { error: 'unavailable' }
  }
}
