import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ClickstreamBatch, type ClickstreamEvent } from '@modulor/contract/clickstream'
import {
  CLICKSTREAM_FINAL_STATUSES,
  CLICKSTREAM_POST_BYTES_MAX,
  CLICKSTREAM_QUEUE_MAX,
} from '@modulor/contract/clickstream-limits'
import { nextBatch, type QueuedEvent } from './batch'
import { createSender, type SendBody } from './sender'

const uuid = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`
const context = {
  page_view_id: uuid(1),
  merchant_visit_id: 'campaign-ä',
  device: 'mobile',
  language: 'de',
} as const
const ids = { visitorId: uuid(2), visitId: uuid(3) }

const eventOf = (sequence: number, method = 'card'): ClickstreamEvent => ({
  name: 'method_page_viewed',
  sequence,
  at_ms: 1_774_000_000_000 + sequence,
  flow: 'deposit',
  data: { method },
})
const queued = (count: number, of = ids): QueuedEvent[] =>
  Array.from({ length: count }, (_, index) => ({ event: eventOf(index + 1), ids: of }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Sent = { readonly sequences: readonly number[]; readonly isLeaving: boolean; readonly bytes: number }
function open(answer: (turn: number) => Awaited<ReturnType<SendBody>> | Promise<Awaited<ReturnType<SendBody>>>) {
  const sent: Sent[] = []
  const gate = { isOpen: true }
  const sender = createSender({
    context,
    transport: () =>
      gate.isOpen
        ? {
            bytesMax: CLICKSTREAM_POST_BYTES_MAX,
            send: async (body, isLeaving) => {
              const { events } = JSON.parse(body) as { events: ClickstreamEvent[] }
              const bytes = new TextEncoder().encode(body).length
              sent.push({ sequences: events.map(({ sequence }) => sequence), isLeaving, bytes })
              return answer(sent.length)
            },
          }
        : undefined,
  })
  return { sender, sent, gate }
}
const taken = () => ({ status: 200 })

describe('a batch', () => {
  it('CLICK-2 is what the contract describes, and says which visit it is of', () => {
    const { body, count } = nextBatch(queued(2), context, CLICKSTREAM_POST_BYTES_MAX) ?? { body: '', count: 0 }
    const parsed = ClickstreamBatch.safeParse({ ...(JSON.parse(body) as object), merchant_visit_id: 'campaign-1' })
    expect(parsed.success).toBe(true)
    expect(count).toBe(2)
    expect(JSON.parse(body)).toMatchObject({ visitor_id: ids.visitorId, visit_id: ids.visitId, ...context })
  })

  it('CLICK-2 is never larger than it may be, and as large as it can be', () => {
    const { body, count } = nextBatch(queued(1_000), context, 10_000) ?? { body: '', count: 0 }
    const bytes = new TextEncoder().encode(body).length
    expect(bytes).toBeLessThanOrEqual(10_000)
    expect(bytes + JSON.stringify(eventOf(1)).length).toBeGreaterThan(10_000)
    expect((JSON.parse(body) as { events: unknown[] }).events).toHaveLength(count)
  })

  it('CLICK-2 holds the events of one visit', () => {
    const queue = [...queued(3), ...queued(2, { ...ids, visitId: uuid(4) })]
    expect(nextBatch(queue, context, CLICKSTREAM_POST_BYTES_MAX)?.count).toBe(3)
  })

  it('CLICK-4 there is no batch without events', () => {
    expect(nextBatch([], context, CLICKSTREAM_POST_BYTES_MAX)).toBeUndefined()
  })
})

describe('the queue', () => {
  it('CLICK-2 is sent a while after the first event, once', async () => {
    const { sender, sent } = open(taken)
    for (const event of queued(3)) sender.add(event)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent.map(({ sequences }) => sequences)).toEqual([[1, 2, 3]])
  })

  it('CLICK-2 keeps a thousand events, and loses the newest of more', async () => {
    const { sender, sent, gate } = open(taken)
    gate.isOpen = false
    for (const event of queued(CLICKSTREAM_QUEUE_MAX + 7)) sender.add(event)
    await vi.advanceTimersByTimeAsync(10_000)
    gate.isOpen = true
    sender.flush(false)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(sent.flatMap(({ sequences }) => sequences)).toEqual(
      queued(CLICKSTREAM_QUEUE_MAX).map(({ event }) => event.sequence),
    )
    for (const { bytes } of sent) expect(bytes).toBeLessThanOrEqual(CLICKSTREAM_POST_BYTES_MAX)
  })

  it.each(CLICKSTREAM_FINAL_STATUSES)('CLICK-2 a batch that is answered %i is not sent again', async (status) => {
    const { sender, sent } = open((turn) => (turn === 1 ? { status } : taken()))
    for (const event of queued(2)) sender.add(event)
    await vi.advanceTimersByTimeAsync(600_000)
    sender.add({ event: eventOf(3), ids })
    await vi.advanceTimersByTimeAsync(600_000)
    expect(sent.map(({ sequences }) => sequences)).toEqual([[1, 2], [3]])
  })

  it.each([0, 408, 413, 429, 500, 503])(
    'CLICK-2 a batch that is answered %i is sent again, later each time',
    async (status) => {
      const times: number[] = []
      const { sender, sent } = open((turn) => {
        times.push(Date.now())
        return turn < 4 ? { status } : taken()
      })
      sender.add({ event: eventOf(1), ids })
      await vi.advanceTimersByTimeAsync(600_000)
      expect(sent.map(({ sequences }) => sequences)).toEqual([[1], [1], [1], [1]])
      expect(times.map((time, index) => time - (times[index - 1] ?? time))).toEqual([0, 10_000, 20_000, 40_000])
    },
  )

  it('CLICK-2 waits as long as the service says', async () => {
    const { sender, sent } = open((turn) => (turn === 1 ? { status: 429, retryAfterMs: 45_000 } : taken()))
    sender.add({ event: eventOf(1), ids })
    await vi.advanceTimersByTimeAsync(5_000 + 44_999)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toHaveLength(2)
  })

  it('CLICK-2 waits a day at most, also where the service says more than a timer can hold', async () => {
    const { sender, sent } = open((turn) => (turn === 1 ? { status: 429, retryAfterMs: 2 ** 32 } : taken()))
    sender.add({ event: eventOf(1), ids })
    await vi.advanceTimersByTimeAsync(5_000 + 86_399_999)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toHaveLength(2)
  })

  it('CLICK-2 a page that is hidden waits as long as the service says, and one that is removed sends once', async () => {
    const { sender, sent } = open((turn) => (turn < 3 ? { status: 503, retryAfterMs: 45_000 } : taken()))
    sender.add({ event: eventOf(1), ids })
    await vi.advanceTimersByTimeAsync(5_000)
    sender.flush(true)
    sender.flush(false)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(sent).toHaveLength(1)
    sender.flush(true, true)
    // It stayed after all, and waits again.
    await vi.advanceTimersByTimeAsync(0)
    sender.flush(true)
    await vi.advanceTimersByTimeAsync(44_999)
    expect(sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toHaveLength(3)
  })

  it('CLICK-2 a wait that the service says holds for a batch that is still on its way, too', async () => {
    const answers: ((value: Awaited<ReturnType<SendBody>>) => void)[] = []
    const { sender, sent } = open(() => new Promise((resolve) => answers.push(resolve)))
    sender.add({ event: eventOf(1), ids })
    await vi.advanceTimersByTimeAsync(5_000)
    sender.add({ event: eventOf(2), ids })
    sender.flush(true)
    answers[1]?.({ status: 429, retryAfterMs: 60_000 })
    await vi.advanceTimersByTimeAsync(0)
    answers[0]?.({ status: 0 })
    await vi.advanceTimersByTimeAsync(59_999)
    expect(sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent.map(({ sequences }) => sequences)).toEqual([[1], [2], [1, 2]])
  })

  it('CLICK-2 one batch is on its way at a time; what comes meanwhile goes with the next', async () => {
    let answer: (value: { status: number }) => void = () => undefined
    const { sender, sent } = open((turn) => (turn === 1 ? new Promise((resolve) => (answer = resolve)) : taken()))
    sender.add({ event: eventOf(1), ids })
    await vi.advanceTimersByTimeAsync(5_000)
    sender.add({ event: eventOf(2), ids })
    sender.flush(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
    answer(taken())
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sent.map(({ sequences }) => sequences)).toEqual([[1], [2]])
  })

  it('CLICK-2 a page that goes sends what waits at once, and says that it leaves', async () => {
    const { sender, sent } = open(taken)
    sender.add({ event: eventOf(1), ids })
    sender.flush(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toMatchObject([{ sequences: [1], isLeaving: true }])
  })

  it('CLICK-2 a page that goes while a batch is on its way sends the rest at once, and each event once', async () => {
    const answers: ((value: { status: number }) => void)[] = []
    const { sender, sent } = open(() => new Promise((resolve) => answers.push(resolve)))
    const waitAndAnswer = async (turn: number) => {
      await vi.advanceTimersByTimeAsync(60_000)
      answers[turn]?.(taken())
    }
    sender.add({ event: eventOf(1), ids })
    await vi.advanceTimersByTimeAsync(5_000)
    sender.add({ event: eventOf(2), ids })
    sender.flush(true)
    sender.flush(true)
    expect(sent).toMatchObject([{ sequences: [1] }, { sequences: [2], isLeaving: true }])
    // The page stays after all.
    await waitAndAnswer(1)
    sender.add({ event: eventOf(3), ids })
    sender.flush(false)
    await waitAndAnswer(0)
    await waitAndAnswer(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent.map(({ sequences }) => sequences)).toEqual([[1], [2], [3]])
  })

  it('CLICK-2 a batch that did not arrive goes by POST, and the next one as before', async () => {
    const asked: boolean[] = []
    let turn = 0
    const sender = createSender({
      context,
      transport: (isPostNeeded) => {
        asked.push(isPostNeeded)
        return { bytesMax: CLICKSTREAM_POST_BYTES_MAX, send: () => Promise.resolve({ status: turn++ === 0 ? 0 : 200 }) }
      },
    })
    sender.add({ event: eventOf(1), ids })
    await vi.advanceTimersByTimeAsync(60_000)
    sender.add({ event: eventOf(2), ids })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toEqual([false, true, false])
  })

  it('CLICK-4 events that were collected before a refusal are dropped', async () => {
    const { sender, sent } = open(taken)
    sender.add({ event: eventOf(1), ids })
    sender.clear()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toEqual([])
  })

  it('CLICK-2 a page that is left sends nothing more', async () => {
    const { sender, sent } = open(taken)
    sender.add({ event: eventOf(1), ids })
    sender.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toEqual([])
  })
})
