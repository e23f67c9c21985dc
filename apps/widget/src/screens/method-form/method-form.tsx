import type { Flow } from '@modulor/contract/vocabulary'
import { isZero } from '@modulor/rules'
import { FieldNeed } from '@modulor/ui'
import type { SubmitRequest } from '@modulor/contract/http'
import { memo, useEffect, useState, type ComponentType, type SyntheticEvent } from 'react'
import type { Listing, MethodDetails, Payment } from '../../api'
import { MISSING_AMOUNT } from '../../fields/field-words'
import { AmountEntry } from '../../fields/registry'
import { useLanguage } from '../../i18n'
import { useMoneyFormat } from '../../session'
import { AboutMethod } from './about-method'
import { BonusBanner } from './bonus-banner'
import { missingByName, useErrorText, type ErrorText } from './error-text'
import { FieldRows } from './field-rows'
import { FormErrors, MethodNotices, RouteFailure } from './form-notices'
import { NarrowBar, NarrowLines, WideSummary } from './form-summary'
import { InfoBlocks } from './info-blocks'
import { moneySummary } from './money-summary'
import { LazyPayoutChoice } from './payout-choice-part'
import { LazyNativePay } from './native-pay-part'
import type { SubmissionState } from './submission-states'
import { EarlierPayment, SubmissionNotice } from './submission-parts'
import { useAccountVerification } from './use-account-verification'
import { useAutoSubmit } from './use-auto-submit'
import { useCodeGate } from './use-code-gate'
import { useFieldContext } from './use-field-context'
import { useMethodForm, type OpenMethodForm } from './use-method-form'
import { usePayoutChoice } from './use-payout-choice'
import { useSubmission } from './use-submission'
import { useRunningUploads } from './use-running-uploads'
import { useRoutedTyping, useServiceErrors, useSubmit, useVanishedErrors } from './use-submit'

/** Time after which the player is offered to stop waiting. */
const SLOW_AFTER_MS = 8000
const AMOUNT_NEED = { isRequired: true }

/** The changes that a checkout makes to the form (CHECK-1). */
export type FormOrder = {
  readonly methodName: string
  /** Replaces the input of the amount. */
  readonly Amount: ComponentType<{ error: string | undefined }>
  readonly toBody: (body: SubmitRequest) => SubmitRequest
}

export type MethodFormProps = {
  flow: Flow
  details: MethodDetails
  settings: Listing['settings']
  order: FormOrder | undefined
  /** Called when the shown rate is no longer valid, to read it again. */
  onRateChanged: () => void
  /** Called when the service has created the payment, to show its next action. */
  onPayment: (payment: Payment) => void
}

/** True when `isOn` has been true for `SLOW_AFTER_MS`. */
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
  return isOn && isSlow
}

function useDone(state: SubmissionState, onPayment: MethodFormProps['onPayment']) {
  useEffect(() => {
    if (state.kind === 'done') onPayment(state.payment)
  }, [state, onPayment])
}

/** Reads the rate again after a submit was refused because of it; the player confirms the new amounts (MONEY-3). */
function useNewRate(state: SubmissionState, onRateChanged: MethodFormProps['onRateChanged']) {
  const isChanged = state.kind === 'refused' && state.error.errorCode === 'rate_changed'
  useEffect(() => {
    if (isChanged) onRateChanged()
  }, [isChanged, onRateChanged])
}

/** The summary for the current amount; null if it is not a number above zero. */
function useSummary(flow: Flow, { details, context, amount }: OpenMethodForm, isOrder: boolean) {
  const formatMoney = useMoneyFormat(flow)
  const { locale } = useLanguage()
  return amount === null || isZero(amount)
    ? null
    : moneySummary(details, context.terms, { flow, amount, locale, isOrder }, formatMoney)
}

/** The amount, the bonus, and the method's notices, above the fields. */
function FormHead({
  flow,
  opened,
  order,
  errorText,
}: {
  flow: Flow
  opened: OpenMethodForm
  order: FormOrder | undefined
  errorText: ErrorText
}) {
  const { details, context, amount, amountField, handleAmount } = opened
  const error = amountField.errorKey && errorText(amountField.errorKey, MISSING_AMOUNT)
  return (
    <>
      {order ? (
        <order.Amount error={error} />
      ) : (
        <FieldNeed value={AMOUNT_NEED}>
          <AmountEntry
            flow={flow}
            methodId={details.id}
            value={amountField.value}
            currency={details.currencyAlpha3}
            precision={details.currencyPrecision}
            limits={details.limits}
            blocks={details.amountBlocks}
            balance={context.balance}
            error={error}
            inputRef={amountField.ref}
            onChange={handleAmount}
          />
        </FieldNeed>
      )}
      <BonusBanner flow={flow} details={details} terms={context.terms} amount={amount} />
      <InfoBlocks viewData={details.viewData} />
    </>
  )
}

function Form({ flow, details: methodDetails, settings, order, onRateChanged, onPayment }: MethodFormProps) {
  const { state, submission } = useSubmission(flow, methodDetails)
  useNewRate(state, onRateChanged)
  const payout = usePayoutChoice(methodDetails, state)
  const opened = useMethodForm(flow, payout.details, state)
  const { form, details, routed, card, drawn } = opened
  const errorText = useErrorText(flow, details)
  const [isOrder, isSent] = [order !== undefined, state.kind === 'sending']
  const summary = useSummary(flow, opened, isOrder)
  const uploads = useRunningUploads()
  const fieldContext = useFieldContext(flow, details, card, uploads)
  useRoutedTyping(flow, opened)
  useVanishedErrors(opened)
  const general = useServiceErrors(opened, state)
  useAccountVerification(opened, state, { own: methodDetails, chosen: payout.choice.chosen })
  const gate = useCodeGate(methodDetails, submission, state)
  const deliver = (body: SubmitRequest) => gate.deliver(payout.toBody(order ? order.toBody(body) : body))
  const sending = { submission, deliver, isResumed: gate.wasWaiting }
  const { submit, send, ...pressed } = useSubmit(flow, opened, uploads, sending)
  useAutoSubmit(flow, opened, submission, send)
  const isSending = isSent || pressed.isWaiting
  const isSlow = useIsSlow(isSent)

  useDone(state, onPayment)
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    // The button of a wallet makes the submit itself.
    if (!methodDetails.nativePay) void submit()
  }
  if (state.kind === 'checking' || state.kind === 'unsure')
    return <SubmissionNotice flow={flow} kind={state.kind} onCheckAgain={submission.checkAgain} />
  const wallet = { opened, summary, isOrder, isSending, submission, deliver, onInvalid: pressed.handleInvalid }
  const summaryProps = {
    flow,
    details,
    summary,
    isOrder,
    button: methodDetails.nativePay && <LazyNativePay {...wallet} sheet={methodDetails.nativePay} />,
    isSending,
    isUploading: pressed.isUploading,
    isSlow,
    showPCIDSSLogo: settings.showPCIDSSLogo,
    onStopWaiting: submission.abort,
  }
  return (
    <>
      <form noValidate style={{ display: 'contents' }} onSubmit={handleSubmit}>
        <div className="mc-page mc-page--form">
          <div className="mc-stack mc-stack--26" inert={isSent}>
            <MethodNotices flow={flow} methodId={details.id} />
            <FormHead flow={flow} opened={opened} order={order} errorText={errorText} />
            <FormErrors
              submission={state}
              general={general.map(({ name, key }) => errorText(key, missingByName(details, name)))}
              wrongCount={pressed.wrongCount}
              errorText={errorText}
            />
            <RouteFailure state={routed.state} routing={routed.routing} />
            {payout.choice.accounts.length > 0 && <LazyPayoutChoice {...payout.choice} />}
            <FieldRows fields={drawn} store={form} form={fieldContext} errorText={errorText} />
            <AboutMethod details={details} />
            <NarrowLines details={details} summary={summary} />
          </div>
          <WideSummary {...summaryProps} />
        </div>
        <NarrowBar {...summaryProps} />
      </form>
      {gate.sheet}
      {state.kind === 'conflict' && <EarlierPayment about={state.about} isOrder={isOrder} submission={submission} />}
    </>
  )
}

/**
 * The form of a method. The typed values are in its form store; card data is sent only to the service. They cannot be changed while
 * they are sent, because the answer, such as a question, is about the sent ones. A prerendered form is not rendered again when it is
 * shown.
 */
export const MethodForm = memo(Form)
