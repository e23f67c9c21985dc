/** The passkeys of the operator who is signed in. */
import * as z from 'zod/mini'
import { isoTime } from '../wire/wire'
import { OPERATOR_API, type OperatorEndpoint } from './endpoint'
import { personName } from './parts'
import { NewPasskey, PasskeyOptions, UsedPasskey } from './sign-in'

export const PASSKEYS_MAX = 10

export const OwnedPasskey = z.object({
  passkey_id: z.string(),
  /** Null if the operator has not named it. */
  name: z.nullable(z.string()),
  created_at: isoTime,
  last_used_at: z.nullable(isoTime),
})
export type OwnedPasskey = z.infer<typeof OwnedPasskey>

const name = personName(60)
/** A response to the challenge of `beginSignIn`. It proves that the operator is present, and not only that a session is open. */
const confirmation = UsedPasskey

const PASSKEYS = `${OPERATOR_API}/passkeys` as const
const passkey = `${PASSKEYS}/{passkeyId}` as const
const subject = { kind: 'passkey', parameters: ['passkeyId'] } as const

export const PASSKEY_ENDPOINTS = {
  passkeys: {
    id: 'passkeys',
    summary: 'The passkeys of the operator who is signed in, the oldest first',
    method: 'GET',
    path: PASSKEYS,
    access: 'signed-in',
    status: 200,
    response: z.object({
      /** `is_current`: it opened the session of this request. */
      passkeys: z.array(z.extend(OwnedPasskey, { is_current: z.boolean() })),
    }),
    errors: [],
  },
  beginPasskey: {
    id: 'beginPasskey',
    summary: 'Options for a browser to create another passkey. An existing passkey of the operator confirms it',
    method: 'POST',
    path: `${PASSKEYS}/begin`,
    access: 'signed-in',
    isAudited: true,
    request: z.object({ confirmation }),
    status: 200,
    response: z.object({ options: PasskeyOptions }),
    errors: ['passkey_refused', 'too_many_passkeys'],
  },
  addPasskey: {
    id: 'addPasskey',
    summary: 'Store another passkey, which signs in from then on',
    method: 'POST',
    path: PASSKEYS,
    access: 'signed-in',
    isAudited: true,
    request: z.object({ name, passkey: NewPasskey }),
    status: 201,
    response: OwnedPasskey,
    errors: ['passkey_refused', 'too_many_passkeys'],
  },
  namePasskey: {
    id: 'namePasskey',
    summary: 'Name a passkey',
    method: 'POST',
    path: `${passkey}/name`,
    access: 'signed-in',
    isAudited: true,
    subject,
    request: z.object({ name }),
    status: 200,
    response: z.object({ changed: z.literal(true) }),
    errors: ['not_found'],
  },
  removePasskey: {
    id: 'removePasskey',
    summary: 'Remove a passkey and end the sessions that it opened. A passkey of the operator confirms it',
    method: 'POST',
    path: `${passkey}/remove`,
    access: 'signed-in',
    isAudited: true,
    subject,
    request: z.object({ confirmation }),
    status: 200,
    response: z.object({ ended: z.number() }),
    errors: ['not_found', 'passkey_refused', 'last_passkey'],
  },
} as const satisfies Record<string, OperatorEndpoint>
