import './native-pay.css'
import type { NativePaySheet, SubmitRequest } from '@modulor/contract/http'
import type { NativeWallet } from '@modulor/contract/vocabulary'
import { Banner, Button, SkeletonBlock } from '@modulor/ui'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import type { MethodDetails } from '../../../api'
import { applePaySession } from '../../../api/native-pay-call'
import { preloadLaterCalls } from '../../../api/lazy-api-client'
import { useLanguage, useText } from '../../../i18n'
import { useApiClient } from '../../../session'
import { useVisit } from '../../../visit'
import { amountOf } from '../form-verdict'
import type { LazySubmission } from '../lazy-submission'
import type { MoneySummary } from '../money-summary'
import type { OpenMethodForm } from '../use-method-form'
import { appleWallet } from './apple-wallet'
import { googleWallet } from './google-wallet'
import { sheetMoney, type SheetMoney } from './sheet-money'
import type { SheetOutcome, Wallet } from './wallet'
import { whenSettled } from './when-settled'

const WALLETS: Readonly<Record<NativeWallet, Wallet>> = { apple_pay: appleWallet, google_pay: googleWallet }

/** Only one sheet is open at a time, although the form renders the button twice, for a phone and for a desktop. */
const sheetLock = { current: false }

export type NativePayProps = {
  readonly sheet: NativePaySheet
  readonly opened: OpenMethodForm
  readonly summary: MoneySummary | null
  readonly isOrder: boolean
  readonly isSending: boolean
  readonly submission: LazySubmission
  readonly deliver: (body: SubmitRequest) => void
  /** Shows the errors of the form (VALID-6). */
  readonly onInvalid: () => void
}

/**
 * Whether the wallet can be used; null until it is known. Also preloads the code of a submit, because nothing may be awaited
 * between the press and the sheet.
 */
function useIsReady(wallet: Wallet, sheet: NativePaySheet): boolean | null {
  const [isReady, setIsReady] = useState<boolean | null>(null)
  useEffect(() => {
    let isLeft = false
    void wallet.isReady(sheet).then((answer) => {
      if (!isLeft) setIsReady(answer)
    })
    preloadLaterCalls()
    import('../open-submission').catch(() => undefined)
    return () => {
      isLeft = true
    }
  }, [wallet, sheet])
  return isReady
}

/** Returns a signal that is aborted when the form is left. */
function useLeaving(): () => AbortSignal {
  const controller = useRef(new AbortController())
  useEffect(() => {
    controller.current = new AbortController()
    return () => controller.current.abort()
  }, [])
  return () => controller.current.signal
}

type Note = Exclude<SheetOutcome['kind'], 'authorised'>

/** Handles the press: checks the form, opens the sheet, and then submits like every form, with the token (LIST-17). */
function usePress(wallet: Wallet, props: NativePayProps) {
  const { sheet, opened, isOrder, submission, deliver, onInvalid } = props
  const t = useText()
  const apiClient = useApiClient()
  const { localData } = useVisit()
  const signalOf = useLeaving()
  const [isOpen, setIsOpen] = useState(false)
  const [note, setNote] = useState<Note | null>(null)

  function openSheet(details: MethodDetails, money: SheetMoney): Promise<SheetOutcome> {
    return wallet.open({
      sheet,
      ...money,
      merchantSession: (validationUrl) => applePaySession(apiClient, details.id, validationUrl),
      signal: signalOf(),
    })
  }
  async function pay(): Promise<void> {
    const { form, routed, getContext } = opened
    if (!form.checkAll()) {
      onInvalid()
      return
    }
    // Some browsers show the sheet beside the page, which stays usable, so the values from before the sheet are used.
    const [details, values, context] = [routed.readDetails(), form.getValues(), getContext()]
    const amount = amountOf(details, values, context)
    if (amount === null) return
    const money = sheetMoney(details, context.terms, amount, { t, isOrder })
    const outcome = await openSheet(details, money)
    if (outcome.kind !== 'authorised') {
      setNote(outcome.kind)
      return
    }
    const part = await submission.load()
    if (part === null) {
      outcome.end('refused')
      return
    }
    const body = part.submitBody(localData, details, values, {
      flow: 'deposit',
      amount,
      savedCard: null,
      terms: context.terms,
    })
    const { total, currency } = money
    deliver({ ...body, native_pay: { type: sheet.type, token: outcome.token, total, currency } })
    whenSettled(submission, outcome.end)
  }
  const press = () => {
    if (sheetLock.current) return
    sheetLock.current = true
    setNote(null)
    setIsOpen(true)
    void pay().finally(() => {
      sheetLock.current = false
      setIsOpen(false)
    })
  }
  return { press, isOpen, note }
}

/** The wallet's button, which replaces the submit button. Enter in a field presses it too. */
export function NativePay(props: NativePayProps) {
  const { sheet, summary, isSending } = props
  const t = useText()
  const { code } = useLanguage()
  const wallet = WALLETS[sheet.type]
  const isReady = useIsReady(wallet, sheet)
  const { press, isOpen, note } = usePress(wallet, props)
  const { name } = wallet
  if (isReady === null) return <SkeletonBlock width="100%" height="52px" radius="10" />
  if (!isReady) return <Banner tone="warning">{t('WALLET.NOT_HERE', { wallet: name })}</Banner>
  const isBusy = isSending || isOpen
  const handleClick = (event: MouseEvent) => {
    event.preventDefault()
    press()
  }
  return (
    <>
      <Button
        type="submit"
        isBlock
        lang={code}
        className={`native-pay native-pay--${sheet.type}`}
        aria-label={isBusy ? undefined : summary ? t('WALLET.PAY', { amount: summary.action, wallet: name }) : name}
        isBusy={isBusy}
        busyLabel={isOpen && !isSending ? t('WALLET.OPEN', { wallet: name }) : t('FORM.SENDING')}
        onClick={handleClick}
      >
        <bdi className="native-pay__name">{name}</bdi>
      </Button>
      <p className={note === 'failed' ? 'mc-small' : 'mc-small mc-quiet'} role="status">
        {note === 'closed' && t('WALLET.CLOSED', { wallet: name })}
        {note === 'failed' && t('WALLET.FAILED', { wallet: name })}
      </p>
    </>
  )
}
