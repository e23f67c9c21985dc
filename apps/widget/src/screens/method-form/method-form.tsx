import type { Flow } from '@modulor/contract/vocabulary'
import { Banner } from '@modulor/ui'
import { useEffect, useMemo, useState } from 'react'
import { isSessionError, textKeyOf, type Listing, type MethodDetails, type Payment } from '../../api'
import { AmountEntry } from '../../fields/registry'
import { useText } from '../../i18n'
import { flowActions, useAppDispatch, useMoneyFormat } from '../../session'
import { browserDataOf } from './browser-data'
import { FieldRows } from './field-rows'
import { NarrowBar, NarrowLines, WideSummary } from './form-summary'
import { keepableValues, shownFields, toSubmitPayload, type FormValues } from './form-values'
import { SubmissionNotice } from './submission-notice'
import type { SubmissionState } from './submission-states'
import { useFormOfMethod } from './use-form-of-method'
import { useSubmission } from './use-submission'

/** From here on waiting is offered to be stopped. */
const SLOW_AFTER_MS = 8000
const UNLIMITED = '∞'

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

/** The words of an error key, with the method's limits for those that name them. */
function useErrorText(flow: Flow, { limits, currencyAlpha3, currencyPrecision }: MethodDetails) {
  const t = useText()
  const formatMoney = useMoneyFormat(flow)
  const money = (amount: string) => formatMoney(amount, currencyAlpha3, currencyPrecision)
  const props = { min: money(limits.min), max: limits.max === null ? UNLIMITED : money(limits.max) }
  return (key: string) => t(key, props)
}

/** A refusal as a whole, and how many entries are wrong, for those who do not see it. A session error has its own screen (API-10). */
function FormErrors({ submission, errorCount }: { submission: SubmissionState; errorCount: number }) {
  const t = useText()
  const isShown = submission.kind === 'refused' && !isSessionError(submission.error)
  return (
    <>
      {isShown && (
        <Banner tone="negative" isLive>
          {t(textKeyOf(submission.error))}
        </Banner>
      )}
      <p className="mc-hidden" role="alert">
        {errorCount > 0 ? t('FORM.ERRORS', { count: errorCount }) : ''}
      </p>
    </>
  )
}

/** The form of a method. Everything typed lives in its memory only; nothing of a card ever leaves it but to the service. */
export function MethodForm({ flow, details, settings, onPayment }: MethodFormProps) {
  const dispatch = useAppDispatch()
  const { state, submission } = useSubmission(flow, details)
  const { form, balance, summary, amountField, handleAmount } = useFormOfMethod(flow, details, state)
  const errorText = useErrorText(flow, details)
  const isSending = state.kind === 'sending'
  const isSlow = useIsSlow(isSending)
  const fields = useMemo(() => shownFields(details.fields), [details.fields])

  useEffect(() => {
    if (state.kind === 'done') onPayment(state.payment)
  }, [state, onPayment])

  const handleValid = (values: FormValues) => {
    dispatch(flowActions[flow].valuesKept({ methodId: details.id, values: keepableValues(details, values) }))
    const browserData = browserDataOf(window, new Date())
    submission.submit(toSubmitPayload(details, values, { flow, balance, browserData }))
  }

  if (state.kind === 'checking' || state.kind === 'unsure')
    return <SubmissionNotice kind={state.kind} onCheckAgain={submission.checkAgain} />
  const { showPCIDSSLogo } = settings
  const summaryProps = { flow, details, summary, isSending, isSlow, showPCIDSSLogo, onStopWaiting: submission.abort }
  return (
    <form noValidate style={{ display: 'contents' }} onSubmit={(event) => void form.handleSubmit(handleValid)(event)}>
      <div className="mc-page mc-page--form">
        <div className="mc-stack mc-stack--26">
          <AmountEntry
            value={amountField.value}
            currency={details.currencyAlpha3}
            precision={details.currencyPrecision}
            limits={details.limits}
            blocks={details.amountBlocks}
            balance={balance}
            error={amountField.errorKey && errorText(amountField.errorKey)}
            inputRef={amountField.ref}
            onChange={handleAmount}
            onBlur={amountField.onBlur}
          />
          <FormErrors submission={state} errorCount={Object.keys(form.formState.errors).length} />
          <FieldRows fields={fields} control={form.control} errorText={errorText} />
          <NarrowLines summary={summary} />
        </div>
        <WideSummary {...summaryProps} />
      </div>
      <NarrowBar {...summaryProps} />
    </form>
  )
}
