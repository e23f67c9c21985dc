import type { SubmitRequest } from '@modulor/contract/http'
import type { Flow } from '@modulor/contract/vocabulary'
import { useEffect, useMemo, useState } from 'react'
import type { MethodDetails, PayoutAccount } from '../../api'
import { usePayoutAccountsQuery } from '../../session/queries'
import { accountNamesOf, withoutAccount, withPayoutAccount } from './payout-choice'
import type { SubmissionState } from './submission-states'

export type PayoutChoice = {
  readonly accounts: readonly PayoutAccount[]
  /** Null: a new account, which the player types. */
  readonly chosen: PayoutAccount | null
  readonly onChoose: (id: string | null) => void
}

/** The player's accounts. They are read again with each form, because a withdrawal may have added one. */
export const useKeptAccounts = (flow: Flow) =>
  usePayoutAccountsQuery(null, { skip: flow === 'deposit', refetchOnMountOrArgChange: true })

/**
 * The account of a withdrawal: one that is kept for the method, or a new one (WDR-1). The destination is never preselected. If
 * the chosen account no longer exists, the form is for a new one.
 */
export function usePayoutChoice(own: MethodDetails, submission: SubmissionState) {
  const names = accountNamesOf(own)
  const { data, refetch } = usePayoutAccountsQuery(null, { skip: names.length === 0 })
  const [chosenId, setChosenId] = useState<string | null>(null)
  const accounts = names.length === 0 ? [] : (data ?? []).filter(({ methodId }) => methodId === own.id)
  const chosen = accounts.find(({ id }) => id === chosenId) ?? null
  const isChosen = chosen !== null
  const details = useMemo(() => (isChosen ? withoutAccount(own) : own), [own, isChosen])
  // The account may have been deleted elsewhere. Reading the accounts again then shows the fields.
  const isRefused = isChosen && submission.kind === 'refused'
  useEffect(() => {
    if (isRefused) void refetch()
  }, [isRefused, refetch])
  const choice: PayoutChoice = { accounts, chosen, onChoose: setChosenId }
  const toBody = (body: SubmitRequest) => withPayoutAccount(body, names, chosen?.id ?? null)
  return { details, choice, toBody }
}
