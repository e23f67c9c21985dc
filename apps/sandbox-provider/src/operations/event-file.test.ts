import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Event } from './event'
import { EventFile } from './event-file'

const event = (deliveryId: string): Event => ({
  at: '2026-11-20T10:00:00.000Z',
  change: { type: 'delivered', deliveryId },
  journal: null,
  deliveries: [],
})

let folder = ''
let path = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'events-'))
  path = join(folder, 'deep', 'events.jsonl')
})
afterEach(() => rm(folder, { recursive: true }))

function write(...events: Event[]): void {
  const file = EventFile.open(path)
  for (const each of events) file.append(each)
  file.close()
}

function read(): readonly Event[] {
  const file = EventFile.open(path)
  file.close()
  return file.history
}

describe('the event file', () => {
  it('SVC-5 returns the written events in order after it is opened several times', () => {
    write(event('1'), event('2'))
    write(event('3'))
    expect(read()).toEqual([event('1'), event('2'), event('3')])
  })

  it('SVC-5 removes an incomplete last line, and continues after it', async () => {
    write(event('1'))
    await appendFile(path, '{"at":"2026-11-20T10:0')
    expect(read()).toEqual([event('1')])
    write(event('2'))
    expect(read()).toEqual([event('1'), event('2')])
    expect((await readFile(path, 'utf8')).split('\n')).toHaveLength(3)
  })

  it('refuses a damaged line before the end, and names it', async () => {
    write(event('1'), event('2'))
    const lines = (await readFile(path, 'utf8')).split('\n')
    await writeFile(path, ['{}', ...lines.slice(1)].join('\n'))
    expect(() => EventFile.open(path)).toThrow(`${path}:1`)
  })
})
