import { randomUUID } from 'node:crypto'
import { WalletBalance } from '@modulor/contract/wallet'
import type { BrandConfig, CashierConfig } from '../config/schema'
import { BALANCE_MS_MAX, signCall } from '../features/wallet'
import type { OutboundClient } from '../providers/outbound-client'
import { WHY } from './check-partners'
import { ok, problem, warning, type Finding } from './finding'

/** The id of no real player: a wallet reports an empty balance for it. */
const PROBE_PLAYER = 'cashier-doctor'
const UNSIGNED = { 'content-type': 'application/json' }
const DEADLINE_MS = 5_000

function balanceIn(body: string): WalletBalance | undefined {
  try {
    return WalletBalance.safeParse(JSON.parse(body)).data
  } catch {
    return undefined
  }
}

/** Reads a balance like a list, once with a signature and once without. Moves no money. */
async function checkWallet(
  client: OutboundClient,
  code: string,
  { wallet: { url = '', secret = '' }, currencies: [currency = ''] }: BrandConfig,
): Promise<Finding> {
  const subject = `Wallet of ${code}`
  const call = { call: 'balance', brand: code, user_id: PROBE_PLAYER, currency } as const
  const request = { ...signCall({ url, secret }, randomUUID(), call, new Date()), deadlineMs: DEADLINE_MS }
  const startedAt = performance.now()
  const answer = await client.send(request)
  const tookMs = performance.now() - startedAt
  if (answer.kind === 'lost') return problem(subject, WHY[answer.why])
  if (answer.status === 401 || answer.status === 403)
    return problem(subject, 'refuses the signature of the service; compare the secret and the clocks')
  if (answer.status !== 200) return problem(subject, `answers ${answer.status} to a balance call`)
  if (balanceIn(answer.body)?.currency !== currency)
    return problem(subject, 'its answer to a balance call is not valid; see docs/how-to/connect-a-wallet.md')
  const unsigned = await client.send({ ...request, headers: UNSIGNED })
  if (unsigned.kind === 'answered' && unsigned.status === 200)
    return problem(subject, 'answers a call without a signature; check the signature of every call')
  return tookMs > BALANCE_MS_MAX
    ? warning(
        subject,
        `takes ${Math.round(tookMs)} ms for a balance; after ${BALANCE_MS_MAX} ms it is shown as unknown`,
      )
    : ok(subject, 'answers signed calls, and refuses others')
}

/** Checks the merchants' own wallets (decision 84). */
export const checkWallets = ({ brands }: CashierConfig, client: OutboundClient): Promise<readonly Finding[]> =>
  Promise.all(
    Object.entries(brands)
      .filter(([, { wallet }]) => wallet.kind === 'http')
      .map(([code, brand]) => checkWallet(client, code, brand)),
  )
