/** How operators sign in, besides passkeys. */
import { OPERATOR_ROLES } from '@modulor/contract/operator'
import { z } from 'zod'
import { address } from '../schema-parts'

const OpenIdConfig = z.strictObject({
  /** What the button of the sign-in page says after “Sign in with”. */
  name: z.string().min(1).max(40),
  /** Its address, as its tokens name it. */
  issuer: address,
  /** Of the desk at the issuer. */
  client_id: z.string().min(1).max(255),
  /** From the environment: `${CASHIER_OPENID_SECRET}`. */
  client_secret: z.string().min(16).max(1_024),
  /** What is asked for at sign-in. */
  scope: z.string().min(1).max(255).default('openid profile'),
  /** The claim of the ID token that holds the groups of a person: a text or a list of texts. */
  roles_claim: z.string().min(1).max(255).default('groups'),
  /** Roles by group. Who is in none of them is refused. */
  roles: z.record(z.string().min(1).max(255), z.array(z.enum(OPERATOR_ROLES)).min(1)),
})

export const OperatorsConfig = z.strictObject({
  /** Sign-in at an OpenID provider (decision 67). */
  openid: OpenIdConfig.optional(),
})
export type OpenIdConfig = z.infer<typeof OpenIdConfig>
