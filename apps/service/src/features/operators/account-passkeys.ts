import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import { PASSKEYS_MAX, type NewPasskey, type UsedPasskey } from '@modulor/contract/operator'
import { transaction } from '../../db/transaction'
import { isUuid } from '../../uuid'
import { CredentialOfAnother } from './credentials.repository'
import { hashOfToken } from './one-time-token'
import { findOperator } from './operators.repository'
import type { OperatorsDeps } from './operators.types'
import {
  findCredentialOfSession,
  findPasskeysOf,
  insertPasskey,
  isSessionOpen,
  lockOperator,
  removePasskey,
  updatePasskeyName,
  type OwnedPasskey,
} from './passkey-list.repository'
import type { Passkeys } from './passkeys'
import { createRegistration } from './registration'

export type { OwnedPasskey }

/** `unconfirmed`: the call was not confirmed by one of the operator's passkeys. `passkey`: the new one is not valid. */
type AddRefusal = 'unconfirmed' | 'passkey' | 'too-many'
/** `ended`: how many sessions of the passkey were ended. */
type Removal = { readonly ended: number } | 'unknown' | 'last'

export interface AccountPasskeys {
  list(operatorId: string, sessionId: string): Promise<readonly (OwnedPasskey & { readonly isCurrent: boolean })[]>
  /**
   * Returns options for a browser to create another passkey. A session alone is not enough: with a new passkey a thief of a
   * session would keep access permanently. Operators who sign in another way have no passkey to confirm with, so they cannot
   * add a passkey that stays valid when that way is closed.
   */
  begin(
    operatorId: string,
    confirmation: UsedPasskey,
  ): Promise<{ readonly options: PublicKeyCredentialCreationOptionsJSON } | { readonly refused: AddRefusal }>
  add(
    by: { readonly operatorId: string; readonly sessionId: string },
    passkey: NewPasskey,
    name: string,
  ): Promise<{ readonly added: OwnedPasskey } | { readonly refused: AddRefusal }>
  /** Returns false if the operator has no such passkey. */
  name(operatorId: string, passkeyId: string, name: string): Promise<boolean>
  remove(operatorId: string, passkeyId: string, confirmation: UsedPasskey): Promise<Removal | 'unconfirmed'>
  /** An administrator removes a passkey of an operator who has lost a device. */
  removeFor(operatorId: string, passkeyId: string): Promise<Removal>
}

/** An operator's own passkeys: adding another one, naming and removing one (issue-12 2). */
export function createAccountPasskeys(
  deps: OperatorsDeps,
  { finishSignIn }: Pick<Passkeys, 'finishSignIn'>,
): AccountPasskeys {
  const { db, now } = deps
  const registration = createRegistration(deps, 'add-passkey')

  async function isConfirmed(operatorId: string, confirmation: UsedPasskey): Promise<boolean> {
    const used = await finishSignIn(confirmation)
    return used?.isAccepted === true && used.operatorId === operatorId
  }

  async function removeFor(operatorId: string, passkeyId: string): Promise<Removal> {
    if (!isUuid(operatorId) || !isUuid(passkeyId)) return 'unknown'
    return transaction(db, async (tx) => {
      await lockOperator(tx, operatorId)
      const passkeys = await findPasskeysOf(tx, operatorId)
      const found = passkeys.find((passkey) => passkey.passkeyId === passkeyId)
      if (!found) return 'unknown'
      if (passkeys.length === 1) return 'last'
      return { ended: await removePasskey(tx, found.credentialId) }
    })
  }

  return {
    async list(operatorId, sessionId) {
      const current = await findCredentialOfSession(db, hashOfToken(sessionId))
      const passkeys = await findPasskeysOf(db, operatorId)
      return passkeys.map((passkey) => ({ ...passkey, isCurrent: passkey.credentialId === current }))
    },
    async begin(operatorId, confirmation) {
      const operator = (await isConfirmed(operatorId, confirmation)) && (await findOperator(db, operatorId))
      if (!operator) return { refused: 'unconfirmed' }
      const passkeys = await findPasskeysOf(db, operatorId)
      if (passkeys.length >= PASSKEYS_MAX) return { refused: 'too-many' }
      const known = passkeys.map(({ credentialId }) => credentialId)
      return { options: await registration.begin({ ...operator, operatorId }, known) }
    },
    async add({ operatorId, sessionId }, passkey, name) {
      const made = await registration.finish(operatorId, passkey)
      if (!made) return { refused: 'passkey' }
      try {
        return await transaction(db, async (tx) => {
          await lockOperator(tx, operatorId)
          // The session may have been ended meanwhile by a new set-up, or by the removal of the passkey that opened it.
          if (!(await isSessionOpen(tx, hashOfToken(sessionId)))) return { refused: 'unconfirmed' }
          if ((await findPasskeysOf(tx, operatorId)).length >= PASSKEYS_MAX) return { refused: 'too-many' }
          return { added: await insertPasskey(tx, made, name, now()) }
        })
      } catch (error) {
        if (error instanceof CredentialOfAnother) return { refused: 'passkey' }
        throw error
      }
    },
    name: async (operatorId, passkeyId, name) =>
      isUuid(passkeyId) && (await updatePasskeyName(db, operatorId, passkeyId, name)),
    async remove(operatorId, passkeyId, confirmation) {
      return (await isConfirmed(operatorId, confirmation)) ? removeFor(operatorId, passkeyId) : 'unconfirmed'
    },
    removeFor,
  }
}
