import { Icon, Row } from '@modulor/ui'
import { useText } from '../i18n'
import { secondsText } from './seconds-text'
import { useSecondsLeft } from './use-seconds-left'

export type ResendRowProps = {
  /** When another code may be asked for, in milliseconds since 1970; null: at once. */
  resendAtMs: number | null
  /** How many more codes there are; null while it is not known. */
  sendsLeft: number | null
  isSending: boolean
  onResend: () => void
}

/** Asks for another code (OTP-2, VERIF-3): not before its time, and not when none is left. */
export function ResendRow({ resendAtMs, sendsLeft, isSending, onResend }: ResendRowProps) {
  const t = useText()
  const secondsLeft = useSecondsLeft(resendAtMs)
  const isWaiting = secondsLeft > 0
  const isUsedUp = sendsLeft === 0
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
