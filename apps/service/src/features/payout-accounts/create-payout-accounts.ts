import type { ContactType } from '@modulor/contract/vocabulary'
import type { Kysely } from 'kysely'
import type { CashierConfig } from '../../config/schema'
import type { Tables } from '../../db'
import { done, refused } from '../../outcome'
import { hashEntry, type OneTimeCodes } from '../one-time-codes'
import type { VaultKeys } from '../user-cards'
import { accountOf } from './account-of'
import { maskContact } from './mask-contact'
import type { AccountOwner, PayoutAccounts } from './payout-accounts.types'
import { accountErrors, settledForm, type ProfileSource } from './settled-form'
import { findRequisite, hasVerified, markVerified, saveRequisite } from './requisites.repository'

const CONTACT_TYPES: readonly ContactType[] = ['email', 'phone']
/** Guesses are counted for the player, not for the account: a second account buys no further ones. */
const EVERY_ACCOUNT = 'every-account'
const MS_PER_SECOND = 1_000

export type PayoutAccountsDeps = {
  readonly db: Kysely<Tables>
  readonly config: CashierConfig
  readonly keys: VaultKeys
  readonly codes: OneTimeCodes
  readonly contactOf: (player: Pick<AccountOwner, 'brand' | 'userId'>, type: ContactType) => Promise<string | undefined>
  readonly profileFor: ProfileSource['profileFor']
  readonly now: () => Date
}

const purposeOf = ({ brand, userId }: AccountOwner, entry: string) =>
  ({ brand, userId, purpose: 'requisite', subject: EVERY_ACCOUNT, entry }) as const

/** A code to one contact is no answer to somebody who asks for one to another. */
const entryOf = (requisiteId: string, type: ContactType) => JSON.stringify([requisiteId, type])

/** A code that was sent for something else counts as expired and costs no guess, so that one entry at most decides. */
async function checkCode(codes: OneTimeCodes, owner: AccountOwner, requisiteId: string, code: string) {
  for (const type of CONTACT_TYPES) {
    const verdict = await codes.check(purposeOf(owner, entryOf(requisiteId, type)), code, requisiteId)
    if (verdict.kind !== 'expired') return verdict
  }
  return { kind: 'expired' } as const
}

/** Payout accounts and their verification by a code (VERIF-2, VERIF-3). */
export function createPayoutAccounts(deps: PayoutAccountsDeps): PayoutAccounts {
  const { db, config, keys, codes, contactOf, now } = deps

  const blockedSeconds = (owner: AccountOwner) => codes.blockedSeconds(purposeOf(owner, ''))

  return {
    async create(owner, { pay_group_id: payGroupId, parameters: sent }) {
      const method = config.brands[owner.brand]?.methods.includes(payGroupId) ? config.methods[payGroupId] : undefined
      if (method?.flow !== 'withdrawal') return refused('not_found')
      const form = await settledForm(deps, owner, method, sent)
      const account = accountOf(form.fields, form.parameters)
      if (account === undefined) return refused('not_found')
      if ((await blockedSeconds(owner)) > 0) return refused('verification_blocked')
      const fields = accountErrors(form, now())
      if (Object.keys(fields).length > 0) return refused('form_invalid', { fields })
      const hash = hashEntry(keys.active, account)
      return done({ requisite_id: await saveRequisite(db, owner, { payGroupId, hash }, now()) })
    },

    async sendCode(owner, requisiteId, contactType) {
      if (!(await findRequisite(db, owner, requisiteId))) return refused('not_found')
      const address = await contactOf(owner, contactType)
      if (address === undefined) return done({ success: false, max_request_count: 0, block_duration: 0 })
      const brandName = config.brands[owner.brand]?.name ?? owner.brand
      const letter = { brandName, language: owner.language ?? 'en' }
      const sent = await codes.send(
        purposeOf(owner, entryOf(requisiteId, contactType)),
        { type: contactType, address },
        letter,
      )
      return done({
        success: sent.kind === 'sent' || sent.kind === 'unchanged',
        max_request_count: sent.sendsLeft,
        block_duration: sent.kind === 'undelivered' ? 0 : sent.waitSeconds,
      })
    },

    async verify(owner, requisiteId, code) {
      if (!(await findRequisite(db, owner, requisiteId))) return refused('not_found')
      const verdict = await checkCode(codes, owner, requisiteId, code)
      if (verdict.kind === 'right') await markVerified(db, requisiteId, now())
      return done({
        success: verdict.kind === 'right',
        attempts_left: verdict.kind === 'wrong' ? verdict.guessesLeft : 0,
        block_duration: verdict.kind === 'blocked' ? verdict.blockedSeconds : 0,
      })
    },

    isVerified: (owner, payGroupId, account) =>
      hasVerified(
        db,
        owner,
        payGroupId,
        keys.readable.map((key) => hashEntry(key, account)),
      ),

    async stateOf(owner) {
      const seconds = await blockedSeconds(owner)
      const found = await Promise.all(
        CONTACT_TYPES.map(async (type) => {
          const address = await contactOf(owner, type)
          return address === undefined ? [] : [{ type, masked: maskContact(type, address) }]
        }),
      )
      return {
        isBlocked: seconds > 0,
        blockedUntil: seconds > 0 ? new Date(now().getTime() + seconds * MS_PER_SECOND).toISOString() : null,
        contacts: found.flat(),
      }
    },
  }
}
