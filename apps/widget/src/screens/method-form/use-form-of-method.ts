import { AMOUNT_FIELD_NAME, isZero } from '@modulor/rules'
import type { Flow } from '@modulor/contract/vocabulary'
import { useEffect } from 'react'
import { useController, useForm, useWatch, type FieldErrors } from 'react-hook-form'
import type { MethodDetails } from '../../api'
import { amountChanged, useAppDispatch, useAppSelector, useMoneyFormat } from '../../session'
import { amountVerdict, errorsByKey, formErrors, startValues, type FormValues } from './form-values'
import { moneySummary } from './money-summary'
import type { SubmissionState } from './submission-states'

function toFormErrors(errors: Readonly<Record<string, string>>): FieldErrors<FormValues> {
  return Object.fromEntries(Object.entries(errors).map(([key, message]) => [key, { type: 'rule', message }]))
}

/**
 * The memory of a method's form: judged on submit and from then on with every change (VALID-2), by the rules that the
 * service uses (VALID-4). What the service found wrong lands on its field, the first of them gets the focus (VALID-6).
 */
export function useFormOfMethod(flow: Flow, details: MethodDetails, submission: SubmissionState) {
  const dispatch = useAppDispatch()
  const formatMoney = useMoneyFormat(flow)
  const { amount: amountBefore, amountTouched, userBalance } = useAppSelector(({ shared }) => shared)
  const kept = useAppSelector((state) => state[flow].keptValues[details.id])
  const balance = flow === 'withdrawal' ? userBalance : null

  const form = useForm<FormValues>({
    defaultValues: startValues(details, { amount: amountTouched ? amountBefore : null, kept: kept ?? {} }),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    resolver: (values) => {
      const errors = formErrors(details, values, { flow, balance, now: new Date() })
      return Object.keys(errors).length > 0 ? { values: {}, errors: toFormErrors(errors) } : { values, errors: {} }
    },
  })
  const { control, setError } = form
  const { field, fieldState } = useController({ control, name: AMOUNT_FIELD_NAME })
  const amount = String(useWatch({ control, name: AMOUNT_FIELD_NAME }))
  const { amount: decimal } = amountVerdict(details, amount, { flow, balance })
  const summary = decimal !== null && !isZero(decimal) ? moneySummary(details, flow, decimal, formatMoney) : null

  useEffect(() => {
    if (submission.kind !== 'refused') return
    Object.entries(errorsByKey(details, submission.error.fields)).forEach(([key, message], index) => {
      setError(key, { type: 'service', message }, { shouldFocus: index === 0 })
    })
  }, [submission, details, setError])

  const handleAmount = (value: string) => {
    field.onChange(value)
    dispatch(amountChanged(amountVerdict(details, value, { flow, balance }).amount ?? '0'))
  }
  return {
    form,
    balance,
    summary,
    amountField: { value: amount, errorKey: fieldState.error?.message, ref: field.ref, onBlur: field.onBlur },
    handleAmount,
  }
}
