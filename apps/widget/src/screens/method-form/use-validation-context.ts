import type { Flow } from '@modulor/contract/vocabulary'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { MethodDetails } from '../../api'
import type { CardChoice } from '../../fields/field-kind'
import { useCardChoice } from '../../fields/use-card-choice'
import { useAppSelector } from '../../session'
import { isCardNumber, isCvv } from './form-fields'
import type { ValidationContext } from './form-verdict'
import type { SubmissionState } from './submission-states'
import type { RoutedForm } from './use-field-routing'
import { useRecurringCheck } from './use-recurring-check'

export type LiveValidationContext = {
  readonly context: ValidationContext
  /** Returns the newest context, for callbacks that run between renders. */
  readonly getContext: () => ValidationContext
  readonly card: CardChoice
}

/** Whether the service has refused the CVV of a form. */
function isCvvRefused(details: MethodDetails, submission: SubmissionState): boolean {
  if (submission.kind !== 'refused') return false
  const { fields } = submission.error
  return details.fields.some((field) => isCvv(field) && Object.hasOwn(fields, field.name))
}

/** Whether the CVV is required because the service has refused this card's CVV once. */
function useRefusedCvv(details: MethodDetails, submission: SubmissionState, cardId: string | null): boolean {
  const [refusedCardId, setRefusedCardId] = useState<string | null>(null)
  if (cardId !== null && refusedCardId !== cardId && isCvvRefused(details, submission)) setRefusedCardId(cardId)
  return cardId !== null && refusedCardId === cardId
}

/**
 * The data besides the values that the check of a form needs: balance, tax, bonuses, the chosen card, and whether its CVV is
 * required.
 */
export function useValidationContext(
  flow: Flow,
  { details, isCvvAsked: isAskedByRoute }: RoutedForm,
  now: {
    readonly amount: string | null
    readonly balance: string | null
    readonly cardId: string
    readonly submission: SubmissionState
    readonly onChoose: (cardId: string) => void
  },
): LiveValidationContext {
  const { amount, balance, cardId, submission, onChoose } = now
  const tax = useAppSelector((state) => state[flow].tax)
  const userBonuses = useAppSelector((state) => state[flow].userBonuses)
  const { fields } = details
  const card = useCardChoice({ isOffered: fields.some(isCardNumber), details, cardId, onChoose })
  const savedCard = card.chosen
  const isAskedByCheck = useRecurringCheck(savedCard, amount, details.currencyAlpha3)
  const isAskedByRefusal = useRefusedCvv(details, submission, savedCard?.cardId ?? null)
  const isCvvAsked = isAskedByCheck || isAskedByRoute || isAskedByRefusal
  const context: ValidationContext = useMemo(
    () => ({ flow, balance, terms: { tax, userBonuses }, savedCard, isCvvAsked }),
    [flow, balance, tax, userBonuses, savedCard, isCvvAsked],
  )
  const latest = useRef(context)
  useEffect(() => {
    latest.current = context
  }, [context])
  const getContext = useCallback(() => latest.current, [])
  return { context, getContext, card }
}
