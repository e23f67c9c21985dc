/**
 * The browser's part of passkeys. The service's data is passed to the browser unchanged, and the browser's data to the
 * service.
 */
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

/** The options as returned by the `begin…` calls. The service's library and the browser's use the same format. */
export type CreationOptions = CallOutput<'beginPasskey'>['options']

/** Returns undefined if the browser throws, for example when its dialogue is closed. */
async function attempt<Value>(request: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await request()
  } catch {
    return undefined
  }
}

/** Asks for a passkey of the desk, and passes the result to the service with `send`. */
export async function withPasskey<Value>(
  send: (used: UsedPasskey) => Promise<CallAnswer<Value>>,
): Promise<PasskeyAnswer<Value>> {
  const begun = await call('beginSignIn', {})
  if (begun.kind !== 'done') return begun
  const optionsJSON = begun.value.options as unknown as PublicKeyCredentialRequestOptionsJSON
  const passkey = await attempt(() => startAuthentication({ optionsJSON }))
  if (!passkey) return { kind: 'cancelled' }
  const { userHandle, ...response } = passkey.response
  return send({
    ...passkey,
    clientExtensionResults: { ...passkey.clientExtensionResults },
    response: { ...response, ...(userHandle && { userHandle }) },
  })
}

/** Creates a passkey on the person's device, and passes it to the service with `send`. */
export async function withNewPasskey<Value>(
  options: CreationOptions,
  send: (made: NewPasskey) => Promise<CallAnswer<Value>>,
): Promise<PasskeyAnswer<Value>> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const passkey = await attempt(() => startRegistration({ optionsJSON }))
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
