import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type Configuration,
  type IDToken,
} from 'openid-client'
import { isReadableName, OPERATOR_API, type OperatorRole } from '@modulor/contract/operator'
import { z } from 'zod'
import type { OpenIdConfig } from '../../config/operators-schema'
import { HOUR_MS } from '../../durations'
import { insertChallenge, takeChallenge } from './challenges.repository'
import { hashOfToken, newToken } from './one-time-token'
import { saveOpenIdOperator } from './openid.repository'
import type { OperatorsDeps } from './operators.types'

const ANSWER_S_MAX = 8
const NAME_LENGTH_MAX = 80
/** The provider's keys and endpoints are read again after this long. */
const KNOWN_MS = HOUR_MS

const Details = z.object({ verifier: z.string(), nonce: z.string(), browserHash: z.string() })

/** `refused`: by the provider or by us. `unavailable`: there was no valid response from the provider. */
export type OpenIdResult = { readonly operatorId: string } | 'refused' | 'no-role' | 'unavailable'

export interface OpenId {
  /** The provider's name for the sign-in page; undefined if no provider is configured. */
  name(): string | undefined
  /**
   * The address to which the browser goes, and the secret that it has to return; undefined while the provider is not available.
   */
  begin(): Promise<{ readonly url: string; readonly browser: string } | undefined>
  /** Signs in the person whom the provider sent back with these parameters, once. */
  finish(parameters: Readonly<Record<string, string>>, browser: string | undefined): Promise<OpenIdResult>
}

const OfOAuth = z.object({ code: z.string().startsWith('OAUTH_') })
const Failed = z.object({ status: z.number().min(500) })
/** A failure of the provider: an OAuth error with a status of 500 or above, or one that has such a response as its cause. */
const OfFailure = z.union([Failed, z.object({ cause: Failed })])
/** An OAuth error such as a wrong code or state is a refusal; every other error means that the provider is not available. */
const isRefusal = (error: unknown): boolean => OfOAuth.safeParse(error).success && !OfFailure.safeParse(error).success

function rolesOfGroups({ roles_claim, roles }: OpenIdConfig, claims: IDToken): OperatorRole[] {
  const groups = z
    .union([z.string().transform((group) => [group]), z.array(z.string())])
    .catch([])
    .parse(claims[roles_claim])
  return [...new Set(groups.flatMap((group) => (Object.hasOwn(roles, group) ? (roles[group] ?? []) : [])))]
}

/** The person's name, or another name of the account if it cannot be read. The end of a long one is not half a character. */
const nameOf = ({ name, preferred_username: user, sub }: IDToken): string => {
  const found = [name, user].map((each) => (typeof each === 'string' ? each.trim() : '')).find(isReadableName)
  return (found ?? sub).slice(0, NAME_LENGTH_MAX).replace(/\p{Surrogate}$/u, '')
}

/**
 * Sign-in with an OpenID provider (issue-12 2): authorization code with PKCE, state and nonce, and an ID token with a verified
 * signature. The provider determines a person's roles; they are stored again with each sign-in.
 */
export function createOpenId({ db, now, deskUrl }: OperatorsDeps, settingsOf: () => OpenIdConfig | undefined): OpenId {
  const callback = `${deskUrl}${OPERATOR_API}/sign-in/openid/callback`
  let known: { readonly key: string; readonly at: number; readonly client: Promise<Configuration> } | undefined

  function clientOf(settings: OpenIdConfig): Promise<Configuration> {
    const key = JSON.stringify(settings)
    const at = now().getTime()
    if (known?.key === key && at - known.at < KNOWN_MS) return known.client
    const isInsecure = settings.issuer.startsWith('http:')
    const client = discovery(new URL(settings.issuer), settings.client_id, settings.client_secret, undefined, {
      timeout: ANSWER_S_MAX,
      // oxlint-disable-next-line typescript/no-deprecated -- production refuses an issuer without https
      execute: [enableNonRepudiationChecks, ...(isInsecure ? [allowInsecureRequests] : [])],
    })
    known = { key, at, client }
    // A failed discovery is not cached: the next sign-in requests it again.
    client.catch(() => (known = undefined))
    return client
  }

  async function claimsOf(settings: OpenIdConfig, parameters: Readonly<Record<string, string>>, browser: string) {
    const { state = '' } = parameters
    const taken = await takeChallenge(db, 'openid', state, now())
    const details = Details.safeParse(taken?.details).data
    if (details?.browserHash !== hashOfToken(browser)) return undefined
    const address = new URL(`${callback}?${new URLSearchParams(parameters).toString()}`)
    const tokens = await authorizationCodeGrant(await clientOf(settings), address, {
      pkceCodeVerifier: details.verifier,
      expectedNonce: details.nonce,
      expectedState: state,
    })
    return tokens.claims()
  }

  return {
    name: () => settingsOf()?.name,
    async begin() {
      const settings = settingsOf()
      if (!settings) return undefined
      const client = await clientOf(settings).catch(() => undefined)
      if (!client) return undefined
      const [verifier, state, nonce, browser] = [randomPKCECodeVerifier(), randomState(), randomNonce(), newToken()]
      const details = { verifier, nonce, browserHash: hashOfToken(browser) }
      await insertChallenge(db, { kind: 'openid', value: state, details }, now())
      const url = buildAuthorizationUrl(client, {
        ...{ redirect_uri: callback, scope: settings.scope, state, nonce },
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, browser }
    },
    async finish(parameters, browser) {
      const settings = settingsOf()
      if (!settings || browser === undefined) return 'refused'
      let claims: IDToken | undefined
      try {
        claims = await claimsOf(settings, parameters, browser)
      } catch (error) {
        return isRefusal(error) ? 'refused' : 'unavailable'
      }
      if (!claims) return 'refused'
      const roles = rolesOfGroups(settings, claims)
      if (roles.length === 0) return 'no-role'
      const subject = JSON.stringify([claims.iss, claims.sub])
      const operatorId = await saveOpenIdOperator(db, { subject, name: nameOf(claims), roles }, now())
      return operatorId === undefined ? 'refused' : { operatorId }
    },
  }
}
