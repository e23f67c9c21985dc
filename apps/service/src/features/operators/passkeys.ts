import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransportFuture,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { NewPasskey, UsedPasskey } from '@modulor/contract/operator'
import { z } from 'zod'
import { transaction } from '../../db/transaction'
import { MINUTE_MS } from '../../durations'
import { insertChallenge, takeChallenge } from './challenges.repository'
import {
  CredentialOfAnother,
  findCredential,
  findSetupLink,
  replaceCredentials,
  takeSetupLink,
  useCredential,
} from './credentials.repository'
import { hashOfToken } from './one-time-token'
import { removeSessionsOf } from './operators.repository'
import type { OperatorsDeps } from './operators.types'

/** The browser asks its person for this long. */
const ASKED_MS = 5 * MINUTE_MS
const RP_NAME = 'Cashier desk'

type SetupResult = { readonly operatorId: string } | { readonly refused: 'link' | 'passkey' }

export interface Passkeys {
  /** Options for a browser to create the passkey of a set-up link; undefined for a link that is used up, over or unknown. */
  beginSetup(
    token: string,
  ): Promise<{ readonly name: string; readonly options: PublicKeyCredentialCreationOptionsJSON } | undefined>
  /**
   * Uses the link up and stores the new passkey in place of all earlier ones: a second link comes after a loss. Ends all
   * sessions. The operator's id, or what is refused.
   */
  finishSetup(token: string, passkey: NewPasskey): Promise<SetupResult>
  /** What a browser needs to sign in by any passkey that it has for the desk. */
  beginSignIn(): Promise<PublicKeyCredentialRequestOptionsJSON>
  /** Whose passkey this is; `isAccepted` is false where it is known, but its answer is wrong. */
  finishSignIn(passkey: UsedPasskey): Promise<{ readonly operatorId: string; readonly isAccepted: boolean } | undefined>
}

/** An answer that the library cannot read is refused like a wrong one. */
async function verified<T extends { readonly verified: boolean }>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    const result = await verify()
    return result.verified ? result : undefined
  } catch {
    return undefined
  }
}

const ClientData = z.object({ challenge: z.string() })

/** The challenge that a browser says it has signed. */
function challengeIn({ response: { clientDataJSON } }: NewPasskey | UsedPasskey): string {
  try {
    const json: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    return ClientData.safeParse(json).data?.challenge ?? ''
  } catch {
    return ''
  }
}

type Setup = Pick<Passkeys, 'beginSetup' | 'finishSetup'>
type SignIn = Pick<Passkeys, 'beginSignIn' | 'finishSignIn'>

const relyingPartyOf = (deskUrl: string) => ({ expectedOrigin: deskUrl, expectedRPID: new URL(deskUrl).hostname })

function setupOf({ db, now, deskUrl }: OperatorsDeps): Setup {
  const relyingParty = relyingPartyOf(deskUrl)
  return {
    async beginSetup(token) {
      const link = await findSetupLink(db, hashOfToken(token), now())
      if (!link) return undefined
      const options = await generateRegistrationOptions({
        rpName: RP_NAME,
        rpID: relyingParty.expectedRPID,
        userID: new Uint8Array(Buffer.from(link.operatorId)),
        userName: link.email ?? link.name,
        userDisplayName: link.name,
        timeout: ASKED_MS,
        attestationType: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      const { operatorId } = link
      await insertChallenge(db, { kind: 'set-up', value: options.challenge, operatorId }, now())
      return { name: link.name, options }
    },

    async finishSetup(token, passkey) {
      const tokenHash = hashOfToken(token)
      const link = await findSetupLink(db, tokenHash, now())
      if (!link) return { refused: 'link' }
      const { operatorId } = link
      const challenge = challengeIn(passkey)
      const taken = await takeChallenge(db, 'set-up', challenge, now())
      if (taken?.operatorId !== operatorId) return { refused: 'passkey' }
      const made = await verified(() =>
        verifyRegistrationResponse({
          ...relyingParty,
          // The library reads an undefined field like a missing one.
          response: passkey as RegistrationResponseJSON,
          expectedChallenge: challenge,
          requireUserVerification: true,
        }),
      )
      if (!made?.registrationInfo) return { refused: 'passkey' }
      const { id, publicKey, counter, transports = [] } = made.registrationInfo.credential
      try {
        const isStored = await transaction(db, async (tx) => {
          if (!(await takeSetupLink(tx, operatorId, tokenHash, now()))) return false
          await replaceCredentials(
            tx,
            { id, operatorId, publicKey: Buffer.from(publicKey), counter, transports },
            now(),
          )
          await removeSessionsOf(tx, operatorId)
          return true
        })
        return isStored ? { operatorId } : { refused: 'link' }
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
      const options = await generateAuthenticationOptions({
        rpID: relyingParty.expectedRPID,
        timeout: ASKED_MS,
        userVerification: 'required',
      })
      await insertChallenge(db, { kind: 'sign-in', value: options.challenge }, now())
      return options
    },

    async finishSignIn(passkey) {
      const challenge = challengeIn(passkey)
      const isOurs = (await takeChallenge(db, 'sign-in', challenge, now())) !== undefined
      const credential = await findCredential(db, passkey.id)
      if (!credential) return undefined
      const { id, operatorId, publicKey, counter } = credential
      if (!isOurs) return { operatorId, isAccepted: false }
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
      return { operatorId, isAccepted }
    },
  }
}

/** Sign-in by passkeys (WebAuthn): the person is verified by the authenticator, each challenge is signed once (issue-12 2). */
export const createPasskeys = (deps: OperatorsDeps): Passkeys => ({ ...setupOf(deps), ...signInOf(deps) })
