import { Icon, Row } from '@modulor/ui'
import { useText } from '../i18n'
import { secondsText } from './seconds-text'
import { useSecondsLeft } from './use-seconds-left'

export type ResendRowProps = {
  /** When another code may be requested, in milliseconds since 1970; null: at once. */
  resendAtMs: number | null
  /** How many more codes can be sent; null: not known. If none, `resendAtMs` is the time from which they count again. */
  sendsLeft: number | null
  isSending: boolean
  onResend: () => void
}

/**
 * The row that requests another code (OTP-2, VERIF-3). It is disabled until the given time; without a time it stays
 * disabled.
 */
export function ResendRow({ resendAtMs, sendsLeft, isSending, onResend }: ResendRowProps) {
  const t = useText()
  const secondsLeft = useSecondsLeft(resendAtMs)
  const isWaiting = secondsLeft > 0
  const isUsedUp = sendsLeft === 0 && (isWaiting || resendAtMs === null)
  const fact = isUsedUp ? t('CODE.NONE_LEFT') : isSending ? t('CODE.SENDING') : undefined
  return (
    <Row
      mark={<Icon name="retry" size={20} />}
      name={t('CODE.RESEND')}
      facts={[fact]}
      end={isWaiting && <span className="mc-money">{t('CODE.IN', { time: secondsText(secondsLeft) })}</span>}
      isDisabled={isWaiting || isSending || isUsedUp}
      onClick={onResend}
    />
  )
}
