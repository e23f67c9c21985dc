import { expect, it } from 'vitest'
import { SANDBOX_METHODS } from '../../apps/service/src/providers/sandbox/sandbox'
import { DISPLAY_METHODS, REDIRECT_METHODS, WALLET_METHODS } from '../../apps/sandbox-provider/src/outcomes/methods'

it('issue-13 5 the check of a configuration knows exactly the methods of the sandbox', () => {
  const known = ['card', ...WALLET_METHODS, ...REDIRECT_METHODS, ...DISPLAY_METHODS]
  expect(SANDBOX_METHODS.toSorted()).toEqual(known.toSorted())
})
