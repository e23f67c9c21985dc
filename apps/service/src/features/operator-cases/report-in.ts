import { DISPUTE_STATES } from '@modulor/contract/vocabulary'
import type { ProviderReport } from '../../providers/provider'

/** The report about which a case of the kind `provider_report` was opened, parsed from its details. */
export function reportIn(details: Readonly<Record<string, string>>): ProviderReport | undefined {
  const { report, reportId: id, amount, currency, fee = null, sequence, returnedFee } = details
  if (report === undefined || id === undefined || amount === undefined || currency === undefined) return undefined
  if (report === 'payout_return' || report === 'refund') return { kind: report, id, amount, currency }
  const state = DISPUTE_STATES.find((each) => report === `dispute ${each}`)
  return (
    state && {
      ...{ kind: 'dispute', state, id, amount, currency, fee },
      ...(sequence !== undefined && { sequence: Number(sequence) }),
      ...(returnedFee !== undefined && { returnedFee }),
    }
  )
}
