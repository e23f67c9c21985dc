import { expect, it } from 'vitest'
import { createEmbeddedServer } from './embedded-server'
import { createTokenSigner } from './realtime-tokens'
import { createStreamSessions } from './stream-sessions'

const KEY = Buffer.alloc(32, 3)
const OLD_KEY = Buffer.alloc(32, 4)
const now = () => new Date()

/** An instance, with what it sent to its client, why it closed it, and its notices to the others. */
function instance({
  keys = { active: KEY, accepted: [KEY, OLD_KEY] },
  endOfNotices = Promise.resolve(),
}: { readonly keys?: Parameters<typeof createStreamSessions>[0]; readonly endOfNotices?: Promise<void> } = {}) {
  const [sent, closed, notices] = [[] as string[], [] as number[], [] as string[]]
  const tokens = createTokenSigner(keys, now)
  const server = createEmbeddedServer({
    ...{ tokens, sessions: createStreamSessions(keys), now, version: '0.1.0' },
    ...{ publicationsOf: () => Promise.resolve([]), onProblem: () => undefined },
    openNotices: () => ({
      start: () => undefined,
      send: (notice) => notices.push(notice) > 0,
      stop: () => endOfNotices,
    }),
  })
  const transport = {
    isAnsweringPings: false,
    send: (frame: string) => void sent.push(frame),
    close: ({ code }: { readonly code: number }) => void closed.push(code),
    waitingBytes: () => 0,
  }
  async function openStream() {
    const connection = server.open(transport)
    await connection?.receive(JSON.stringify({ id: 1, connect: { token: tokens.connection('player:1') } }))
    const { connect } = JSON.parse(sent[0] ?? '{}') as { connect: { session: string; node: string } }
    return { session: connect.session, node: connect.node, data: '{"id":2,"ping":{}}' }
  }
  return { server, transport, sent, closed, notices, openStream }
}

it('RT-2 SVC-8 an instance that leaves ends its connections and takes no new ones', async () => {
  const { server, transport, closed } = instance()
  expect(server.open(transport)).toBeDefined()
  server.disconnect()
  expect(closed).toEqual([3001])
  expect(server.open(transport)).toBeUndefined()
  await server.stop()
})

it('RT-2 SVC-8 an instance has left when its notices have ended, so that the database can be closed after it', async () => {
  let end = (): void => undefined
  const { server } = instance({ endOfNotices: new Promise<void>((resolve) => (end = resolve)) })
  let hasLeft = false
  const leaving = Promise.resolve(server.stop()).then(() => (hasLeft = true))
  await new Promise(setImmediate)
  expect(hasLeft).toBe(false)
  end()
  await leaving
})

it('RT-4 SVC-7 an instance passes on a command for a stream of another, and none that no instance named', async () => {
  const [owner, other] = [instance(), instance()]
  const command = await owner.openStream()
  expect(await other.server.emulate(command)).toBe('taken')
  expect(other.notices).toHaveLength(1)
  const [id = '', signature = ''] = command.session.split('.')
  for (const wrong of [
    { ...command, session: id },
    { ...command, session: `${id}.${'A'.repeat(signature.length)}` },
    { ...command, session: `${id.replace(/^./, (first) => (first === '0' ? '1' : '0'))}.${signature}` },
    { ...command, node: 'another' },
  ])
    expect(await other.server.emulate(wrong)).toBe('unknown_session')
  expect(other.notices).toHaveLength(1)
})

it('RT-4 the name of a stream is known by a key that still reads', async () => {
  const [owner, other] = [instance({ keys: { active: OLD_KEY, accepted: [OLD_KEY] } }), instance()]
  expect(await other.server.emulate(await owner.openStream())).toBe('taken')
})
