import { appendFile, chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ClickstreamRow } from './clickstream.types'
import { startFilePruning } from './file-pruning'
import { createFileSink } from './file-sink'

let parent = ''
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'modulor-clickstream-'))
})
afterEach(() => rm(parent, { recursive: true }))

const row = (day: string, sequence: number) => ({ received_on: day, sequence }) as ClickstreamRow

it('CLICK-1 CLICK-4 each day has its file, and the first event of a day deletes the files older than the kept ones', async () => {
  const folder = join(parent, 'events')
  let firstKept = '2026-03-01'
  const sink = createFileSink({ folder, firstKept: () => firstKept })
  expect(await sink.write([row('2026-03-01', 1), row('2026-03-02', 2)])).toEqual({ kind: 'written' })
  await writeFile(join(folder, '2026-02-28.ndjson'), '')
  expect(await sink.write([row('2026-03-02', 3)])).toEqual({ kind: 'written' })
  // Within a day the sink does not look for old files.
  expect((await readdir(folder)).toSorted()).toEqual(
    ['2026-02-28', '2026-03-01', '2026-03-02'].map((day) => `${day}.ndjson`),
  )
  const lines = (await readFile(join(folder, '2026-03-02.ndjson'), 'utf8')).trimEnd().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { sequence: number }).sequence)).toEqual([2, 3])
  firstKept = '2026-03-02'
  await sink.write([row('2026-03-03', 4)])
  expect((await readdir(folder)).toSorted()).toEqual(['2026-03-02.ndjson', '2026-03-03.ndjson'])
})

it('CLICK-4 a file that others could read becomes private', async () => {
  const file = join(parent, '2026-03-01.ndjson')
  await writeFile(file, '')
  await chmod(file, 0o644)
  await createFileSink({ folder: parent, firstKept: () => '2026-03-01' }).write([row('2026-03-01', 1)])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

it('CLICK-4 a folder that cannot be written causes an error with the reason of the system', async () => {
  await writeFile(join(parent, 'events'), '')
  const sink = createFileSink({ folder: join(parent, 'events'), firstKept: () => '2026-03-01' })
  expect(await sink.write([row('2026-03-01', 1)])).toEqual({ kind: 'failed', why: 'EEXIST' })
  await rm(join(parent, 'events'))
  expect(await sink.write([row('2026-03-01', 1)])).toEqual({ kind: 'written' })
})

it('CLICK-4 an incomplete line from an interrupted write does not damage other lines', async () => {
  const folder = join(parent, 'events')
  const file = join(folder, '2026-03-01.ndjson')
  const settings = { folder, firstKept: () => '2026-03-01' }
  await createFileSink(settings).write([row('2026-03-01', 1)])
  await appendFile(file, '{"received_on":"2026-')
  const sink = createFileSink(settings)
  await sink.write([row('2026-03-01', 2)])
  await sink.write([row('2026-03-01', 3)])
  const lines = (await readFile(file, 'utf8')).split('\n')
  expect(lines).toEqual([
    '{"received_on":"2026-03-01","sequence":1}',
    '{"received_on":"2026-',
    '{"received_on":"2026-03-01","sequence":2}',
    '{"received_on":"2026-03-01","sequence":3}',
    '',
  ])
})

it('CLICK-4 SVC-8 processes that share a folder write no line into another', async () => {
  const folder = join(parent, 'events')
  const sinks = [1, 2, 3].map(() => createFileSink({ folder, firstKept: () => '2026-03-01' }))
  // A batch is larger than what Node writes at once, 512 KiB.
  const batch = Array.from({ length: 1_000 }, (_, sequence) => ({
    ...row('2026-03-01', sequence),
    merchant_visit_id: 'm'.repeat(700),
  }))
  for (let turn = 0; turn < 10; turn += 1) await Promise.all(sinks.map((sink) => sink.write(batch)))
  const lines = (await readFile(join(folder, '2026-03-01.ndjson'), 'utf8')).split('\n').filter((line) => line !== '')
  const whole = new Set(batch.map((each) => JSON.stringify(each)))
  expect(lines).toHaveLength(30_000)
  expect(lines.filter((line) => !whole.has(line))).toEqual([])
})

it('CLICK-4 old files are deleted in time even if no events arrive', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    for (const day of ['2026-02-28', '2026-03-01']) await writeFile(join(parent, `${day}.ndjson`), '')
    const stop = startFilePruning({ folder: parent, firstKept: () => '2026-03-01', logger: pino({ enabled: false }) })
    vi.advanceTimersByTime(3_600_000)
    await vi.waitFor(async () => expect(await readdir(parent)).toEqual(['2026-03-01.ndjson']))
    stop()
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})
