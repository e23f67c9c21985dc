import { describe, expect, it } from 'vitest'
import { walletEndpointOf } from './own-wallet'
import type { CashierConfig } from './schema'

const URL = 'https://wallet.example.com'
const configOf = (wallet: object) => ({ brands: { COM: { wallet } } }) as unknown as CashierConfig

describe('the address of a merchant’s wallet', () => {
  it.each([
    [
      { kind: 'http', url: URL, secret: 'whsec_' },
      { url: URL, secret: 'whsec_' },
    ],
    // The balances are in the ledger now, but earlier payments still have to be confirmed with the wallet.
    [
      { kind: 'ledger', url: URL, secret: 'whsec_' },
      { url: URL, secret: 'whsec_' },
    ],
    [{ kind: 'ledger' }, undefined],
  ])('issue-13 3 with the configuration %o it is %o', (wallet, endpoint) => {
    expect(walletEndpointOf(configOf(wallet), 'COM')).toEqual(endpoint)
  })
})
