/** What tells an open page of the desk to read again (issue-12 3). */
import { randomUUID } from 'node:crypto'
import { databaseKinds } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../src/durations'
import { createOperatorChanges } from '../../src/features/realtime'
import { openTestService, type TestService } from '../http/test-service'
import { openOperatorApi, type OperatorApi, type OperatorCaller } from './operator-caller'

describe.each(databaseKinds())('changes for the desk on %s', (kind) => {
  let service: TestService
  let api: OperatorApi

  beforeAll(async () => {
    service = await openTestService(kind, { operations: { kind: 'port', port: 0, host: '127.0.0.1' } })
    api = await openOperatorApi(service)
  })
  afterAll(() => service.close())

  const positionAfter = async (by: OperatorCaller, after?: string) => {
    const answer = await by.call('waitForChange', { query: after === undefined ? {} : { after } })
    expect(answer.status, answer.text).toBe(200)
    return (answer.json as { position: string }).position
  }

  it('issue-12 3 a call waits until a payment changes, and its answer names nobody', async () => {
    const viewer = await api.signedInAs('viewer')
    const before = await positionAfter(viewer)
    let answered: string | undefined
    const waiting = positionAfter(viewer, before).then((position) => (answered = position))
    expect(await positionAfter(viewer)).toBe(before)
    expect(answered).toBeUndefined()
    const player = `player-${randomUUID()}`
    await service.call('depositSubmit', {
      session: await service.openSession({ user: { id: player } }),
      params: { payGroupId: 'card' },
      idempotencyKey: randomUUID(),
      body: {
        amount: '12.50',
        currency: 'EUR',
        card_data: { card_pan: '4242424242424242', card_cvv: '737', month: '12', year: '30' },
      },
    })
    await waiting
    expect(answered).toMatch(/^[0-9a-f-]{36}\.\d+$/)
    expect(answered).not.toBe(before)
  })

  it('issue-12 3 waiting for changes does not keep an idle session alive', async () => {
    const viewer = await api.signedInAs('viewer')
    for (let waits = 0; waits < 3; waits += 1) {
      service.clock.advance(9 * MINUTE_MS)
      await positionAfter(viewer)
    }
    service.clock.advance(9 * MINUTE_MS)
    expect(await viewer.call('waitForChange')).toMatchObject({ status: 401, json: { error_code: 'signed_out' } })
  })
})

describe('the position of changes', () => {
  it('issue-12 3 is answered after a while without a change, and at once to a position of another process', async () => {
    const changes = createOperatorChanges(5)
    const position = await changes.wait(undefined)
    expect(await changes.wait(position)).toBe(position)
    expect(await changes.wait(await createOperatorChanges().wait(undefined))).toBe(position)
  })

  it('issue-12 3 answers those who wait when the service stops', async () => {
    const changes = createOperatorChanges()
    const waiting = changes.wait(await changes.wait(undefined))
    changes.stop()
    expect(await waiting).toBeDefined()
  })
})
