import { expect, it } from 'vitest'
import { breakersOf } from './create-payments'

it('issue-9 1.5 the log says that the calls of a party are paused, and that they succeed again', () => {
  const logged: unknown[] = []
  const note = (...entry: unknown[]) => void logged.push(entry)
  const breakers = breakersOf({ error: note, warn: note }, () => new Date(0))
  for (let call = 0; call < 3; call += 1) breakers.failed('provider', 'acme')
  breakers.succeeded('provider', 'acme')
  const party = { party: 'provider', lane: 'acme' }
  expect(logged).toEqual([
    [party, 'three calls in a row failed: calls are paused but for a probe'],
    [party, 'calls succeed again'],
  ])
})
