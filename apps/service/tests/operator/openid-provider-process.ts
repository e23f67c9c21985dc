/**
 * An OpenID provider (`oidc-provider`) in a process of its own, for `openid-provider.ts`. Its own pages ask who signs in. A
 * message defines the claims of a person, by the login `sub`.
 */
import Provider, { type AccountClaims, type JWK } from 'oidc-provider'

export type ProviderSettings = {
  readonly port: number
  readonly client: { readonly client_id: string; readonly client_secret: string }
  readonly callback: string
  /** Signs the tokens. */
  readonly key: JWK
  /** It issues no tokens: its first response is a page, the next ones are an OAuth error. */
  readonly isFailing: boolean
}

const people = new Map<string, AccountClaims>()
process.on('message', (person: AccountClaims) => {
  people.set(person.sub, person)
  process.send?.('known')
})

const { port, client, callback, key, isFailing } = JSON.parse(process.env.OPENID_PROVIDER ?? '') as ProviderSettings

const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [{ ...client, redirect_uris: [callback], token_endpoint_auth_method: 'client_secret_post' }],
  jwks: { keys: [key] },
  cookies: { keys: ['only for tests'] },
  pkce: { required: () => true },
  claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'groups'] },
  // The claims of the scopes are in the ID token, as with the providers that companies use.
  conformIdTokenClaims: false,
  findAccount: (_, accountId) => ({
    accountId,
    claims: () => people.get(accountId) ?? { sub: accountId },
  }),
})

let isPage = true
provider.use(async (context, next) => {
  if (!isFailing || context.path !== '/token') {
    await next()
    return
  }
  context.status = 500
  context.body = isPage ? '<p>Sorry</p>' : { error: 'server_error' }
  isPage = false
})

provider.listen(port, '127.0.0.1', () => process.send?.('ready'))
