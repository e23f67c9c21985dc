/** The browser's part of passkeys. What the service sends goes to the browser as it is, and the other way round. */
import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { call, type CallAnswer } from '../api/call'

/** The person closed the browser's dialogue, or the browser cannot do it. Nothing was sent. */
export type PasskeyAnswer = CallAnswer<{ signed_in: true }> | { readonly kind: 'cancelled' }

/** The browser refuses by an exception, as when its dialogue is closed. */
async function asked<Value>(ask: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await ask()
  } catch {
    return undefined
  }
}

export async function signInByPasskey(): Promise<PasskeyAnswer> {
  const begun = await call('beginSignIn', {})
  if (begun.kind !== 'done') return begun
  // The service's library and this one share the format.
  const optionsJSON = begun.value.options as unknown as PublicKeyCredentialRequestOptionsJSON
  const passkey = await asked(() => startAuthentication({ optionsJSON }))
  if (!passkey) return { kind: 'cancelled' }
  const { userHandle, ...response } = passkey.response
  return call('finishSignIn', {
    body: {
      passkey: {
        ...passkey,
        clientExtensionResults: { ...passkey.clientExtensionResults },
        response: { ...response, ...(userHandle && { userHandle }) },
      },
    },
  })
}

export async function setUpPasskey(token: string): Promise<PasskeyAnswer> {
  const begun = await call('beginSetup', { body: { token } })
  if (begun.kind !== 'done') return begun
  const optionsJSON = begun.value.options as unknown as PublicKeyCredentialCreationOptionsJSON
  const passkey = await asked(() => startRegistration({ optionsJSON }))
  if (!passkey) return { kind: 'cancelled' }
  const { clientDataJSON, attestationObject, transports } = passkey.response
  return call('finishSetup', {
    body: {
      token,
      passkey: {
        ...passkey,
        clientExtensionResults: { ...passkey.clientExtensionResults },
        response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
      },
    },
  })
}
