import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { NewPasskey } from '@modulor/contract/operator'
import { insertChallenge, takeChallenge, type ChallengeKind } from './challenges.repository'
import type { StoredCredential } from './credentials.repository'
import { loadWebAuthn } from './load-web-authn'
import type { OperatorsDeps } from './operators.types'
import { ASKED_MS, challengeIn, relyingPartyOf, verified } from './passkey-answers'

const RP_NAME = 'Cashier desk'

type Person = { readonly operatorId: string; readonly name: string; readonly email: string | null }

/**
 * Creates passkeys for the desk: the authenticator verifies the person, and each challenge is valid once and for one operator.
 */
export function createRegistration({ db, now, deskUrl }: OperatorsDeps, kind: ChallengeKind) {
  const relyingParty = relyingPartyOf(deskUrl)
  return {
    /** `excluded`: ids of existing passkeys, for which the same device must not create a second one. */
    async begin(
      { operatorId, name, email }: Person,
      excluded: readonly string[] = [],
    ): Promise<PublicKeyCredentialCreationOptionsJSON> {
      const { generateRegistrationOptions } = await loadWebAuthn()
      const options = await generateRegistrationOptions({
        rpName: RP_NAME,
        rpID: relyingParty.expectedRPID,
        userID: new Uint8Array(Buffer.from(operatorId)),
        userName: email ?? name,
        userDisplayName: name,
        timeout: ASKED_MS,
        attestationType: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: excluded.map((id) => ({ id })),
      })
      await insertChallenge(db, { kind, value: options.challenge, operatorId }, now())
      return options
    },

    /** The operator's new passkey; undefined for a wrong response, and for the challenge of another operator. */
    async finish(operatorId: string, passkey: NewPasskey): Promise<StoredCredential | undefined> {
      const { verifyRegistrationResponse } = await loadWebAuthn()
      const challenge = challengeIn(passkey)
      const taken = await takeChallenge(db, kind, challenge, now())
      if (taken?.operatorId !== operatorId) return undefined
      const made = await verified(() =>
        verifyRegistrationResponse({
          ...relyingParty,
          // The library treats an undefined field like a missing one.
          response: passkey as RegistrationResponseJSON,
          expectedChallenge: challenge,
          requireUserVerification: true,
        }),
      )
      if (!made?.registrationInfo) return undefined
      const { id, publicKey, counter, transports = [] } = made.registrationInfo.credential
      return { id, operatorId, publicKey: Buffer.from(publicKey), counter, transports }
    },
  }
}
