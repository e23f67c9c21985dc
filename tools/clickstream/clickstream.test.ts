import { readFileSync } from 'node:fs'
import { ClickstreamBatch, parseClickstreamEvent } from '@modulor/contract/clickstream'
import { describe, expect, it } from 'vitest'
import { CLICKSTREAM_FILE, describeClickstream } from './describe-clickstream'

const written = readFileSync(CLICKSTREAM_FILE, 'utf8')
const examples = [...written.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) => JSON.parse(text) as unknown)

describe('docs/clickstream.md', () => {
  it('CLICK-1 CLICK-2 it matches the contract; `npm run docs:clickstream` writes it', async () => {
    expect(written).toBe(await describeClickstream())
  })

  it('CLICK-1 its example of a batch is accepted by the contract unchanged', () => {
    const batch = ClickstreamBatch.parse(examples[0])
    expect(batch).toEqual(examples[0])
    expect(batch.events.length).toBeGreaterThan(2)
    expect(batch.events.map(parseClickstreamEvent)).toEqual(batch.events)
  })

  it('CLICK-1 its example of a stored line is one of the example’s events', () => {
    const batch = ClickstreamBatch.parse(examples[0])
    const line = examples[1] as { readonly sequence: number }
    const event = batch.events.map(parseClickstreamEvent).find((each) => each?.sequence === line.sequence)
    const { events: _events, ...page } = batch
    expect(line).toEqual({
      ...{ received_at: '2026-11-23T20:15:04.412Z', received_on: '2026-11-23' },
      ...{ brand: 'COM', country: 'DE', currency: 'EUR', method: 'card', ...page, ...event },
    })
  })
})
