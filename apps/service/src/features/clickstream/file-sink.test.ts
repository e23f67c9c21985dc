import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ClickstreamRow } from './clickstream.types'
import { createFileSink } from './file-sink'

let parent = ''
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'modulor-clickstream-'))
})
afterEach(() => rm(parent, { recursive: true }))

const row = (day: string, sequence: number) => ({ received_on: day, sequence }) as ClickstreamRow

it('CLICK-1 CLICK-4 each day has its file, and with the first event of a day the files before the first kept one go', async () => {
  const folder = join(parent, 'events')
  let firstKept = '2026-03-01'
  const sink = createFileSink({ folder, firstKept: () => firstKept })
  expect(await sink.write([row('2026-03-01', 1), row('2026-03-02', 2)])).toEqual({ kind: 'written' })
  await writeFile(join(folder, '2026-02-28.ndjson'), '')
  expect(await sink.write([row('2026-03-02', 3)])).toEqual({ kind: 'written' })
  // Nothing is looked for within a day.
  expect((await readdir(folder)).toSorted()).toEqual(
    ['2026-02-28', '2026-03-01', '2026-03-02'].map((day) => `${day}.ndjson`),
  )
  const lines = (await readFile(join(folder, '2026-03-02.ndjson'), 'utf8')).trimEnd().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { sequence: number }).sequence)).toEqual([2, 3])
  firstKept = '2026-03-02'
  await sink.write([row('2026-03-03', 4)])
  expect((await readdir(folder)).toSorted()).toEqual(['2026-03-02.ndjson', '2026-03-03.ndjson'])
})

it('CLICK-4 a folder that cannot be written is a failure with the reason of the system', async () => {
  await writeFile(join(parent, 'events'), '')
  const sink = createFileSink({ folder: join(parent, 'events'), firstKept: () => '2026-03-01' })
  expect(await sink.write([row('2026-03-01', 1)])).toEqual({ kind: 'failed', why: 'EEXIST' })
  await rm(join(parent, 'events'))
  expect(await sink.write([row('2026-03-01', 1)])).toEqual({ kind: 'written' })
})
