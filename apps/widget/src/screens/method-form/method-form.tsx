import type { Flow } from '@modulor/contract/vocabulary'
import { isZero } from '@modulor/rules'
import type { SubmitRequest } from '@modulor/contract/http'
import { useEffect, useState, type ComponentType, type SyntheticEvent } from 'react'
import type { Listing, MethodDetails, Payment } from '../../api'
import { AmountEntry } from '../../fields/registry'
import { useText } from '../../i18n'
import { useMoneyFormat } from '../../session'
import { AboutMethod } from './about-method'
import { BonusBanner } from './bonus-banner'
import { FieldRows } from './field-rows'
import { FormErrors, RouteFailure } from './form-notices'
import { NarrowBar, NarrowLines, WideSummary } from './form-summary'
import { InfoBlocks } from './info-blocks'
import { moneySummary } from './money-summary'
import { SubmissionNotice } from './submission-notice'
import { useAccountVerification } from './use-account-verification'
import { useAutoSubmit } from './use-auto-submit'
import { useCodeGate } from './use-code-gate'
import { useFormAround } from './use-form-around'
import { useMethodForm, type OpenMethodForm } from './use-method-form'
import { useSubmission } from './use-submission'
import { useRoutedTyping, useServiceErrors, useSubmit, useVanishedErrors } from './use-submit'

/** From here on waiting is offered to be stopped. */
const SLOW_AFTER_MS = 8000
const UNLIMITED = '∞'

/** What a checkout makes of the form (CHECK-1). */
export type FormOrder = {
  readonly methodName: string
  /** Stands where a player chooses the amount. */
  readonly Amount: ComponentType<{ error: string | undefined }>
  readonly toBody: (body: SubmitRequest) => SubmitRequest
}

export type MethodFormProps = {
  flow: Flow
  details: MethodDetails
  settings: Listing['settings']
  order: FormOrder | undefined
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

/** What the amount comes to, with every change of it; null while it is no number above zero. */
function useSummary(flow: Flow, { details, at, amount }: OpenMethodForm) {
  const formatMoney = useMoneyFormat(flow)
  return amount === null || isZero(amount) ? null : moneySummary(details, at.terms, { flow, amount }, formatMoney)
}

/** The amount and what its method says before its fields. */
function FormHead({
  flow,
  opened,
  order,
  errorText,
}: {
  flow: Flow
  opened: OpenMethodForm
  order: FormOrder | undefined
  errorText: (key: string) => string
}) {
  const { details, at, amount, amountField, handleAmount } = opened
  const error = amountField.errorKey && errorText(amountField.errorKey)
  return (
    <>
      {order ? (
        <order.Amount error={error} />
      ) : (
        <AmountEntry
          flow={flow}
          methodId={details.id}
          value={amountField.value}
          currency={details.currencyAlpha3}
          precision={details.currencyPrecision}
          limits={details.limits}
          blocks={details.amountBlocks}
          balance={at.balance}
          error={error}
          inputRef={amountField.ref}
          onChange={handleAmount}
          onBlur={amountField.onBlur}
        />
      )}
      <BonusBanner flow={flow} details={details} terms={at.terms} amount={amount} />
      <InfoBlocks viewData={details.viewData} />
    </>
  )
}

/** The form of a method. Everything typed lives in its memory; nothing of a card ever leaves it but to the service. */
export function MethodForm({ flow, details: own, settings, order, onPayment }: MethodFormProps) {
  const { state, submission } = useSubmission(flow, own)
  const opened = useMethodForm(flow, own, state)
  const { form, details, routed, card, drawn } = opened
  const errorText = useErrorText(flow, details)
  const summary = useSummary(flow, opened)
  const around = useFormAround(flow, details, card)
  useRoutedTyping(flow, opened)
  useVanishedErrors(opened)
  const general = useServiceErrors(opened, state)
  useAccountVerification(opened, state)
  const gate = useCodeGate(own, submission, state)
  const deliver = (body: SubmitRequest) => gate.deliver(order ? order.toBody(body) : body)
  const { submit, send, isWaiting, wrongCount } = useSubmit(flow, opened, deliver)
  useAutoSubmit(flow, opened, submission, send)
  const isSending = state.kind === 'sending' || isWaiting
  const isSlow = useIsSlow(state.kind === 'sending')

  useEffect(() => {
    if (state.kind === 'done') onPayment(state.payment)
  }, [state, onPayment])

  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    void submit()
  }
  if (state.kind === 'checking' || state.kind === 'unsure')
    return <SubmissionNotice kind={state.kind} onCheckAgain={submission.checkAgain} />
  const { showPCIDSSLogo } = settings
  const summaryProps = { flow, details, summary, isSending, isSlow, showPCIDSSLogo, onStopWaiting: submission.abort }
  return (
    <>
      <form noValidate style={{ display: 'contents' }} onSubmit={handleSubmit}>
        <div className="mc-page mc-page--form">
          <div className="mc-stack mc-stack--26">
            <FormHead flow={flow} opened={opened} order={order} errorText={errorText} />
            <FormErrors submission={state} general={general} wrongCount={wrongCount} errorText={errorText} />
            <RouteFailure state={routed.state} routing={routed.routing} />
            <FieldRows fields={drawn} control={form.control} form={around} errorText={errorText} />
            <AboutMethod details={details} />
            <NarrowLines details={details} summary={summary} />
          </div>
          <WideSummary {...summaryProps} />
        </div>
        <NarrowBar {...summaryProps} />
      </form>
      {gate.sheet}
    </>
  )
}
