/** How operators sign in, besides passkeys. */
import { OPERATOR_ROLES } from '@modulor/contract/operator'
import { z } from 'zod'
import { address } from '../schema-parts'

const OpenIdConfig = z.strictObject({
  /** The provider's name on the button of the sign-in page, after “Sign in with”. */
  name: z.string().min(1).max(40),
  /** The provider's address, exactly as in its tokens. */
  issuer: address,
  /** The id of the desk at the provider. */
  client_id: z.string().min(1).max(255),
  /** From the environment: `${CASHIER_OPENID_SECRET}`. */
  client_secret: z.string().min(16).max(1_024),
  /** The scopes that are requested at sign-in. */
  scope: z.string().min(1).max(255).default('openid profile'),
  /** The claim of the ID token with the groups of a person: a text or a list of texts. */
  roles_claim: z.string().min(1).max(255).default('groups'),
  /** Roles by group. A person who is in none of these groups is refused. */
  roles: z.record(z.string().min(1).max(255), z.array(z.enum(OPERATOR_ROLES)).min(1)),
})

export const OperatorsConfig = z.strictObject({
  /** Sign-in at an OpenID provider (decision 67). */
  openid: OpenIdConfig.optional(),
})
export type OpenIdConfig = z.infer<typeof OpenIdConfig>
