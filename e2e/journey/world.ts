/** The programs for journeys: those of the other browser tests, with a proxy that can delay the provider. */
import { rmSync } from 'node:fs'
import { startWorld, storyFolder, test as base, type World } from '../world'
import { ProviderProxy } from './provider-proxy'

export type JourneyWorld = World & {
  readonly proxy: ProviderProxy
  readonly sandboxUrl: string
  /** Shared by all journeys of a worker, because a payment of one journey may end during the next. */
  readonly paymentIds: Set<string>
}

/** Payouts and pending payments take 3 s: long enough to be seen open, short enough to be seen ending. */
const DELAY_SCALE = '0.8'

/** The rate limit is high enough for the requests of both the oracle and the page. */
const MANY_QUESTIONS = { CASHIER_RATE_PER_SESSION: '100000', CASHIER_RATE_PER_ADDRESS: '100000' }

export const test = base.extend<object, { journeyWorld: JourneyWorld }>({
  journeyWorld: [
    async ({}, use) => {
      const folder = await storyFolder('cashier-journey')
      const proxy = new ProviderProxy()
      const port = await proxy.open()
      const leadTo = (sandboxPort: number) => void (proxy.sandboxPort = sandboxPort)
      const world = await startWorld(folder, DELAY_SCALE, { proxy: { port, leadTo }, environment: MANY_QUESTIONS })
      await use({ ...world, proxy: proxy, sandboxUrl: `http://localhost:${port}`, paymentIds: new Set() })
      await Promise.all([world.demo.stop(), world.service.stop(), world.sandbox.stop()])
      proxy.close()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
