/** 3-D Secure 2 in frames of the cashier: a fingerprint, then a challenge of the issuer (THREEDS-2, THREEDS-3). */
import type { PaySession } from '@modulor/contract/http'
import type { ThreeDsDriver } from '../driver'
import type { Kit } from '../kit'
import { must, mustBe, type Scenario } from '../scenario'
import { endsAsInProviderRecords } from './opening'

const missing: Scenario['missing'] = ({ driver, provider }) =>
  driver.threeDs && provider.continueThreeDs ? undefined : '3-D Secure in frames'

/** Makes a payment whose player has answered the issuer's challenge. `cres` has not been sent to the service yet. */
async function challenged(kit: Kit, decision: Parameters<ThreeDsDriver['decide']>[1]) {
  const { threeDs } = kit.driver
  must(threeDs !== undefined, 'the driver has no card with 3-D Secure')
  const first = await kit.pay({ card: threeDs.card })
  mustBe('the first step of 3-D Secure', first.next_action.type, 'three_ds_method')
  const second: PaySession = await kit.answerThreeDs(first, { method_completed: 'Y' })
  const { next_action: challenge } = second
  must(challenge.type === 'three_ds_challenge', `after the fingerprint comes ${challenge.type} in place of a challenge`)
  mustBe('the charges before the challenge', await kit.charges(first.payment_id), [])
  return { shown: first, cres: await threeDs.decide(challenge, decision) }
}

/** The player answers a challenge once, and the payment ends according to the answer. */
const answeredOnce = (
  named: Pick<Scenario, 'id' | 'title'>,
  decision: Parameters<typeof challenged>[1],
  end: Parameters<typeof endsAsInProviderRecords>[2],
): Scenario => ({
  ...named,
  missing,
  async run(kit) {
    const { shown, cres } = await challenged(kit, decision)
    await kit.answerThreeDs(shown, { cres })
    await endsAsInProviderRecords(kit, shown.payment_id, end)
  },
})

const challenge = answeredOnce(
  { id: 'three-ds-challenge', title: 'A fingerprint and a challenge that the player passes are one charge' },
  'approve',
  'succeeded',
)
const refused = answeredOnce(
  { id: 'three-ds-refused', title: 'A challenge that the player refuses charges nothing' },
  'refuse',
  'declined',
)

const twice: Scenario = {
  id: 'three-ds-twice',
  title: 'A challenge that is answered several times is one charge and no case',
  missing,
  async run(kit) {
    const { shown, cres } = await challenged(kit, 'approve')
    await Promise.all([kit.answerThreeDs(shown, { cres }), kit.answerThreeDs(shown, { cres })])
    await kit.answerThreeDs(shown, { cres })
    await endsAsInProviderRecords(kit, shown.payment_id, 'succeeded')
    mustBe('the cases of the payment', await kit.casesOf(shown.payment_id), [])
  },
}

const lostAnswer: Scenario = {
  id: 'three-ds-lost-answer',
  title: 'If the answer to a challenge is lost, the payment is unknown until the provider reports its state',
  missing,
  async run(kit) {
    const { shown, cres } = await challenged(kit, 'approve')
    kit.gate.isOpen = kit.provider.status === undefined
    kit.proxy.failAt('continue', 'lost_answer')
    await kit.answerThreeDs(shown, { cres })
    await endsAsInProviderRecords(kit, shown.payment_id, 'succeeded')
  },
}

export const threeDs: readonly Scenario[] = [challenge, refused, twice, lostAnswer]
