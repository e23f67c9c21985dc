import type { Flow } from '@modulor/contract/vocabulary'
import { AMOUNT_FIELD_NAME } from '@modulor/rules'
import { useCallback, useEffect, useState } from 'react'
import type { MethodDetails } from '../../api'
import { canCharge } from '../../fields/use-card-choice'
import { amountChanged, flowActions, useAppDispatch, useAppSelector } from '../../session'
import { useSavedCardsQuery } from '../../session/queries'
import {
  CARD_CHOICE_KEY,
  cardToStartWith,
  drawnFields,
  isCardNumber,
  cvvKeys,
  keepableValues,
  startValues,
  type FormValues,
} from './form-fields'
import { FormStore, useFormStore } from './form-store'
import { amountOf, amountOfText, formErrors, isCvvNeeded, placeErrors, type ValidationContext } from './form-verdict'
import type { SubmissionState } from './submission-states'
import { useAmountSettled } from './use-amount-settled'
import { useFieldRouting, type RoutedForm } from './use-field-routing'
import { useValidationContext } from './use-validation-context'

const isZeroText = (amount: string) => /^0*$/.test(amount)

/** The fields that are drawn for these values. */
export function drawnFor(details: MethodDetails, amount: string | null, context: ValidationContext) {
  const isCvvRequired = isCvvNeeded(details, amount, context)
  return drawnFields(details.fields, { savedCard: context.savedCard, isCvvRequired })
}

/** What is wrong, by field key; what is wrong with a field that is not drawn is left to the service to say (VALID-6). */
export function errorsByKey(details: MethodDetails, values: FormValues, context: ValidationContext) {
  const errors = formErrors(details, values, { ...context, now: new Date() })
  return placeErrors(drawnFor(details, amountOf(details, values, context), context), errors).byKey
}

/** Of a deposit only: where money goes to is never chosen for the player. Cards that come later change nothing any more. */
function useCardToStartWith(flow: Flow, details: MethodDetails): string | null {
  const { id, fields } = details
  const isPreSelectable = useAppSelector(
    ({ listings }) =>
      flow === 'deposit' &&
      Boolean(listings.deposit.listing?.methods.find((method) => method.id === id)?.isPreSelectable),
  )
  const { data } = useSavedCardsQuery(null, { skip: !isPreSelectable || !fields.some(isCardNumber) })
  const [now] = useState(() => new Date())
  return cardToStartWith((data ?? []).filter(canCharge(details)), { isPreSelectable, now })
}

/** The values a form starts from: the amount follows the player, the rest is what this form held before. */
function useStartValues(flow: Flow, details: MethodDetails): FormValues {
  const { amount, amountTouched } = useAppSelector(({ shared }) => shared)
  const kept = useAppSelector((state) => state[flow].keptValues[details.id])
  const cardId = useCardToStartWith(flow, details)
  return startValues(details, {
    amount: amountTouched && !isZeroText(amount) ? amount : null,
    kept: kept ?? {},
    cardId,
  })
}

/** Keeps what is no card data when the form goes, whichever way it goes (FORM-17, ROUTE-15). */
function useKeptValues(flow: Flow, methodId: string, routed: RoutedForm, { getValues }: FormStore) {
  const dispatch = useAppDispatch()
  const { readKnownFields } = routed
  useEffect(() => {
    const keep = () => {
      const values = keepableValues(readKnownFields(), getValues())
      dispatch(flowActions[flow].valuesKept({ methodId, values }))
    }
    // A reload takes the form away without taking it down.
    window.addEventListener('pagehide', keep, { capture: true })
    return () => {
      window.removeEventListener('pagehide', keep, { capture: true })
      keep()
    }
  }, [dispatch, flow, methodId, readKnownFields, getValues])
}

/**
 * The memory of a method's form: checked on submit and from then on with every change (VALID-2), by the rules that the
 * service uses (VALID-4). It outlives a failed submit, another language or theme, and a change of its fields; what is
 * no card data outlives the form (FORM-17).
 */
export function useMethodForm(flow: Flow, own: MethodDetails, submission: SubmissionState) {
  const dispatch = useAppDispatch()
  const userBalance = useAppSelector(({ shared }) => shared.userBalance)
  const balance = flow === 'withdrawal' ? userBalance : null
  const routed = useFieldRouting(flow, own)
  const { details, readDetails } = routed
  const startWith = useStartValues(flow, details)
  const [form] = useState(() => new FormStore(startWith))
  const amountText = useFormStore(form, ({ values }) => String(values[AMOUNT_FIELD_NAME]))
  const amountError = useFormStore(form, ({ errors }) => errors[AMOUNT_FIELD_NAME])
  const cardId = useFormStore(form, ({ values }) => values[CARD_CHOICE_KEY])
  const amount = amountOfText(details, amountText, flow)
  const onChoose = useCallback(
    (id: string) => {
      // The CVV of another card is never this one's.
      const emptied = cvvKeys(readDetails().fields).map((key) => [key, ''] as const)
      form.fill({ [CARD_CHOICE_KEY]: id, ...Object.fromEntries(emptied) })
    },
    [form, readDetails],
  )
  const inputs = { amount, balance, cardId: typeof cardId === 'string' ? cardId : '', submission, onChoose }
  const { context, getContext, card } = useValidationContext(flow, routed, inputs)
  const reportAmountChange = useAmountSettled(flow, own.id)
  useKeptValues(flow, own.id, routed, form)
  useEffect(
    () => form.setCheck((values) => errorsByKey(readDetails(), values, getContext())),
    [form, readDetails, getContext],
  )

  const handleAmount = (text: string) => {
    form.change(AMOUNT_FIELD_NAME, text)
    const decimal = amountOfText(details, text, flow)
    dispatch(amountChanged(decimal ?? '0'))
    reportAmountChange(decimal)
  }
  const amountField = {
    value: amountText,
    errorKey: amountError,
    ref: form.refOf(AMOUNT_FIELD_NAME),
  }
  const drawn = drawnFor(details, amount, context)
  return { form, details, routed, context, getContext, card, amount, drawn, amountField, handleAmount }
}

export type OpenMethodForm = ReturnType<typeof useMethodForm>
