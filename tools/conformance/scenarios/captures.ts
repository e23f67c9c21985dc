/** Payments whose amount is reserved first, and then charged or released by an operation (decision 75). */
import { randomUUID } from 'node:crypto'
import { until } from '@modulor/testkit'
import type { OperationAnswer, OperationRef } from '../../../apps/service/src/providers/provider'
import type { Kit } from '../kit'
import { must, mustBe, type Scenario } from '../scenario'

const WAITED_MS = 2_000

const missing: Scenario['missing'] = ({ provider: { capture, void: release } }) =>
  capture && release ? undefined : 'capture and void'

const passes = async (milliseconds: number) => void (await new Promise((resolve) => setTimeout(resolve, milliseconds)))

/** Makes a payment that is reserved, and returns operations for its whole amount. */
async function reserved(kit: Kit): Promise<() => OperationRef> {
  const { paymentId, amount, currency } = kit.order()
  const answer = await kit.provider.authorise(kit.order({ paymentId, capture: 'manual' }))
  must(
    answer.kind === 'processing' && answer.facts.isAuthorised === true,
    `a payment to be captured later is ${answer.kind}, and not authorised`,
  )
  mustBe('the charges before the capture', await kit.charges(paymentId), [])
  const { reference } = answer.facts
  return () => ({ ...{ operationId: randomUUID(), paymentId, flow: 'deposit', reference }, amount, currency })
}

function mustBeAccepted(what: string, answer: OperationAnswer | undefined): void {
  const kind = answer?.kind ?? 'absent'
  must(kind === 'succeeded' || kind === 'pending', `${what} is ${kind}`)
}

const captured: Scenario = {
  id: 'captures',
  title: 'A payment that is captured later is charged by its capture only, and once',
  missing,
  async run(kit) {
    const operation = (await reserved(kit))()
    for (const what of ['a capture', 'a capture that was sent twice'])
      mustBeAccepted(what, await kit.provider.capture?.(operation))
    const { paymentId, amount } = operation
    await until(async () => (await kit.charges(paymentId)).length > 0, { deadlineMs: WAITED_MS }).catch(() => undefined)
    await passes(WAITED_MS)
    mustBe('what was charged by a capture that was sent twice', await kit.charges(paymentId), [amount])
  },
}

const voided: Scenario = {
  id: 'voids',
  title: 'A payment that was released is never charged, not even by a later capture',
  missing,
  async run(kit) {
    const next = await reserved(kit)
    const operation = next()
    mustBeAccepted('a release', await kit.provider.void?.(operation))
    // An asynchronous release is carried out later.
    await passes(WAITED_MS)
    await kit.provider.capture?.(next())
    await passes(WAITED_MS)
    mustBe('the charges of a payment that was released', await kit.charges(operation.paymentId), [])
  },
}

export const captures: readonly Scenario[] = [captured, voided]
