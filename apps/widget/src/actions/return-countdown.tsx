import { LinkButton } from '@modulor/ui'
import { useText } from '../i18n'
import type { Leave } from '../session/leave-after-payment'
import { useCountdown } from './use-countdown'

/** Returns to the merchant automatically after a countdown, unless the player chose to stay (RESULT-7). */
export function ReturnCountdown({ timeoutS, leave }: { timeoutS: number; leave: Leave }) {
  const t = useText()
  const { leftS, stop } = useCountdown(timeoutS, () => leave({ exit: 'onwards', isPressed: false }))
  if (leftS === null) return null
  return (
    <p className="mc-safe">
      {t('RESULT.RETURN_IN', { seconds: leftS })} <LinkButton onClick={stop}>{t('RESULT.STAY')}</LinkButton>
    </p>
  )
}
