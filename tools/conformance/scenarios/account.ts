/** The name of the merchant's account, by which payments are followed. */
import { SIGNING_KEYS } from '../driver'
import { must, mustBe, type Scenario } from '../scenario'

function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

const named: Scenario = {
  id: 'account',
  title:
    'The account has one name, whenever the plug-in is opened and whichever keys it has, and the name contains no key',
  missing: ({ provider }) => (provider.account === undefined ? 'a name of the account' : undefined),
  run(kit) {
    const { account = '' } = kit.provider
    mustBe('the account of the plug-in that is opened again', kit.providerWith(['first']).account, account)
    mustBe('the account after the keys were rotated', kit.providerWith(['second']).account, account)
    const texts = SIGNING_KEYS.map((key) => textsOf(kit.driver.settings(kit.proxy.url, [key])))
    const keys = texts.flatMap((own, index) => own.filter((text) => !texts[1 - index]?.includes(text)))
    must(!keys.some((key) => account.includes(key)), 'the name of the account contains a key')
    return Promise.resolve()
  },
}

export const accounts: readonly Scenario[] = [named]
