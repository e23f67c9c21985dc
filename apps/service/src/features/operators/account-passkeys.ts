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

/** `unconfirmed`: no passkey of the operator was used for it just now. `passkey`: the new one is not valid. */
type AddRefusal = 'unconfirmed' | 'passkey' | 'too-many'
/** How many sessions the passkey had opened. */
type Removal = { readonly ended: number } | 'unknown' | 'last'

export interface AccountPasskeys {
  list(operatorId: string, sessionId: string): Promise<readonly (OwnedPasskey & { readonly isCurrent: boolean })[]>
  /**
   * Options for a browser to create another passkey. A session alone is not enough: who has stolen one could come back for
   * ever. Operators who sign in another way have no passkey to confirm it with, and so none that outlives that way.
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
  /** False where the operator has no such passkey. */
  name(operatorId: string, passkeyId: string, name: string): Promise<boolean>
  remove(operatorId: string, passkeyId: string, confirmation: UsedPasskey): Promise<Removal | 'unconfirmed'>
  /** What an administrator does for somebody who has lost a device. */
  removeFor(operatorId: string, passkeyId: string): Promise<Removal>
}

/** The passkeys of an operator who has one: another one, its name, and its removal (issue-12 2). */
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
          // A new set-up, or the removal of the passkey that it was opened with, has ended the session meanwhile.
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
