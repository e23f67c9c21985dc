/** Redirects: the player pays on a page of the provider and returns with an address that anyone could have typed. */
import type { PaySession } from '@modulor/contract/http'
import type { PageRequest, RedirectDriver } from '../driver'
import type { Kit } from '../kit'
import { must, mustBe, type Scenario } from '../scenario'
import { endsAsInProviderRecords } from './opening'

const missing: Scenario['missing'] = ({ driver }) => (driver.redirect ? undefined : 'redirects')

function pageOf({ next_action: action }: PaySession): PageRequest {
  must(action.type === 'redirect', `the player is asked for ${action.type} in place of a redirect`)
  return action.redirect_data
}

/** Makes a payment whose player has decided on the provider's page, and returns the address after the decision. */
async function decided(kit: Kit, decision: Parameters<RedirectDriver['decide']>[1]) {
  // Callbacks are held back if the return or a look-up reports the same.
  kit.gate.isOpen = !kit.provider.continueRedirect && !kit.provider.status
  const shown = await kit.pay({ isRedirect: true })
  const page = pageOf(shown)
  const address = await kit.driver.redirect?.decide(page, decision)
  must(address !== undefined && address !== '', 'the provider’s page returned no address for the player')
  return { id: shown.payment_id, address }
}

const onReturn: Scenario = {
  id: 'redirect-return',
  title: 'A payment continues when its player returns from the provider’s page, before any callback',
  missing,
  async run(kit) {
    const { id, address } = await decided(kit, 'pay')
    await kit.comeBack(address)
    await endsAsInProviderRecords(kit, id, 'succeeded')
  },
}

const cancelled: Scenario = {
  id: 'redirect-cancelled',
  title: 'A player who cancels on the provider’s page is charged nothing, and the payment ends',
  missing,
  async run(kit) {
    const { id, address } = await decided(kit, 'cancel')
    await kit.comeBack(address)
    const row = await kit.end(id)
    must(
      row !== undefined && row.state !== 'succeeded',
      `a payment that was cancelled is ${row?.state ?? 'still open'}`,
    )
    mustBe('the charges of a payment that was cancelled', await kit.charges(id), [])
  },
}

const twice: Scenario = {
  id: 'redirect-twice',
  title: 'A player who returns several times has one charge and no case',
  missing,
  async run(kit) {
    const { id, address } = await decided(kit, 'pay')
    await Promise.all([kit.comeBack(address), kit.comeBack(address)])
    await endsAsInProviderRecords(kit, id, 'succeeded')
    await kit.comeBack(address)
    await endsAsInProviderRecords(kit, id, 'succeeded')
    mustBe('the cases of the payment', await kit.casesOf(id), [])
  },
}

const forged: Scenario = {
  id: 'redirect-forged',
  title: 'The return of another payment, which was paid, does not change this payment',
  missing,
  async run(kit) {
    const shown = await kit.pay({ isRedirect: true })
    const page = pageOf(shown)
    const { address } = await decided(kit, 'pay')
    await kit.comeBack(
      `${address.split('/payments/')[0]}/payments/status/tested/${shown.session_id}${new URL(address).search}`,
    )
    const { state } = await kit.rowOf(shown.payment_id)
    mustBe('how often it was charged', (await kit.charges(shown.payment_id)).length, 0)
    must(state !== 'succeeded' && state !== 'declined', `a payment is ${state} after the return of another one`)
    kit.gate.isOpen = true
    const own = await kit.driver.redirect?.decide(page, 'pay')
    if (own !== undefined) await kit.comeBack(own)
    await endsAsInProviderRecords(kit, shown.payment_id, 'succeeded')
    mustBe('the cases of the payment', await kit.casesOf(shown.payment_id), [])
  },
}

export const redirects: readonly Scenario[] = [onReturn, cancelled, twice, forged]
