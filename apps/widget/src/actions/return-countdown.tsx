import { LinkButton } from '@modulor/ui'
import { useText } from '../i18n'
import { useCountdown } from './use-countdown'

/** Returns to the merchant automatically after a countdown, unless the player chose to stay (RESULT-7). */
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
