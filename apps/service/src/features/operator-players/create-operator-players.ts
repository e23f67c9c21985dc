import { PLAYER_ROWS_MAX, type FoundPlayer, type PlayerView } from '@modulor/contract/operator'
import { fromMinor } from '@modulor/rules'
import { DAY_MS, HOUR_MS } from '../../durations'
import { balanceOf, balancesOfPlayer } from '../../ledger'
import { precisionsOf } from '../currency-precision'
import type { StoredAccounts, PayoutAccounts } from '../payout-accounts'
import { maskContact, type PlayerMessages } from '../player-messages'
import { newestMovements, toPlayerMovement } from '../player-movements'
import type { UserCards } from '../user-cards'
import { holdAccount, type Wallets } from '../wallet'
import {
  countCardAttempts,
  findPlayer,
  findUpload,
  readHoldTimes,
  readSessions,
  readUploads,
  searchPlayers,
  type HoldTimes,
} from './operator-players.repository'
import { limitsNow, type PlayerLimitsDeps } from './player-limits'

type Player = { readonly brand: string; readonly userId: string }
type PlayerRow = NonNullable<Awaited<ReturnType<typeof findPlayer>>>
type SessionRow = Awaited<ReturnType<typeof readSessions>>[number]

export type OperatorPlayersDeps = PlayerLimitsDeps & {
  readonly cards: Pick<UserCards, 'list'>
  readonly accounts: Pick<PayoutAccounts, 'verificationOf'>
  readonly storedAccounts: Pick<StoredAccounts, 'list'>
  readonly messages: Pick<PlayerMessages, 'listOf' | 'noticesOf'>
  readonly wallets: Pick<Wallets, 'kindOf' | 'balanceMinorOf'>
}

/** A file that a player uploaded, for download by the operator's browser. */
export type StoredUpload = { readonly name: string; readonly contentType: string; readonly content: Buffer }

export interface OperatorPlayers {
  /** `isMore`: whether players are left out. */
  find(text: string): Promise<{ readonly players: FoundPlayer[]; readonly isMore: boolean }>
  /** Undefined for a player whom no brand has. */
  read(player: Player): Promise<PlayerView | undefined>
  isKnown(player: Player): Promise<boolean>
  uploadOf(id: string): Promise<StoredUpload | undefined>
}

const FOUND_MAX = 50

const isoOf = (time: Date | null) => time?.toISOString() ?? null

/** Contacts are masked: support compares them with what the player says and does not need to read them. */
const toFoundPlayer = (row: PlayerRow): FoundPlayer => ({
  brand: row.brand,
  player_id: row.user_id,
  first_name: row.first_name,
  last_name: row.last_name,
  country: row.country,
  is_verified: row.is_verified,
  masked_email: row.email ? maskContact('email', row.email) : null,
  masked_phone: row.phone ? maskContact('phone', row.phone) : null,
  created_at: row.created_at.toISOString(),
})

const toSession = (session: SessionRow, now: Date): PlayerView['sessions'][number] => ({
  reference: session.reference,
  currency: session.currency,
  country: session.country,
  language: session.language,
  created_at: session.created_at.toISOString(),
  idle_expires_at: session.idle_expires_at.toISOString(),
  expires_at: session.expires_at.toISOString(),
  is_open: session.idle_expires_at > now,
})

/** When a hold that began at `since` ends; null if there is none, or it was lifted or has ended. */
function holdEnd(since: Date | null | undefined, liftedAt: Date | null, holdMs: number, now: Date): string | null {
  if (!since || (liftedAt !== null && since <= liftedAt)) return null
  const end = new Date(since.getTime() + holdMs)
  return end > now ? end.toISOString() : null
}

/** The balances in the merchant's own wallet, for the currencies of the player's sessions. */
async function moneyOfWallet({ db, wallets }: OperatorPlayersDeps, player: Player, currencies: readonly string[]) {
  return Promise.all(
    [...new Set(currencies)].map(async (currency) => {
      const owner = { ...player, currency }
      const heldMinor = await balanceOf(db, holdAccount({ ...owner, wallet: 'http' }))
      return { currency, availableMinor: await wallets.balanceMinorOf(owner), heldMinor }
    }),
  )
}

async function moneyOf(
  deps: OperatorPlayersDeps,
  player: Player,
  sessions: readonly SessionRow[],
): Promise<PlayerView['balances']> {
  const { db, config, wallets } = deps
  const balances =
    wallets.kindOf(player.brand) === 'ledger'
      ? await balancesOfPlayer(db, player)
      : await moneyOfWallet(
          deps,
          player,
          sessions.map(({ currency }) => currency),
        )
  const precisions = await precisionsOf(
    db,
    config,
    balances.map(({ currency }) => currency),
  )
  return balances.flatMap(({ currency, availableMinor, heldMinor }) => {
    const precision = precisions.get(currency)
    if (precision === undefined) return []
    const available = availableMinor === undefined ? null : fromMinor(availableMinor, precision)
    return [{ currency, available, held: fromMinor(heldMinor, precision) }]
  })
}

function blocksOf(
  { config, now }: OperatorPlayersDeps,
  { brand }: Player,
  hold: HoldTimes | undefined,
  codesUntil: string | null,
): PlayerView['blocks'] {
  const holdMs = (config.brands[brand]?.payout_hold_hours ?? 0) * HOUR_MS
  const liftedAt = hold?.lifted_at ?? null
  return {
    codes_until: codesUntil,
    payouts_until: holdEnd(hold?.contact_changed_at, liftedAt, holdMs, now()),
    new_browser_payouts_until: holdEnd(hold?.newest_browser_at, liftedAt, holdMs, now()),
    lifted_at: isoOf(liftedAt),
  }
}

export function createOperatorPlayers(deps: OperatorPlayersDeps): OperatorPlayers {
  const { db, now, cards, accounts, storedAccounts } = deps

  async function accountsOf(player: Player) {
    const verification = await accounts.verificationOf(player)
    if (!verification.ok) return { found: [], blockedUntil: null }
    const { accounts: found, payout_account_verification_blocked_until: blockedUntil } = verification.value
    return { found, blockedUntil }
  }

  async function read(player: Player): Promise<PlayerView | undefined> {
    const row = await findPlayer(db, player)
    if (!row) return undefined
    const sessions = await readSessions(db, player)
    const [balances, movements, userCards, payoutAccounts, kept, hold, attempts, uploads, messages, notices] =
      await Promise.all([
        moneyOf(deps, player, sessions),
        newestMovements(db, player, PLAYER_ROWS_MAX.movements),
        cards.list(player),
        accountsOf(player),
        storedAccounts.list(player),
        readHoldTimes(db, player),
        countCardAttempts(db, player, new Date(now().getTime() - DAY_MS)),
        readUploads(db, player),
        deps.messages.listOf(player),
        deps.messages.noticesOf(player),
      ])
    const [newest] = sessions
    const limits = newest ? await limitsNow(deps, player, newest) : null
    return {
      player: { ...toFoundPlayer(row), updated_at: row.updated_at.toISOString() },
      balances,
      movements: movements.map(toPlayerMovement),
      sessions: sessions.map((session) => toSession(session, now())),
      limits,
      cards: userCards.map(({ card_id, bin, last4, exp_month, exp_year, cardholder_name: holder }) => ({
        ...{ card_id, bin, last4, exp_month, exp_year, holder },
      })),
      payout_accounts: payoutAccounts.found,
      saved_accounts: kept.payout_accounts.map(({ pay_group_id, masked_account, last_used_at }) => ({
        ...{ pay_group_id, masked_account, last_used_at },
      })),
      blocks: blocksOf(deps, player, hold, payoutAccounts.blockedUntil),
      card_attempts: attempts,
      messages,
      notices,
      uploads: uploads.map(({ id, created_at, ...upload }) => ({
        ...upload,
        upload_id: id,
        created_at: created_at.toISOString(),
      })),
    }
  }

  return {
    async find(text) {
      const found = await searchPlayers(db, text, FOUND_MAX + 1)
      return { players: found.slice(0, FOUND_MAX).map(toFoundPlayer), isMore: found.length > FOUND_MAX }
    },
    read,
    isKnown: async (player) => (await findPlayer(db, player)) !== undefined,
    uploadOf: async (id) => {
      const row = await findUpload(db, id)
      return row && { name: row.name, contentType: row.content_type, content: Buffer.from(row.content) }
    },
  }
}
