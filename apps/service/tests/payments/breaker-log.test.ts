import { expect, it } from 'vitest'
import { breakersOf } from '../../src/features/payments'
import { createLog } from '../../src/logging/log'

it('issue-9 1.5 the log has a line when calls to a party are paused, and one when they succeed again', () => {
  const logged: unknown[] = []
  const log = createLog('info', { write: (line) => void logged.push(JSON.parse(line)) })
  const breakers = breakersOf(log, () => new Date(0))
  for (let call = 0; call < 3; call += 1) breakers.failed('provider', 'acme')
  breakers.succeeded('provider', 'acme')
  const party = { party: 'provider', lane: 'acme' }
  expect(logged).toEqual([
    expect.objectContaining({
      ...party,
      msg: 'circuit breaker open: three calls in a row failed, only probes are sent',
    }),
    expect.objectContaining({ ...party, msg: 'circuit breaker closed: calls succeed again' }),
  ])
})
