/**
 * `npm run vault:rotate`: encrypts the keys of every saved card, saved payout account and provider continuation with
 * the first key of CASHIER_VAULT_KEYS, and seals the ledger with it. After that an older key can be removed (SVC-6).
 */
import { createContinuations } from '../features/continuations'
import { createStoredAccounts } from '../features/payout-accounts'
import { createUserCards, VAULT_TABLES } from '../features/user-cards'
import { resealChain } from '../ledger'
import { hasNoParameters } from '../no-parameters'
import { runCommand } from './run-command'
import { withVault, type Vault } from './with-vault'

async function rotate({ db, keys }: Vault): Promise<void> {
  const now = () => new Date()
  const vault = {
    user_cards: createUserCards({ db, keys }),
    payout_accounts: createStoredAccounts({ db, keys, now }),
    payment_continuations: createContinuations({ db, keys, now }),
  } satisfies Record<keyof typeof VAULT_TABLES, object>
  for (const table of Object.keys(VAULT_TABLES) as (keyof typeof VAULT_TABLES)[]) {
    const what = VAULT_TABLES[table]
    const { rewrapped, left } = await vault[table].rotate()
    process.stdout.write(
      `${String(rewrapped)} ${what} are now encrypted with the active key, ${String(left)} still use another key\n`,
    )
  }
  await resealChain(db, keys, now)
}

if (hasNoParameters('vault:rotate')) await runCommand(() => withVault(rotate))
