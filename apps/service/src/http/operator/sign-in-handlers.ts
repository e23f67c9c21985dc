import type { OperatorHandlers, OperatorApiDeps } from './operator-api.types'
import { operatorDone, operatorRefused, type OperatorOutcome } from './operator-outcome'

type SignInHandlers = Pick<
  OperatorHandlers,
  | 'signInOptions'
  | 'signInAsDemo'
  | 'beginSetup'
  | 'finishSetup'
  | 'beginSignIn'
  | 'finishSignIn'
  | 'beginOpenId'
  | 'finishOpenId'
>
type SignInDeps = Pick<OperatorApiDeps, 'operators' | 'passkeys' | 'openId' | 'hasDemoOperator'>
/** Who signs in, and by which passkey. */
type Holder = { readonly operatorId: string; readonly credentialId?: string }
type Browser = { readonly set: (sessionId: string) => void }

const OPENID_REFUSALS = {
  refused: 'openid_refused',
  'no-role': 'openid_no_role',
  unavailable: 'openid_unavailable',
} as const

export function signInHandlers({ operators, passkeys, openId, hasDemoOperator }: SignInDeps): SignInHandlers {
  async function signIn(
    { operatorId: by, credentialId }: Holder,
    browser: Browser,
  ): Promise<OperatorOutcome<{ signed_in: true }>> {
    browser.set(await operators.openSession(by, credentialId))
    return { ...operatorDone({ signed_in: true as const }, { kind: 'operator', id: by }), by }
  }
  return {
    signInOptions: () => Promise.resolve(operatorDone({ demo: hasDemoOperator, openid: openId.name() ?? null })),
    signInAsDemo: async ({ session }) => {
      const operatorId = hasDemoOperator ? await operators.demoOperator() : undefined
      return operatorId === undefined ? operatorRefused('not_found') : signIn({ operatorId }, session)
    },
    beginOpenId: async ({ browser }) => {
      const begun = await openId.begin()
      if (!begun) return operatorRefused('openid_unavailable')
      browser.keep(begun.browser)
      return operatorDone({ redirect: begun.url })
    },
    finishOpenId: async ({ query, browser, session }) => {
      const result = await openId.finish(query, browser.secret)
      if (typeof result === 'string') return operatorRefused(OPENID_REFUSALS[result])
      const { operatorId: by } = result
      session.set(await operators.openSession(by))
      return { ...operatorDone({ redirect: '/' }, { kind: 'operator', id: by }), by }
    },
    beginSetup: async ({ body }) => {
      const begun = await passkeys.beginSetup(body.token)
      return begun
        ? operatorDone({ name: begun.name, options: { ...begun.options } })
        : operatorRefused('setup_link_invalid')
    },
    finishSetup: async ({ body, session }) => {
      const result = await passkeys.finishSetup(body.token, body.passkey)
      if ('operatorId' in result) return signIn(result, session)
      return operatorRefused(result.refused === 'link' ? 'setup_link_invalid' : 'passkey_refused')
    },
    beginSignIn: async () => operatorDone({ options: { ...(await passkeys.beginSignIn()) } }),
    finishSignIn: async ({ body, session }) => {
      const found = await passkeys.finishSignIn(body.passkey)
      if (found?.isAccepted) return signIn(found, session)
      return { ...operatorRefused('passkey_refused'), ...(found && { by: found.operatorId }) }
    },
  }
}
