import { describe, expect, it } from 'vitest'
import { newTrace } from './early-trace'

describe('the trace of a call', () => {
  it('OBS-1 each call has its own W3C traceparent header, and 9 in 10 are sampled', () => {
    const at = (share: number) => newTrace(() => share).traceparent
    expect(at(0.899)).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
    expect(at(0.9)).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
    expect(at(0)).not.toBe(at(0))
  })
})
