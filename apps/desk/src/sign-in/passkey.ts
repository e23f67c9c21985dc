/** The browser's part of passkeys. What the service sends goes to the browser as it is, and the other way round. */
import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { NewPasskey, UsedPasskey } from '@modulor/contract/operator'
import { call, type CallAnswer, type CallOutput } from '../api/call'

/** The person closed the browser's dialogue, or the browser cannot do it. Nothing was sent. */
type Cancelled = { readonly kind: 'cancelled' }
export type PasskeyAnswer<Value> = CallAnswer<Value> | Cancelled

/** As `begin…` calls answer them: the service's library and the browser's share the format. */
export type CreationOptions = CallOutput<'beginPasskey'>['options']

/** The browser refuses by an exception, as when its dialogue is closed. */
async function asked<Value>(ask: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await ask()
  } catch {
    return undefined
  }
}

/** The person uses a passkey of the desk, and `send` tells the service. */
export async function withPasskey<Value>(
  send: (used: UsedPasskey) => Promise<CallAnswer<Value>>,
): Promise<PasskeyAnswer<Value>> {
  const begun = await call('beginSignIn', {})
  if (begun.kind !== 'done') return begun
  const optionsJSON = begun.value.options as unknown as PublicKeyCredentialRequestOptionsJSON
  const passkey = await asked(() => startAuthentication({ optionsJSON }))
  if (!passkey) return { kind: 'cancelled' }
  const { userHandle, ...response } = passkey.response
  return send({
    ...passkey,
    clientExtensionResults: { ...passkey.clientExtensionResults },
    response: { ...response, ...(userHandle && { userHandle }) },
  })
}

/** The person's device makes a passkey, and `send` tells the service. */
export async function withNewPasskey<Value>(
  options: CreationOptions,
  send: (made: NewPasskey) => Promise<CallAnswer<Value>>,
): Promise<PasskeyAnswer<Value>> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const passkey = await asked(() => startRegistration({ optionsJSON }))
  if (!passkey) return { kind: 'cancelled' }
  const { clientDataJSON, attestationObject, transports } = passkey.response
  return send({
    ...passkey,
    clientExtensionResults: { ...passkey.clientExtensionResults },
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  })
}

export const signInByPasskey = () => withPasskey((passkey) => call('finishSignIn', { body: { passkey } }))

export async function setUpPasskey(token: string) {
  const begun = await call('beginSetup', { body: { token } })
  if (begun.kind !== 'done') return begun
  return withNewPasskey(begun.value.options, (passkey) => call('finishSetup', { body: { token, passkey } }))
}
