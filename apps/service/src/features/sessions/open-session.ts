import type { SessionCreated, SandboxSessionRequest } from '@modulor/contract/http'
import { COUNTRY_DEFAULT, LANGUAGE_DEFAULT } from '@modulor/contract/vocabulary'
import { holdsCardNumber, toMinor } from '@modulor/rules'
import { hasOwnWallet } from '../../config/own-wallet'
import type { BrandConfig, CashierConfig } from '../../config/schema'
import { transaction, type Tx } from '../../db/transaction'
import { balancesOfPlayer, post } from '../../ledger'
import { done, refused, type Outcome } from '../../outcome'
import { recordDemoHistory } from '../demo-history'
import { isPlainSessionIdAllowed } from './launch-session'
import { hashOfSessionKey, newLaunchCode, newSessionId, newSessionReference } from './session-id'
import { ABSOLUTE_MS, IDLE_MS, LAUNCH_MS } from './session-lifetime'
import { insertSession, lockContacts, removeEndedSessions, removeSessions, savePlayer } from './sessions.repository'
import type { SessionsDeps } from './sessions.types'
import { DAY_MS } from '../../durations'

/** An ended session is kept this long, so that it can still be looked up. */
const KEPT_AFTER_END_MS = DAY_MS

/** Posts the demo balance. The operation's id depends only on brand and player, so it is posted once. */
async function fund(tx: Tx, brand: string, userId: string, currency: string, amountMinor: bigint): Promise<void> {
  await post(tx, {
    id: `demo:${brand}:${userId}`,
    lines: [
      {
        kind: 'funding',
        debit: { brand, kind: 'funding', owner: 'demo', currency },
        credit: { brand, kind: 'player', owner: userId, currency },
        amountMinor,
      },
    ],
  })
}

/**
 * The demo balance in minor units. 0 if none is requested or the environment is not a sandbox; undefined if the amount is
 * invalid.
 */
function demoBalanceMinor({ config }: SessionsDeps, { user, currency }: SandboxSessionRequest): bigint | undefined {
  if (config.environment !== 'sandbox' || user.demo_balance === undefined) return 0n
  const precision = config.currencies[currency]?.precision
  return precision === undefined ? undefined : toMinor(user.demo_balance, precision)
}

/** The names of amounts in the terms that have more decimals than the currency. An order of zero is refused too. */
function amountsTooFine({ currencies }: CashierConfig, { currency, terms = {} }: SandboxSessionRequest): string[] {
  const precision = currencies[currency]?.precision ?? 0
  const amounts: Record<string, string | null | undefined> = { deposit_limit_remaining: terms.deposit_limit_remaining }
  for (const [index, bonus] of (terms.bonuses ?? []).entries())
    for (const key of ['min_deposit_amount', 'max_deposit_amount', 'absolute_bonus_value', 'max_bonus_value'] as const)
      amounts[`bonuses.${index}.${key}`] = bonus[key]
  const { order } = terms
  if (order && !toMinor(order.amount, precision)) return ['terms.order.amount']
  return Object.entries(amounts).flatMap(([place, amount]) =>
    amount != null && toMinor(amount, precision) === undefined ? [`terms.${place}`] : [],
  )
}

/**
 * Texts of a player's profile that must not contain a card number (issue-9 4.1). Tax codes and phones are not checked, because
 * they are numbers too.
 */
const PROFILE_TEXTS = ['email', 'first_name', 'last_name', 'middle_name'] as const

function refusalOf(
  config: CashierConfig,
  brand: BrandConfig,
  request: SandboxSessionRequest,
  fundsMinor: bigint | undefined,
) {
  const wrong = (field: string) => refused('bad_request', { fields: { [field]: 'PH.ERROR.FIELD_HAS_ERROR' } })
  if (!brand.currencies.includes(request.currency)) return refused('currency_unavailable')
  if (request.origin !== undefined && !brand.origins.includes(request.origin)) return wrong('origin')
  if (fundsMinor === undefined) return wrong('user.demo_balance')
  const misplaced = PROFILE_TEXTS.find((part) => holdsCardNumber(request.user[part] ?? ''))
  if (misplaced) return refused('bad_request', { fields: { [`user.${misplaced}`]: 'PH.ERROR.CARD_NUMBER_HERE' } })
  const [tooPrecise] = amountsTooFine(config, request)
  if (tooPrecise !== undefined) return wrong(tooPrecise)
  return undefined
}

const historyOf = ({ user }: SandboxSessionRequest) => ({
  isReturning: user.demo_returning === true,
  isDeclined: user.demo_declined === true,
})

/** The key that opens a new session: its id, or a launch code if the brand's addresses must not contain ids. */
function newKeys(config: CashierConfig, brand: string, now: Date, idleExpiresAt: Date) {
  const id = newSessionId()
  const row = { id_hash: hashOfSessionKey(id), reference: newSessionReference() }
  if (isPlainSessionIdAllowed(config, brand))
    return { row, expiresAt: idleExpiresAt, parameter: 'session_id', key: id, sessionId: id }
  const code = newLaunchCode()
  const expiresAt = new Date(now.getTime() + LAUNCH_MS)
  const launch = { launch_code_hash: hashOfSessionKey(code), launch_expires_at: expiresAt }
  return { row: { ...row, ...launch }, expiresAt, parameter: 'launch_code', key: code, sessionId: undefined }
}

/** Stores the player, the session, the demo balance and the demo history in one transaction (`Sessions.open`). */
export async function openSession(
  deps: SessionsDeps,
  request: SandboxSessionRequest,
): Promise<Outcome<SessionCreated>> {
  const { brand: code, user, currency, language = null, terms = {} } = request
  const brand = deps.config.brands[code]
  if (!brand) return refused('merchant_unauthorized')
  const fundsMinor = demoBalanceMinor(deps, request)
  const refusal = refusalOf(deps.config, brand, request, fundsMinor)
  if (refusal) return refusal

  const now = deps.now()
  const idleExpiresAt = new Date(now.getTime() + IDLE_MS)
  const keys = newKeys(deps.config, code, now, idleExpiresAt)
  await transaction(deps.db, async (tx) => {
    const before = await lockContacts(tx, { brand: code, userId: user.id })
    const player = await savePlayer(
      tx,
      { brand: code, userId: user.id },
      {
        email: user.email ?? null,
        phone: user.phone ?? null,
        country: user.country ?? null,
        first_name: user.first_name ?? null,
        last_name: user.last_name ?? null,
        middle_name: user.middle_name ?? null,
        tax_code: user.tax_code ?? null,
        is_verified: user.is_verified ?? null,
      },
    )
    const { email = before?.email ?? null, phone = before?.phone ?? null } = user
    if (before)
      await deps.holds?.contactsChanged(tx, { brand: code, userId: user.id, language }, before, { email, phone })
    const country = player.country ?? COUNTRY_DEFAULT
    // The player's row is locked: if two sessions are opened at the same time, the later one ends the other.
    if (brand.new_session_ends_others) await removeSessions(tx, { brand: code, userId: user.id })
    await insertSession(tx, keys.row, {
      brand: code,
      user_id: user.id,
      currency,
      country,
      language,
      created_at: now,
      idle_expires_at: idleExpiresAt,
      expires_at: new Date(now.getTime() + ABSOLUTE_MS),
      terms,
    })
    // An erased player who returns is stored as new, but the ledger still has the old balance (decision 41).
    const isNew = player.isNew && (await balancesOfPlayer(tx, { brand: code, userId: user.id })).length === 0
    // A merchant's own wallet has its own balance, and must not get a demo history that it does not know.
    const isNewInLedger = isNew && !hasOwnWallet(deps.config, code)
    if (isNewInLedger && fundsMinor) await fund(tx, code, user.id, currency, fundsMinor)
    if (isNewInLedger && deps.config.environment === 'sandbox')
      await recordDemoHistory(tx, deps, { brand: code, userId: user.id, currency, country }, historyOf(request), now)
  })
  deps.holds?.sendNoticesSoon()
  await removeEndedSessions(deps.db, new Date(now.getTime() - KEPT_AFTER_END_MS))

  const address = new URL(terms.order ? '/checkout' : '/deposit', deps.publicUrl)
  address.searchParams.set(keys.parameter, keys.key)
  address.searchParams.set('lang', `${language ?? LANGUAGE_DEFAULT}-${code}`)
  return done({
    session_id: keys.sessionId,
    session_reference: keys.row.reference,
    expires_at: keys.expiresAt.toISOString(),
    url: address.href,
  })
}
