import { Button, StateScreen } from '@modulor/ui'
import type { ApiError } from '../api'
import { useHost, useHostKind } from '../host'
import { useText } from '../i18n'
import { useAppSelector } from '../session'
import { useLeaveAfter } from '../session/leave-after-payment'
import { unreadPayment, type UnreadAction } from './unread-payment'

const LABELS = {
  check: 'RESULT.CHECK_AGAIN',
  methods: 'RESULT.ALL_METHODS',
  merchant: 'APP.TO_MERCHANT',
  reopen: 'APP.SESSION_EXPIRED.AGAIN',
} as const satisfies Record<UnreadAction, string>

export type UnreadPaymentViewProps = {
  readonly error: ApiError
  /** The address contains the payment's id. */
  readonly isNamed: boolean
  readonly onRefresh: () => void
  readonly onLeave: () => void
}

/** Shown if a payment could not be read: what is not known, and the buttons that can help. */
export function UnreadPaymentView({ error, isNamed, onRefresh, onLeave }: UnreadPaymentViewProps) {
  const t = useText()
  const host = useHost()
  const canReopen = useHostKind() !== 'page'
  const leave = useLeaveAfter('redirect')
  const hasSession = useAppSelector(({ shared }) => shared.sessionId !== null)
  const { tone, titleKey, textKey, reasonKey, ways } = unreadPayment(error, { isNamed, hasSession })
  const acts: Record<UnreadAction, () => void> = {
    check: onRefresh,
    methods: onLeave,
    merchant: () => leave({ exit: 'onwards', isPressed: true }),
    reopen: () => host.leave({ type: 'reinit', reason: 'player' }),
  }
  const offered = ways.filter((action) => action !== 'reopen' || canReopen)
  return (
    <StateScreen
      icon={tone === 'plain' ? 'info' : 'warn'}
      tone={tone}
      title={t(titleKey)}
      text={t(textKey, reasonKey === null ? {} : { reason: t(reasonKey) })}
      isLive
      actions={offered.map((way, place) => (
        <Button key={way} variant={place === 0 ? 'primary' : 'quiet'} isBlock onClick={acts[way]}>
          {t(LABELS[way])}
        </Button>
      ))}
    />
  )
}
