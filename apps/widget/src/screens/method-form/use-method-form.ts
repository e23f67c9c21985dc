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

/** The fields that are shown for an amount and a context. */
export function drawnFor(details: MethodDetails, amount: string | null, context: ValidationContext) {
  const isCvvRequired = isCvvNeeded(details, amount, context)
  return drawnFields(details.fields, { savedCard: context.savedCard, isCvvRequired })
}

/** The errors by field key. Errors of fields that are not shown are omitted; the service reports them (VALID-6). */
export function errorsByKey(details: MethodDetails, values: FormValues, context: ValidationContext) {
  const errors = formErrors(details, values, { ...context, now: new Date() })
  return placeErrors(drawnFor(details, amountOf(details, values, context), context), errors).byKey
}

/**
 * The card that is preselected. Only for a deposit: the destination of a withdrawal is never preselected. Cards that are loaded
 * after the form has opened are ignored.
 */
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

/** The initial values of a form: the amount is shared by all forms of the flow, the other values are those that this form had before. */
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

/** Stores the values without card data when the form is left, also by a reload (FORM-17, ROUTE-15). */
function useKeptValues(flow: Flow, methodId: string, routed: RoutedForm, { getValues }: FormStore) {
  const dispatch = useAppDispatch()
  const { readKnownFields } = routed
  useEffect(() => {
    const keep = () => {
      const values = keepableValues(readKnownFields(), getValues())
      dispatch(flowActions[flow].valuesKept({ methodId, values }))
    }
    // On a reload React does not unmount the form, so the cleanup does not run.
    window.addEventListener('pagehide', keep, { capture: true })
    return () => {
      window.removeEventListener('pagehide', keep, { capture: true })
      keep()
    }
  }, [dispatch, flow, methodId, readKnownFields, getValues])
}

/**
 * The state of a method's form. It is checked on submit and after that on every change (VALID-2), by the rules that the
 * service uses (VALID-4). It survives a failed submit, a change of language or theme, and a change of its fields; values that
 * are not card data are kept after the form is left (FORM-17).
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
      // Each card has its own CVV, so a typed one is removed.
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
  // The page may learn a newer balance while the form is open. The same amount is checked again then.
  useEffect(() => form.change(AMOUNT_FIELD_NAME, form.getValues()[AMOUNT_FIELD_NAME] ?? ''), [form, balance])

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
