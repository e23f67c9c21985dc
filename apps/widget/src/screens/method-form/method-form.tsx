import type { Flow } from '@modulor/contract/vocabulary'
import { AMOUNT_FIELD_NAME, isZero } from '@modulor/rules'
import { Banner } from '@modulor/ui'
import { useEffect, useMemo, useState } from 'react'
import { useController, useForm, useWatch, type FieldErrors } from 'react-hook-form'
import { isSessionError, textKeyOf, type Listing, type MethodDetails, type Payment } from '../../api'
import { AmountEntry } from '../../fields/registry'
import { useText } from '../../i18n'
import { amountChanged, flowActions, useAppDispatch, useAppSelector, useMoneyFormat } from '../../session'
import { browserDataOf } from './browser-data'
import { FieldRows } from './field-rows'
import { NarrowBar, NarrowLines, WideSummary } from './form-summary'
import {
  amountVerdict,
  errorsByKey,
  formErrors,
  keepableValues,
  shownFields,
  startValues,
  toSubmitPayload,
  type FormValues,
} from './form-values'
import { moneySummary } from './money-summary'
import { SubmissionNotice } from './submission-notice'
import { useSubmission } from './use-submission'

/** From here on waiting is offered to be stopped. */
const SLOW_AFTER_MS = 8000

export type MethodFormProps = {
  flow: Flow
  details: MethodDetails
  settings: Listing['settings']
  /** The service knows the payment; its next action comes now. */
  onPayment: (payment: Payment) => void
}

/** True when `isOn` has held for so long. */
function useIsSlow(isOn: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isOn])
  return isSlow
}

function toFormErrors(errors: Readonly<Record<string, string>>): FieldErrors<FormValues> {
  return Object.fromEntries(Object.entries(errors).map(([key, message]) => [key, { type: 'rule', message }]))
}

/**
 * The form of a method. Everything typed lives in its memory only; the rules that judge it are the service's own
 * (VALID-4); it is judged on submit and from then on with every change (VALID-2).
 */
export function MethodForm({ flow, details, settings, onPayment }: MethodFormProps) {
  const t = useText()
  const dispatch = useAppDispatch()
  const formatMoney = useMoneyFormat(flow)
  const { amount: amountBefore, amountTouched, userBalance } = useAppSelector(({ shared }) => shared)
  const kept = useAppSelector((state) => state[flow].keptValues[details.id])
  const balance = flow === 'withdrawal' ? userBalance : null
  const { state, submission } = useSubmission(flow, details.id)
  const isSending = state.kind === 'sending'
  const isSlow = useIsSlow(isSending)
  const fields = useMemo(() => shownFields(details.fields), [details.fields])

  const { control, handleSubmit, setError, formState } = useForm<FormValues>({
    defaultValues: startValues(details, { amount: amountTouched ? amountBefore : null, kept: kept ?? {} }),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    resolver: (values) => {
      const errors = formErrors(details, values, { flow, balance, now: new Date() })
      return Object.keys(errors).length > 0 ? { values: {}, errors: toFormErrors(errors) } : { values, errors: {} }
    },
  })
  const { field: amountField, fieldState: amountState } = useController({ control, name: AMOUNT_FIELD_NAME })
  const amount = String(useWatch({ control, name: AMOUNT_FIELD_NAME }) ?? '')
  const verdict = amountVerdict(details, amount, { flow, balance })
  const summary =
    verdict.amount !== null && !isZero(verdict.amount) ? moneySummary(details, flow, verdict.amount, formatMoney) : null

  useEffect(() => {
    if (state.kind === 'done') onPayment(state.payment)
    if (state.kind !== 'refused') return
    // What the service found wrong lands on its field; the first one gets the focus (VALID-6).
    Object.entries(errorsByKey(details, state.error.fields)).forEach(([key, message], index) => {
      setError(key, { type: 'service', message }, { shouldFocus: index === 0 })
    })
  }, [state, details, onPayment, setError])

  const { min, max } = details.limits
  const money = (decimal: string) => formatMoney(decimal, details.currencyAlpha3, details.currencyPrecision)
  const errorText = (key: string) => t(key, { min: money(min), max: max === null ? '∞' : money(max) })
  const errorCount = Object.keys(formState.errors).length

  const handleValid = (values: FormValues) => {
    dispatch(flowActions[flow].valuesKept({ methodId: details.id, values: keepableValues(details, values) }))
    const browserData = browserDataOf(window, new Date())
    submission.submit(toSubmitPayload(details, values, { flow, balance, browserData }))
  }
  const handleAmount = (value: string) => {
    amountField.onChange(value)
    dispatch(amountChanged(amountVerdict(details, value, { flow, balance }).amount ?? '0'))
  }

  if (state.kind === 'checking' || state.kind === 'unsure')
    return <SubmissionNotice kind={state.kind} onCheckAgain={submission.checkAgain} />
  const summaryProps = {
    flow,
    details,
    summary,
    isSending,
    isSlow,
    showPCIDSSLogo: settings.showPCIDSSLogo,
    onStopWaiting: submission.abort,
  }
  const generalError = state.kind === 'refused' && !isSessionError(state.error) ? textKeyOf(state.error) : null
  return (
    <form noValidate style={{ display: 'contents' }} onSubmit={(event) => void handleSubmit(handleValid)(event)}>
      <div className="mc-page mc-page--form">
        <div className="mc-stack mc-stack--26">
          <AmountEntry
            value={amount}
            currency={details.currencyAlpha3}
            precision={details.currencyPrecision}
            limits={details.limits}
            blocks={details.amountBlocks}
            balance={balance}
            error={amountState.error?.message && errorText(amountState.error.message)}
            inputRef={amountField.ref}
            onChange={handleAmount}
            onBlur={amountField.onBlur}
          />
          {generalError !== null && (
            <Banner tone="negative" isLive>
              {t(generalError)}
            </Banner>
          )}
          <FieldRows fields={fields} control={control} errorText={errorText} />
          <NarrowLines summary={summary} />
          <p className="mc-hidden" role="alert">
            {formState.submitCount > 0 && errorCount > 0 ? t('FORM.ERRORS', { count: errorCount }) : ''}
          </p>
        </div>
        <WideSummary {...summaryProps} />
      </div>
      <NarrowBar {...summaryProps} />
    </form>
  )
}
