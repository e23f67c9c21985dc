import type {
  AuthenticationResponseJSON,
  AuthenticatorTransportFuture,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import type { NewPasskey, UsedPasskey } from '@modulor/contract/operator'
import { transaction } from '../../db/transaction'
import { insertChallenge, takeChallenge } from './challenges.repository'
import {
  CredentialOfAnother,
  findCredential,
  findSetupLink,
  replaceCredentials,
  takeSetupLink,
  useCredential,
} from './credentials.repository'
import { loadWebAuthn } from './load-web-authn'
import { hashOfToken } from './one-time-token'
import { removeSessionsOf } from './operators.repository'
import type { OperatorsDeps } from './operators.types'
import { ASKED_MS, challengeIn, relyingPartyOf, verified } from './passkey-answers'
import { lockOperator } from './passkey-list.repository'
import { createRegistration } from './registration'

/** An operator, and the passkey that opens the session. */
type PasskeyHolder = { readonly operatorId: string; readonly credentialId: string }
type SetupResult = PasskeyHolder | { readonly refused: 'link' | 'passkey' }

export interface Passkeys {
  /** Options for a browser to create the passkey of a set-up link; undefined for a used, expired or unknown link. */
  beginSetup(
    token: string,
  ): Promise<{ readonly name: string; readonly options: PublicKeyCredentialCreationOptionsJSON } | undefined>
  /**
   * Consumes the link and stores the new passkey in place of all earlier ones, because a second link is issued after a loss.
   * Ends all sessions. Returns the operator and the passkey, or what is refused.
   */
  finishSetup(token: string, passkey: NewPasskey): Promise<SetupResult>
  /** Options for a browser to sign in by any passkey that it has for the desk. */
  beginSignIn(): Promise<PublicKeyCredentialRequestOptionsJSON>
  /** The operator of a passkey; undefined for an unknown one. `isAccepted` is false if the response is wrong. */
  finishSignIn(passkey: UsedPasskey): Promise<(PasskeyHolder & { readonly isAccepted: boolean }) | undefined>
}

type Setup = Pick<Passkeys, 'beginSetup' | 'finishSetup'>
type SignIn = Pick<Passkeys, 'beginSignIn' | 'finishSignIn'>

function setupOf(deps: OperatorsDeps): Setup {
  const { db, now } = deps
  const registration = createRegistration(deps, 'set-up')
  return {
    async beginSetup(token) {
      const link = await findSetupLink(db, hashOfToken(token), now())
      return link && { name: link.name, options: await registration.begin(link) }
    },

    async finishSetup(token, passkey) {
      const tokenHash = hashOfToken(token)
      const link = await findSetupLink(db, tokenHash, now())
      if (!link) return { refused: 'link' }
      const { operatorId } = link
      const made = await registration.finish(operatorId, passkey)
      if (!made) return { refused: 'passkey' }
      try {
        const isStored = await transaction(db, async (tx) => {
          await lockOperator(tx, operatorId)
          if (!(await takeSetupLink(tx, operatorId, tokenHash, now()))) return false
          await replaceCredentials(tx, made, now())
          await removeSessionsOf(tx, operatorId)
          return true
        })
        return isStored ? { operatorId, credentialId: made.id } : { refused: 'link' }
      } catch (error) {
        if (error instanceof CredentialOfAnother) return { refused: 'passkey' }
        throw error
      }
    },
  }
}

function signInOf({ db, now, deskUrl }: OperatorsDeps): SignIn {
  const relyingParty = relyingPartyOf(deskUrl)
  return {
    async beginSignIn() {
      const { generateAuthenticationOptions } = await loadWebAuthn()
      const options = await generateAuthenticationOptions({
        rpID: relyingParty.expectedRPID,
        timeout: ASKED_MS,
        userVerification: 'required',
      })
      await insertChallenge(db, { kind: 'sign-in', value: options.challenge }, now())
      return options
    },

    async finishSignIn(passkey) {
      const { verifyAuthenticationResponse } = await loadWebAuthn()
      const challenge = challengeIn(passkey)
      const isOurs = (await takeChallenge(db, 'sign-in', challenge, now())) !== undefined
      const credential = await findCredential(db, passkey.id)
      if (!credential) return undefined
      const { id, operatorId, publicKey, counter } = credential
      if (!isOurs) return { operatorId, credentialId: id, isAccepted: false }
      const transports = credential.transports as AuthenticatorTransportFuture[]
      const signed = await verified(() =>
        verifyAuthenticationResponse({
          ...relyingParty,
          response: passkey as AuthenticationResponseJSON,
          expectedChallenge: challenge,
          credential: { id, publicKey: new Uint8Array(publicKey), counter, transports },
          requireUserVerification: true,
        }),
      )
      const isAccepted =
        signed !== undefined && (await useCredential(db, credential, signed.authenticationInfo.newCounter, now()))
      return { operatorId, credentialId: id, isAccepted }
    },
  }
}

/** Sign-in by passkeys (WebAuthn): the authenticator verifies the person, and each challenge is signed once (issue-12 2). */
export const createPasskeys = (deps: OperatorsDeps): Passkeys => ({ ...setupOf(deps), ...signInOf(deps) })
