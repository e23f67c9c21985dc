import { oneDatabaseKind } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MERCHANT_KEY, openTestService, type TestService } from '../http/test-service'
import { openOperatorApi, type OperatorCaller } from './operator-caller'

describe.each(oneDatabaseKind())('times in requests on %s', (kind) => {
  let service: TestService
  let operator: OperatorCaller

  beforeAll(async () => {
    service = await openTestService(kind, {
      operations: { kind: 'port', port: 0, host: '127.0.0.1' },
    })
    operator = await (await openOperatorApi(service)).signedInAs('administrator', 'finance')
  })
  afterAll(() => service.close())

  const MISSING = ['2026-02-31', '2026-13-01'] as const

  it.each(MISSING)('issue-12 2 an operator’s request with %s, a date that does not exist, is refused', async (day) => {
    const [from, to] = [`${day}T00:00:00Z`, '2026-11-26T00:00:00Z']
    for (const [id, call] of [
      ['auditLog', { query: { from, to } }],
      ['countReplay', { query: { brand: 'COM', from, to } }],
      ['readFunnel', { query: { from: day, to: '2026-11-26' } }],
      ['fetchStatement', { body: { provider: 'sandbox', day } }],
    ] as const)
      expect([id, await operator.call(id, call)]).toMatchObject([
        id,
        { status: 400, json: { error_code: 'bad_request' } },
      ])
  })

  it.each([...MISSING.map((day) => `${day}T00:00:00Z`), '2026-11-26T24:00:00Z', '2026-11-26T99:99:99Z'])(
    'issue-12 2 LIST-10 a merchant’s request with the invalid time %s is refused in a replay, a restriction and a deposit limit',
    async (until) => {
      const params = { brand: 'COM' }
      const replayed = await service.call('replayEvents', {
        ...{ merchantKey: MERCHANT_KEY, params, body: { from: until, to: '2026-11-27T00:00:00Z' } },
      })
      expect(replayed).toMatchObject({ status: 400, json: { error_code: 'bad_request' } })
      for (const terms of [{ restrictions: [{ pay_group_id: 'card', until }] }, { deposit_limit_until: until }])
        expect(
          await service.call('createSession', {
            merchantKey: MERCHANT_KEY,
            body: { brand: 'COM', user: { id: 'restricted', country: 'DE' }, currency: 'EUR', terms },
          }),
        ).toMatchObject({ status: 400, json: { error_code: 'bad_request' } })
    },
  )
})
