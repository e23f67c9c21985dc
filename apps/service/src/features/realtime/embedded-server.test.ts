import { expect, it } from 'vitest'
import { createEmbeddedServer } from './embedded-server'
import { createTokenSigner } from './realtime-tokens'

const KEY = Buffer.alloc(32, 3)

it('RT-2 SVC-8 an instance that leaves ends its connections and takes no new ones', async () => {
  const now = () => new Date()
  const server = createEmbeddedServer({
    tokens: createTokenSigner({ active: KEY, accepted: [KEY] }, now),
    ...{ now, version: '0.1.0', publicationsOf: () => Promise.resolve([]), onProblem: () => undefined },
  })
  const closed: number[] = []
  const transport = {
    isAnsweringPings: false,
    send: () => undefined,
    close: ({ code }: { readonly code: number }) => void closed.push(code),
    waitingBytes: () => 0,
  }
  expect(server.open(transport)).toBeDefined()
  server.disconnect()
  expect(closed).toEqual([3001])
  expect(server.open(transport)).toBeUndefined()
  await server.stop()
})
