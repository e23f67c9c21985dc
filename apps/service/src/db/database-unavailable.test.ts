import { expect, it } from 'vitest'
import { DatabaseUnavailable, notConnected, unavailableOr } from './database-unavailable'

const failure = (message: string, code?: string) =>
  Object.assign(new Error(message), code === undefined ? {} : { code })

it.each([
  ['an unreachable server', failure('connect ECONNREFUSED 127.0.0.1:9', 'ECONNREFUSED'), 'ECONNREFUSED'],
  ['a timeout', failure('timeout exceeded when trying to connect'), 'timeout exceeded when trying to connect'],
  ['another password', failure('password authentication failed', '28P01'), 'password authentication failed (28P01)'],
  ['a certificate that has expired', failure('expired', 'CERT_HAS_EXPIRED'), 'expired (CERT_HAS_EXPIRED)'],
  [
    'no encryption',
    failure('The server does not support SSL connections'),
    'The server does not support SSL connections',
  ],
])('issue-9 1.4 SVC-5 a connection that was not opened for %s did nothing', (_, error, why) => {
  const away = notConnected(error)
  expect(away).toMatchObject({ why, mayBeExecuted: false, cause: error })
  expect(notConnected(away)).toBe(away)
})

it.each([
  ['a reset connection', true, failure('read ECONNRESET', 'ECONNRESET')],
  ['an answer that timed out', true, failure('Query read timeout')],
  ['a read-only server', false, failure('cannot execute', '25006')],
  ['the end of a transaction that was idle for too long', false, failure('terminating connection', '25P03')],
  ['a client that was closed', false, failure('Client was closed and is not queryable')],
])('issue-9 1.4 SVC-5 a statement that met %s may have acted: %s', (_, mayBeExecuted, error) => {
  const away = unavailableOr(error)
  expect(away).toBeInstanceOf(DatabaseUnavailable)
  expect(away).toMatchObject({ mayBeExecuted })
})

it('issue-9 1.4 an error of a statement itself does not count as an outage', () => {
  const wrong = failure('duplicate key value', '23505')
  expect(unavailableOr(wrong)).toBe(wrong)
})
