import { CONTACT_TYPES, type ContactType } from '@modulor/contract/vocabulary'
import type { Kysely } from 'kysely'
import type { CashierConfig } from '../../config/schema'
import type { Tables } from '../../db'
import { done, refused } from '../../outcome'
import { hashEntry, type OneTimeCodes } from '../one-time-codes'
import type { VaultKeys } from '../user-cards'
import type { PayoutHolds } from '../payout-holds'
import { maskContact } from '../player-messages'
import { accountMask, accountOf } from './account-of'
import type { AccountOwner, AccountPlayer, PayoutAccounts, VerificationState } from './payout-accounts.types'
import { accountErrors, settledForm, type ProfileSource } from './settled-form'
import {
  findLastRequisite,
  findRequisite,
  findRequisites,
  hasVerified,
  markVerified,
  saveRequisite,
} from './requisites.repository'
import { SECOND_MS } from '../../durations'

/** Guesses are counted for the player, not for the account, so that a second account gives no further guesses. */
const EVERY_ACCOUNT = 'every-account'

export type PayoutAccountsDeps = {
  readonly db: Kysely<Tables>
  readonly config: CashierConfig
  readonly keys: VaultKeys
  readonly codes: OneTimeCodes
  readonly contactOf: (player: Pick<AccountOwner, 'brand' | 'userId'>, type: ContactType) => Promise<string | undefined>
  readonly profileFor: ProfileSource['profileFor']
  /** `accountAdded` notifies the player of a new account; `release` ends the holds at the request of the merchant's support. */
  readonly holds?: Pick<PayoutHolds, 'accountAdded' | 'release'> | undefined
  readonly now: () => Date
  /** Notifies the player's pages that a method may have become available (RT-6). */
  readonly changed?: ((player: AccountPlayer) => void) | undefined
}

const purposeOf = ({ brand, userId }: AccountPlayer, entry: string) =>
  ({ brand, userId, purpose: 'requisite', subject: EVERY_ACCOUNT, entry }) as const

/** A code that was sent to one contact is not valid for a request with another contact. */
const entryOf = (requisiteId: string, type: ContactType) => JSON.stringify([requisiteId, type])

/**
 * Checks a code for each contact. A code that was sent for another entry counts as `expired` and as no wrong guess, so at most
 * one entry decides.
 */
async function checkCode(codes: OneTimeCodes, owner: AccountOwner, requisiteId: string, code: string) {
  for (const type of CONTACT_TYPES) {
    const verdict = await codes.check(purposeOf(owner, entryOf(requisiteId, type)), code, requisiteId)
    if (verdict.kind !== 'expired') return verdict
  }
  return { kind: 'expired' } as const
}

/** Marks the account as verified, so that payouts can go to it, and notifies its player (issue-9 3.3). */
async function setVerified(
  { db, holds, now }: PayoutAccountsDeps,
  player: AccountPlayer & Pick<AccountOwner, 'language'>,
  requisiteId: string,
  by: 'code' | 'merchant',
): Promise<void> {
  const masked = await markVerified(db, requisiteId, by, now())
  if (masked !== undefined) await holds?.accountAdded(player, masked)
}

/** The steps that several of the calls below share. */
function sharedSteps({ db, keys, codes, contactOf, now }: PayoutAccountsDeps) {
  const blockedSeconds = (owner: AccountPlayer) => codes.blockedSeconds(owner)

  const save = (owner: AccountOwner, payGroupId: string, account: string) =>
    saveRequisite(db, owner, { payGroupId, hash: hashEntry(keys.active, account), masked: accountMask(account) }, now())

  /** The account that is to be verified in the session: the last requested one, unless it is verified. */
  const unverified = async (owner: AccountOwner) => {
    const requested = await findLastRequisite(db, owner)
    return requested?.isVerified === false ? requested : undefined
  }

  /** The named account, if it is the player's; without an id, the one that is to be verified. */
  const requisiteIdOf = async (owner: AccountOwner, id: string | undefined) =>
    (id === undefined ? await unverified(owner) : await findRequisite(db, owner, id))?.id

  /** The valid code of an account, with the contact to which it was sent; null if there is none. */
  const codeOf = async (owner: AccountOwner, requisiteId: string) => {
    for (const type of CONTACT_TYPES) {
      const held = await codes.validCode(purposeOf(owner, entryOf(requisiteId, type)))
      if (held) return { contact_type: type, max_request_count: held.sendsLeft, block_duration: held.waitSeconds }
    }
    return null
  }

  const stateOf = async (owner: AccountPlayer): Promise<VerificationState> => {
    const seconds = await blockedSeconds(owner)
    const found = await Promise.all(
      CONTACT_TYPES.map(async (type) => {
        const address = await contactOf(owner, type)
        return address === undefined ? [] : [{ type, masked: maskContact(type, address) }]
      }),
    )
    const blockedUntil = seconds === 0 ? null : new Date(now().getTime() + seconds * SECOND_MS).toISOString()
    return { isBlocked: blockedUntil !== null, blockedUntil, contacts: found.flat() }
  }

  return { blockedSeconds, save, unverified, requisiteIdOf, codeOf, stateOf }
}

type SharedSteps = ReturnType<typeof sharedSteps>

/** Sends a code to one of the player's own contacts, and checks the entered code (VERIF-2). */
function codeCalls(
  deps: PayoutAccountsDeps,
  { requisiteIdOf }: SharedSteps,
): Pick<PayoutAccounts, 'sendCode' | 'verify'> {
  const { codes, contactOf } = deps
  return {
    async sendCode(owner, id, contactType) {
      const requisiteId = await requisiteIdOf(owner, id)
      if (requisiteId === undefined) return refused('not_found')
      const address = await contactOf(owner, contactType)
      if (address === undefined)
        return done({ success: false, max_request_count: 0, block_duration: 0, error_code: 'no_contact' })
      const language = owner.language ?? 'en'
      const sent = await codes.send(
        purposeOf(owner, entryOf(requisiteId, contactType)),
        { type: contactType, address },
        language,
      )
      return done({
        success: sent.kind === 'sent' || sent.kind === 'unchanged',
        max_request_count: sent.sendsLeft,
        block_duration: sent.waitSeconds,
        ...(sent.kind === 'undelivered' && { error_code: 'undelivered' as const }),
        ...(sent.kind === 'refused' && { error_code: sent.why }),
      })
    },

    async verify(owner, id, code) {
      const requisiteId = await requisiteIdOf(owner, id)
      if (requisiteId === undefined) return refused('not_found')
      const verdict = await checkCode(codes, owner, requisiteId, code)
      if (verdict.kind === 'right') await setVerified(deps, owner, requisiteId, 'code')
      return done({
        success: verdict.kind === 'right',
        attempts_left: verdict.kind === 'wrong' ? verdict.guessesLeft : 0,
        block_duration: verdict.kind === 'blocked' ? verdict.blockedSeconds : 0,
      })
    },
  }
}

/** The calls of the merchant's support about a player's accounts (VERIF-4). */
function merchantCalls(
  deps: PayoutAccountsDeps,
  { stateOf }: SharedSteps,
): Pick<PayoutAccounts, 'verificationOf' | 'verifyFor' | 'liftBlockOf'> {
  const { db, codes, holds } = deps
  const forMerchant = async (player: AccountPlayer) => {
    const [{ isBlocked, blockedUntil }, found] = await Promise.all([stateOf(player), findRequisites(db, player)])
    return done({
      user_id: player.userId,
      payout_account_verification_blocked: isBlocked,
      payout_account_verification_blocked_until: blockedUntil,
      accounts: found.map(({ id, payGroupId, masked, isVerified, requestedAt }) => ({
        requisite_id: id,
        pay_group_id: payGroupId,
        masked_account: masked,
        is_verified: isVerified,
        asked_at: requestedAt.toISOString(),
      })),
    })
  }

  return {
    verificationOf: forMerchant,

    async verifyFor(player, requisiteId) {
      if (!(await findRequisite(db, player, requisiteId))) return refused('not_found')
      await setVerified(deps, { ...player, language: null }, requisiteId, 'merchant')
      deps.changed?.(player)
      return forMerchant(player)
    },

    async liftBlockOf(player) {
      await codes.liftBlock(player)
      await holds?.release(player)
      deps.changed?.(player)
      return forMerchant(player)
    },
  }
}

/** Payout accounts and their verification (VERIF-2, VERIF-3). */
export function createPayoutAccounts(deps: PayoutAccountsDeps): PayoutAccounts {
  const { db, config, keys, now } = deps
  const steps = sharedSteps(deps)
  const { blockedSeconds, save, unverified, codeOf, stateOf } = steps

  return {
    ...codeCalls(deps, steps),
    ...merchantCalls(deps, steps),

    async create(owner, { pay_group_id: payGroupId, parameters: sent }) {
      if (payGroupId === undefined) {
        const requested = await unverified(owner)
        if (!requested) return refused('not_found')
        if ((await blockedSeconds(owner)) !== 0) return refused('verification_blocked')
        return done({ requisite_id: requested.id })
      }
      const method = config.brands[owner.brand]?.methods.includes(payGroupId) ? config.methods[payGroupId] : undefined
      if (method?.flow !== 'withdrawal') return refused('not_found')
      const form = await settledForm(deps, owner, method, sent)
      const account = accountOf(form.fields, form.parameters)
      if (account === undefined) return refused('not_found')
      if ((await blockedSeconds(owner)) !== 0) return refused('verification_blocked')
      const fields = accountErrors(form, now())
      if (Object.keys(fields).length > 0) return refused('form_invalid', { fields })
      return done({ requisite_id: await save(owner, payGroupId, account) })
    },

    isVerified: (owner, payGroupId, account) =>
      hasVerified(
        db,
        owner,
        payGroupId,
        keys.readable.map((key) => hashEntry(key, account)),
      ),

    async requestVerification(owner, payGroupId, account) {
      await save(owner, payGroupId, account)
    },

    async statusOf(owner) {
      const brand = config.brands[owner.brand]
      const [requested, { isBlocked, blockedUntil, contacts }] = await Promise.all([
        findLastRequisite(db, owner),
        stateOf(owner),
      ])
      return done({
        requisite: requested
          ? {
              requisite_id: requested.id,
              pay_group_id: requested.payGroupId,
              masked_account: requested.masked,
              is_verified: requested.isVerified,
              code: requested.isVerified ? null : await codeOf(owner, requested.id),
            }
          : null,
        payout_account_verification_blocked: isBlocked,
        payout_account_verification_blocked_until: blockedUntil,
        support_url: brand?.support_url ?? null,
        trusted_contacts: [...contacts],
        allow_new_payout_account: brand?.allow_new_payout_account ?? false,
      })
    },

    stateOf,
  }
}
