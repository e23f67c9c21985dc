import { LinkButton } from '@modulor/ui'
import { useText } from '../i18n'
import { useCountdown } from './use-countdown'

/** Takes the player back to the merchant by itself when its time is up, unless the player wants to stay (RESULT-7). */
export function ReturnCountdown({ timeoutS, onEnd }: { timeoutS: number; onEnd: () => void }) {
  const t = useText()
  const { leftS, stop } = useCountdown(timeoutS, onEnd)
  if (leftS === null) return null
  return (
    <p className="mc-safe">
      {t('RESULT.RETURN_IN', { seconds: leftS })} <LinkButton onClick={stop}>{t('RESULT.STAY')}</LinkButton>
    </p>
  )
}
