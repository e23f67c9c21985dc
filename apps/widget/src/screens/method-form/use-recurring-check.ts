import { useEffect, useState } from 'react'
import { checkRecurring, type SavedCard } from '../../api'
import { useApiClient } from '../../session'

/** How long the amount must stay unchanged before the request is made. */
const CHECK_DELAY_MS = 300

type Answer = { readonly question: string; readonly isCvvRequired: boolean }

/**
 * Whether the service requires the CVV of the chosen card for this amount (SAVED-3, CARD-6). False while it is not known: the
 * rules may still require it, and a submit without a required CVV is refused with an error on its field.
 */
export function useRecurringCheck(card: SavedCard | null, amount: string | null, currency: string): boolean {
  const apiClient = useApiClient()
  const [answer, setAnswer] = useState<Answer | null>(null)
  // The rules always require the CVV of a token card (CARD-6), so no request is made.
  const userCardId = card && !card.isTokenActive ? card.userCardId : null
  const question = `${String(userCardId)} ${String(amount)}`
  useEffect(() => {
    if (userCardId === null || amount === null) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      void checkRecurring(apiClient, { userCardId, amount, currency, signal: controller.signal }).then((outcome) => {
        if ('data' in outcome) setAnswer({ question, isCvvRequired: outcome.data })
      })
    }, CHECK_DELAY_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [apiClient, question, userCardId, amount, currency])
  return answer?.question === question && answer.isCvvRequired
}
