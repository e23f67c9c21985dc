import type { OperatorHandlers, OperatorApiDeps } from './operator-api.types'
import { operatorDone, operatorRefused, type OperatorOutcome } from './operator-outcome'

type SignInHandlers = Pick<
  OperatorHandlers,
  'signInOptions' | 'signInAsDemo' | 'beginSetup' | 'finishSetup' | 'beginSignIn' | 'finishSignIn'
>
type SignInDeps = Pick<OperatorApiDeps, 'operators' | 'passkeys' | 'hasDemoOperator'>
type Browser = { readonly set: (sessionId: string) => void }

export function signInHandlers({ operators, passkeys, hasDemoOperator }: SignInDeps): SignInHandlers {
  async function signIn(by: string, browser: Browser): Promise<OperatorOutcome<{ signed_in: true }>> {
    browser.set(await operators.openSession(by))
    return { ...operatorDone({ signed_in: true as const }, { kind: 'operator', id: by }), by }
  }
  return {
    signInOptions: () => Promise.resolve(operatorDone({ demo: hasDemoOperator })),
    signInAsDemo: async ({ session }) => {
      const operatorId = hasDemoOperator ? await operators.demoOperator() : undefined
      return operatorId === undefined ? operatorRefused('not_found') : signIn(operatorId, session)
    },
    beginSetup: async ({ body }) => {
      const begun = await passkeys.beginSetup(body.token)
      return begun
        ? operatorDone({ name: begun.name, options: { ...begun.options } })
        : operatorRefused('setup_link_invalid')
    },
    finishSetup: async ({ body, session }) => {
      const result = await passkeys.finishSetup(body.token, body.passkey)
      if ('operatorId' in result) return signIn(result.operatorId, session)
      return operatorRefused(result.refused === 'link' ? 'setup_link_invalid' : 'passkey_refused')
    },
    beginSignIn: async () => operatorDone({ options: { ...(await passkeys.beginSignIn()) } }),
    finishSignIn: async ({ body, session }) => {
      const found = await passkeys.finishSignIn(body.passkey)
      if (found?.isAccepted) return signIn(found.operatorId, session)
      return { ...operatorRefused('passkey_refused'), ...(found && { by: found.operatorId }) }
    },
  }
}
