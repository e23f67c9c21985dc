/** Tokens of Apple Pay and Google Pay, which the provider decrypts (decision 94). */
import type { Order } from '../../../apps/service/src/providers/provider'
import type { TestCard, WalletType } from '../driver'
import type { Kit } from '../kit'
import { must, mustBe, type Scenario } from '../scenario'
import { endsAsInProviderRecords } from './opening'

/** The other amount that a driver writes in place of 25.50. */
const OTHER_SUM = '95.50'
const NO_TOKEN = 'a text that is no token of any wallet'

const missing: Scenario['missing'] = ({ driver, provider }) =>
  driver.wallets && provider.nativePay ? undefined : 'tokens of wallets'

const typesOf = ({ driver }: Kit): readonly WalletType[] => Object.keys(driver.wallets?.methods ?? {}) as WalletType[]

function tokenOf({ driver }: Kit, card: TestCard): string {
  must(driver.wallets !== undefined, 'the driver has no wallets')
  return driver.wallets.token(card)
}

/** A text as it is written in JSON, without the quotation marks. */
const quoted = (text: string): string => JSON.stringify(text).slice(1, -1)

/** Whether a body contains the token, unchanged or in base64. */
const isIn = (body: string, token: string): boolean =>
  [quoted(token), Buffer.from(token).toString('base64')].some((written) => body.includes(written))

function byWallet(kit: Kit, type: WalletType, token: string): Order {
  const { card: _, ...order } = kit.order({ providerMethod: kit.driver.wallets?.methods[type] ?? '' })
  return { ...order, nativePay: { type, token } }
}

const charged: Scenario = {
  id: 'wallets',
  title: 'The token of each wallet is passed on unchanged, in one request, and is one charge',
  missing,
  async run(kit) {
    for (const type of typesOf(kit)) {
      const token = tokenOf(kit, kit.driver.cards.approves)
      kit.proxy.takeOpenedBodies()
      const { payment_id: id } = await kit.pay({ wallet: { type, token } })
      await endsAsInProviderRecords(kit, id, 'succeeded')
      const opened = kit.proxy.takeOpenedBodies()
      mustBe(`the number of requests with a token of ${type}`, opened.length, 1)
      must(isIn(opened[0] ?? '', token), `the token of ${type} was not passed on unchanged`)
    }
  },
}

const refused: Scenario = {
  id: 'wallets-refused',
  title: 'A token that the provider cannot read, or whose card is declined, is declined and charges nothing',
  missing,
  async run(kit) {
    for (const type of typesOf(kit))
      for (const token of [NO_TOKEN, tokenOf(kit, kit.driver.cards.declines)]) {
        const order = byWallet(kit, type, token)
        mustBe(`the verdict on such a token of ${type}`, (await kit.provider.authorise(order)).kind, 'declined')
        mustBe('its charges', await kit.charges(order.paymentId), [])
      }
  },
}

const once: Scenario = {
  id: 'wallets-lost-answer',
  title:
    'A token whose answer is lost is not sent a second time, and the payment is unknown until the provider reports its state',
  missing,
  async run(kit) {
    for (const type of typesOf(kit)) {
      kit.gate.isOpen = kit.provider.status === undefined
      kit.proxy.takeOpenedBodies()
      kit.proxy.fail('lost_answer')
      const shown = await kit.pay({ wallet: { type, token: tokenOf(kit, kit.driver.cards.approves) } })
      mustBe('what the player sees after a lost answer', shown.transaction_status, 'processing')
      await endsAsInProviderRecords(kit, shown.payment_id, 'succeeded')
      mustBe('how often the token was sent', kit.proxy.takeOpenedBodies().length, 1)
    }
  },
}

const otherSum: Scenario = {
  id: 'wallets-other-sum',
  title: 'A sum that differs from the sheet’s is reported as the provider states it, and is no success',
  missing,
  async run(kit) {
    for (const type of typesOf(kit)) {
      const token = tokenOf(kit, kit.driver.cards.approves)
      kit.proxy.fail('other_sum')
      const answer = await kit.provider.authorise(byWallet(kit, type, token))
      mustBe('the sum that the provider stated', 'facts' in answer ? answer.facts.amount : answer.kind, OTHER_SUM)
      // Callbacks are held back, because they have the correct amount.
      kit.gate.isOpen = false
      kit.proxy.fail('other_sum')
      const shown = await kit.pay({ wallet: { type, token } })
      mustBe('what the player sees', shown.transaction_status, 'processing')
    }
  },
}

const secret: Scenario = {
  id: 'wallets-secret',
  title: 'A token is in no line of the log and in no row, whatever the provider answers',
  missing,
  async run(kit) {
    for (const type of typesOf(kit))
      for (const fault of ['error_500', 'unknown_status', 'lost_answer'] as const) {
        const token = tokenOf(kit, kit.driver.cards.approves)
        kit.proxy.fail(fault)
        const { payment_id: id } = await kit.pay({ wallet: { type, token } })
        const row = JSON.stringify(await kit.rowOf(id), (_, value: unknown) =>
          typeof value === 'bigint' ? String(value) : value,
        )
        must(!isIn(row, token), 'a row of the payment has the token')
        // A log escapes the text of a verdict, and its filter may have removed a part.
        const parts = token.match(/[\w=]{12,}/g) ?? [token]
        const isLogged = kit.logged.some((line) => isIn(line, token) || parts.some((part) => line.includes(part)))
        must(!isLogged, 'a line of the log has the token')
      }
  },
}

export const wallets: readonly Scenario[] = [charged, refused, once, otherSum, secret]
