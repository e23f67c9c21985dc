/** The calls for the sign-in of operators. */
import * as z from 'zod/mini'
import { OPERATOR_API, type OperatorEndpoint } from './endpoint'

export const SignInOptions = z.object({
  /** Whether everyone can sign in as the demo operator, with every role; only in a sandbox. */
  demo: z.boolean(),
  /** The name of the OpenID provider; null if none is configured. */
  openid: z.nullable(z.string()),
})
export type SignInOptions = z.infer<typeof SignInOptions>

const SignedIn = z.object({ signed_in: z.literal(true) })

const encoded = (lengthMax: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(lengthMax))
const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

/** The parameters of the browser's passkey calls, as JSON (WebAuthn, level 3). */
export const PasskeyOptions = z.looseObject({ challenge: z.string() })

const credential = {
  id: encoded(1_400),
  rawId: encoded(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
  clientExtensionResults: z.record(z.string(), z.unknown()),
}
export const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(4_096),
    attestationObject: encoded(16_384),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>
export const UsedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(4_096),
    authenticatorData: encoded(4_096),
    signature: encoded(4_096),
    userHandle: z.optional(encoded(128)),
  }),
})
export type UsedPasskey = z.infer<typeof UsedPasskey>

export const SIGN_IN_ENDPOINTS = {
  signInOptions: {
    id: 'signInOptions',
    summary: 'The ways to sign in',
    method: 'GET',
    path: `${OPERATOR_API}/sign-in`,
    access: 'open',
    status: 200,
    response: SignInOptions,
    errors: [],
  },
  beginSetup: {
    id: 'beginSetup',
    summary: 'Options for a browser to create the passkey of a set-up link',
    method: 'POST',
    path: `${OPERATOR_API}/set-up/begin`,
    access: 'open',
    request: z.object({ token }),
    status: 200,
    response: z.object({ name: z.string(), options: PasskeyOptions }),
    errors: ['setup_link_invalid'],
  },
  finishSetup: {
    id: 'finishSetup',
    summary: 'Redeem a set-up link, replace earlier passkeys, and sign in',
    method: 'POST',
    path: `${OPERATOR_API}/set-up/finish`,
    access: 'open',
    isAudited: true,
    request: z.object({ token, passkey: NewPasskey }),
    status: 200,
    response: SignedIn,
    errors: ['setup_link_invalid', 'passkey_refused'],
  },
  beginSignIn: {
    id: 'beginSignIn',
    summary: 'Options for a browser to sign in by a passkey',
    method: 'POST',
    path: `${OPERATOR_API}/sign-in/begin`,
    access: 'open',
    status: 200,
    response: z.object({ options: PasskeyOptions }),
    errors: [],
  },
  finishSignIn: {
    id: 'finishSignIn',
    summary: 'Sign in by a passkey',
    method: 'POST',
    path: `${OPERATOR_API}/sign-in/finish`,
    access: 'open',
    isAudited: true,
    request: z.object({ passkey: UsedPasskey }),
    status: 200,
    response: SignedIn,
    errors: ['passkey_refused'],
  },
  beginOpenId: {
    id: 'beginOpenId',
    summary: 'Redirect the browser to the OpenID provider',
    method: 'GET',
    path: `${OPERATOR_API}/sign-in/openid`,
    access: 'open',
    isNavigation: true,
    status: 302,
    errors: ['openid_unavailable'],
  },
  finishOpenId: {
    id: 'finishOpenId',
    summary: 'Sign in the operator whom the OpenID provider has returned',
    method: 'GET',
    path: `${OPERATOR_API}/sign-in/openid/callback`,
    access: 'open',
    isNavigation: true,
    isAudited: true,
    query: z.record(z.string(), z.string().check(z.maxLength(4_096))),
    status: 302,
    errors: ['openid_refused', 'openid_no_role', 'openid_unavailable'],
  },
  signInAsDemo: {
    id: 'signInAsDemo',
    summary: 'Sign in as the demo operator, who has every role; `not_found` outside of a sandbox',
    method: 'POST',
    path: `${OPERATOR_API}/sign-in/demo`,
    access: 'open',
    isAudited: true,
    status: 200,
    response: SignedIn,
    errors: ['not_found'],
  },
} as const satisfies Record<string, OperatorEndpoint>
