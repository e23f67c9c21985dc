import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually, SandboxUnderTest } from '../testing/sandbox-under-test'
import { CALLBACK_ATTEMPTS_MAX } from '../delays'

let sandbox: SandboxUnderTest
const start = async (delayScale: number): Promise<void> => {
  sandbox = new SandboxUnderTest({ delayScale })
  await sandbox.start()
}
beforeEach(() => start(0.005))
afterEach(() => sandbox.stop())

const pay = (reference: string) =>
  sandbox.ask('POST', '/v1/payments', sandbox.cardRequest(reference, '4242424242424242'))

describe('callbacks', () => {
  it('SVC-5 are repeated with the same id until they are acknowledged, and not after that', async () => {
    sandbox.shop.refusing = 7
    await pay('refused-first')
    await eventually(() => sandbox.shop.statusesOf('refused-first')).toEqual(['succeeded'])
    expect(sandbox.shop.refused).toBe(7)
    await pay('after')
    await eventually(() => sandbox.shop.statusesOf('after')).toEqual(['succeeded'])
    expect(sandbox.shop.callbacks).toHaveLength(2)
  })

  it('SVC-5 are given up after a bounded number of attempts', async () => {
    sandbox.shop.refusing = CALLBACK_ATTEMPTS_MAX
    await pay('hopeless')
    await eventually(() => sandbox.shop.refused).toBe(CALLBACK_ATTEMPTS_MAX)
    await pay('after')
    await eventually(() => sandbox.shop.statusesOf('after')).toEqual(['succeeded'])
    await sandbox.restart()
    await pay('after-restart')
    await eventually(() => sandbox.shop.statusesOf('after-restart')).toEqual(['succeeded'])
    expect(sandbox.shop.statusesOf('hopeless')).toEqual([])
  }, 30_000)

  it('SVC-5 are still sent after a restart', async () => {
    sandbox.shop.refusing = 3
    await pay('over-a-restart')
    await eventually(() => sandbox.shop.refused).toBeGreaterThan(0)
    await sandbox.restart()
    await eventually(() => sandbox.shop.statusesOf('over-a-restart')).toEqual(['succeeded'])
  })

  it('do not follow a redirect', async () => {
    const request = sandbox.cardRequest('redirected', '4242424242424242', {
      callback_url: `${sandbox.shop.url}/moved`,
    })
    await sandbox.ask('POST', '/v1/payments', request)
    await pay('after')
    await eventually(() => sandbox.shop.statusesOf('after')).toEqual(['succeeded'])
    expect(sandbox.shop.statusesOf('redirected')).toEqual([])
  })
})
