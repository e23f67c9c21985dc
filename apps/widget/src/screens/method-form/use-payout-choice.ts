import type { SubmitRequest } from '@modulor/contract/http'
import type { Flow } from '@modulor/contract/vocabulary'
import { useEffect, useMemo, useState } from 'react'
import type { MethodDetails, PayoutAccount } from '../../api'
import { usePayoutAccountsQuery } from '../../session/queries'
import { accountNamesOf, withoutAccount, withPayoutAccount } from './payout-choice'
import type { SubmissionState } from './submission-states'

export type PayoutChoice = {
  readonly accounts: readonly PayoutAccount[]
  /** Null: a new account, typed. */
  readonly chosen: PayoutAccount | null
  readonly onChoose: (id: string | null) => void
}

/** The player's accounts, read again with each form: a withdrawal since may have added one. */
export const useKeptAccounts = (flow: Flow) =>
  usePayoutAccountsQuery(null, { skip: flow === 'deposit', refetchOnMountOrArgChange: true })

/**
 * Which account a withdrawal goes to: one that is kept for the method, or a new one (WDR-1). Where money goes to is never
 * chosen for the player. An account that is gone counts as a new one.
 */
export function usePayoutChoice(own: MethodDetails, submission: SubmissionState) {
  const names = accountNamesOf(own)
  const { data, refetch } = usePayoutAccountsQuery(null, { skip: names.length === 0 })
  const [chosenId, setChosenId] = useState<string | null>(null)
  const accounts = names.length === 0 ? [] : (data ?? []).filter(({ methodId }) => methodId === own.id)
  const chosen = accounts.find(({ id }) => id === chosenId) ?? null
  const isChosen = chosen !== null
  const details = useMemo(() => (isChosen ? withoutAccount(own) : own), [own, isChosen])
  // The account may have been deleted elsewhere: then its fields are shown again.
  const isRefused = isChosen && submission.kind === 'refused'
  useEffect(() => {
    if (isRefused) void refetch()
  }, [isRefused, refetch])
  const choice: PayoutChoice = { accounts, chosen, onChoose: setChosenId }
  const toBody = (body: SubmitRequest) => withPayoutAccount(body, names, chosen?.id ?? null)
  return { details, choice, toBody }
}
