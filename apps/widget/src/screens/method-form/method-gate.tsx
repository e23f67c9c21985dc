import type { Flow } from '@modulor/contract/vocabulary'
import { canOpenMethod, methodAvailability } from '@modulor/rules'
import { Button, StateScreen } from '@modulor/ui'
import { useState, type ReactNode } from 'react'
import type { Listing, Method } from '../../api'
import { useText } from '../../i18n'
import { limitNoticeText, useMethodTexts, useNow } from '../../methods'

type GateProps = {
  readonly flow: Flow
  readonly listing: Listing
  readonly method: Method
  readonly onAllMethods: () => void
  readonly children: ReactNode
}

/**
 * Shows, in place of the form of a method that cannot be used, the reason and until when it applies (LIST-8, LIST-10, LIST-11,
 * LIST-15). The form opens automatically when that time has passed. A form that is open stays open, because the service checks
 * its submit.
 */
export function MethodGate({ flow, listing, method, onAllMethods, children }: GateProps) {
  const t = useText()
  const texts = useMethodTexts(listing)
  const now = useNow(method.restrictedUntil !== null)
  const [isOpen, setIsOpen] = useState(false)
  const { viewData, userBalance } = listing
  // The amount is not checked here, because the player can correct it in the form.
  const availability = methodAvailability({
    method,
    flow,
    viewData,
    balance: userBalance ?? undefined,
    now: new Date(now ?? 0),
  })
  if (!isOpen && canOpenMethod(availability)) setIsOpen(true)
  if (isOpen) return children
  const limit = viewData.find(({ type, amount }) => type === 'limit_notice' && amount === undefined)
  const isLimit = availability.reason === 'limit_notice' && limit !== undefined
  return (
    <div className="mc-page">
      <div className="mc-fill">
        <StateScreen
          level={2}
          icon="clock"
          title={t('FORM.METHOD_GONE')}
          text={isLimit ? limitNoticeText(t, limit) : texts.unavailable(method, availability, now)}
          isLive
          actions={
            <Button isBlock onClick={onAllMethods}>
              {t('FORM.ALL_METHODS')}
            </Button>
          }
        />
      </div>
    </div>
  )
}
