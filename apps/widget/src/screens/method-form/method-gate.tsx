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
 * Replaces the form of a method that cannot be used: says so, and until when, before anything is typed (LIST-8,
 * LIST-10, LIST-11, LIST-15). The form opens by itself when that time has come. A form that is open stays open: the
 * service checks what was typed.
 */
export function MethodGate({ flow, listing, method, onAllMethods, children }: GateProps) {
  const t = useText()
  const texts = useMethodTexts(listing)
  const now = useNow(method.restrictedUntil !== null)
  const [isOpen, setIsOpen] = useState(false)
  const { viewData, userBalance } = listing
  // Without the amount: it is the form where an amount is corrected.
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
