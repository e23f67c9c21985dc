/** How an operator signs in. */
import * as z from 'zod/mini'
import { OPERATOR_API, type OperatorEndpoint } from './endpoint'

export const SignInOptions = z.object({
  /** The sandbox signs anybody in who asks, with every role. */
  demo: z.boolean(),
})
export type SignInOptions = z.infer<typeof SignInOptions>

const SignedIn = z.object({ signed_in: z.literal(true) })

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
