import { StoredPlayerTerms } from '@modulor/contract/http'
import type { PlayerData } from '@modulor/contract/merchant'
import { fromMinor } from '@modulor/rules'
import type { Kysely, Selectable } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../db'
import { done, refused, type Outcome } from '../../outcome'
import { findProfile, isStored, type Player } from './player-data.repository'
import { readContact, readKept, readMoney, readProtection } from './stored-data.repository'

const Parameters = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

type Written<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K] }

/** Returns the row with its times as ISO text. */
function written<T extends object>(row: T): Written<T> {
  const entries = Object.entries(row).map(([name, value]: [string, unknown]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ])
  return Object.fromEntries(entries) as Written<T>
}

function exportedPayment(payment: Selectable<Tables['payments']>): PlayerData['payments'][number] {
  const text = (minor: string) => fromMinor(BigInt(minor), payment.currency_precision)
  return {
    payment_id: payment.id,
    reference: payment.reference,
    flow: payment.flow,
    pay_group_id: payment.pay_group_id,
    currency: payment.currency,
    amount: text(payment.amount),
    fee: text(payment.fee),
    tax: text(payment.tax),
    bonus: text(payment.bonus),
    state: payment.state,
    decline_code: payment.decline_code,
    order_id: payment.order_id,
    provider: payment.provider,
    provider_reference: payment.provider_reference,
    card_bin: payment.card_bin,
    card_last4: payment.card_last4,
    destination: payment.destination,
    parameters: Parameters.parse(payment.parameters),
    browser_id: payment.fingerprint,
    experiment_user_group: payment.experiment_user_group,
    created_at: payment.created_at.toISOString(),
    updated_at: payment.updated_at.toISOString(),
  }
}

/** Returns the row with its amount as decimal text. */
function withAmount<T extends { amount: string; currency_precision: number; created_at: Date }>(row: T) {
  const { amount, currency_precision: precision, ...rest } = row
  return { ...written(rest), amount: fromMinor(BigInt(amount), precision) }
}

const NO_PROFILE = {
  ...{ email: null, phone: null, country: null, first_name: null, last_name: null, middle_name: null },
  ...{ tax_code: null, is_verified: null },
}

function profileOf({ brand: _, user_id: __, updated_at: ___, ...profile }: Selectable<Tables['players']>) {
  return profile
}

const firstOf = (times: readonly Date[]): Date => new Date(Math.min(...times.map((time) => time.getTime())))

/**
 * Returns everything about the player that a person can read. Refuses `not_found` if no personal data of the player is stored.
 */
export async function exportOf(db: Kysely<Tables>, player: Player): Promise<Outcome<PlayerData>> {
  const found = await findProfile(db, player)
  if (!found && !(await isStored(db, player))) return refused('not_found')
  const [kept, money, contact, protection] = await Promise.all([
    readKept(db, player),
    readMoney(db, player),
    readContact(db, player, found?.phone ?? null),
    readProtection(db, player),
  ])
  // These can be stored without a profile.
  const times = [...money.payments.map(({ created_at: at }) => at), ...contact.optOuts.map(({ at }) => at)]
  // Erased between the two readings.
  if (!found && times.length === 0) return refused('not_found')
  const profile = found ? profileOf(found) : { ...NO_PROFILE, created_at: firstOf(times) }
  return done({
    user_id: player.userId,
    profile: written(profile),
    sessions: kept.sessions.map(({ terms, ...session }) => ({
      ...written(session),
      terms: StoredPlayerTerms.parse(terms),
    })),
    cards: kept.cards.map(written),
    payout_accounts: kept.payoutAccounts.map(written),
    verified_accounts: kept.verifiedAccounts.map(written),
    uploads: kept.uploads.map(written),
    payments: money.payments.map(exportedPayment),
    operations: money.operations.map(withAmount),
    movements: money.movements.map(withAmount),
    messages: contact.messages.map(written),
    waiting_notices: contact.waitingNotices.map(written),
    opt_outs: contact.optOuts.map(written),
    devices: protection.devices.map(written),
    payout_hold: protection.hold ? written(protection.hold) : null,
    codes: protection.codes.map(written),
    code_counts: protection.codeCounts.map(written),
    card_attempts: protection.cardAttempts.map(written),
  })
}
