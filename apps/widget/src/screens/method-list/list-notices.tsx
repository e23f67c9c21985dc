import { NOTICE_KEYS, type Flow, type TextStyle } from '@modulor/contract/vocabulary'
import { visibleNotices, type ListClosure } from '@modulor/rules'
import { Banner, Button, IconButton, type BannerTone } from '@modulor/ui'
import { useLocation, useNavigate } from '../../router'
import type { Listing } from '../../api'
import { isComplete, useText } from '../../i18n'
import type { MethodTexts } from '../../methods'
import { noticeRemoved, useAppDispatch, useAppSelector, type ListNotice } from '../../session'

const TONES = {
  plain: 'plain',
  plain_bigger: 'plain',
  bold: 'plain',
  blind: 'plain',
  error: 'negative',
  warning: 'warning',
  info: 'info',
} as const satisfies Record<TextStyle, BannerTone>

/** Reasons of a closed list whose message replaces the limit notice. */
const CLOSURES_WITH_LIMIT: readonly (ListClosure['kind'] | undefined)[] = ['limit_reached', 'amount_above_limit']

/** The notices of a list (NOTE-2), without those that the message of a closed list repeats: each reason is shown once (LIST-14). */
export function useListNotices(flow: Flow, closure: ListClosure | null): readonly ListNotice[] {
  const notices = useAppSelector((state) => state.notices)
  const isLimitShown = CLOSURES_WITH_LIMIT.includes(closure?.kind)
  return visibleNotices(notices, { category: flow }).filter(
    ({ value, type }) => value !== NOTICE_KEYS.noMethods && !(isLimitShown && type === 'limit_notice'),
  )
}

type NoticeProps = { notice: ListNotice; money: MethodTexts['money'] }

/** One notice. The player can dismiss every notice except a limit (NOTE-1). */
function NoticeBanner({ notice, money }: NoticeProps) {
  const { key, type, style, value, comment } = notice
  const t = useText()
  const dispatch = useAppDispatch()
  const { amount, currency } = notice.props
  // Amount and currency are one placeholder, because a right-to-left text would reverse their order.
  const props = amount && currency ? { ...notice.props, amount: money(amount, currency) } : notice.props
  const isDecline = type === 'decline_block'
  const text = comment ? `${t(value, props)} ${t(comment)}` : t(value, props)
  const isTitle = style === 'bold' && !isDecline
  if (!isComplete(text)) return null
  return (
    <Banner
      tone={TONES[style]}
      title={isDecline ? t('LIST.DECLINED') : isTitle ? text : undefined}
      action={
        type !== 'limit_notice' && (
          <IconButton
            icon="close"
            iconSize={20}
            label={t('LIST.DISMISS')}
            onClick={() => dispatch(noticeRemoved(key))}
          />
        )
      }
    >
      {isTitle ? null : text}
    </Banner>
  )
}

/** Shows that a pending withdrawal can be cancelled (LIST-6). A request is made only after the player's press. */
function PendingWithdrawal() {
  const t = useText()
  const navigate = useNavigate()
  const location = useLocation()
  const { search } = location
  return (
    <Banner
      tone="info"
      action={
        <Button
          variant="secondary"
          isSmall
          onClick={() => navigate({ pathname: '/reject-withdrawal', search }, { state: { background: location } })}
        >
          {t('LIST.PENDING.DO')}
        </Button>
      }
    >
      {t('LIST.PENDING')}
    </Banner>
  )
}

type ListNoticesProps = { listing: Listing; notices: readonly ListNotice[]; money: MethodTexts['money'] }

/** The notices above the methods: first why the last payment was declined (LIST-13), then the others of the listing. */
export function ListNotices({ listing, notices, money }: ListNoticesProps) {
  const hasPendingNotice = listing.withdrawalReverse
  if (notices.length === 0 && !hasPendingNotice) return null
  return (
    <div className="mc-stack mc-stack--10">
      {notices.map((notice) => (
        <NoticeBanner key={notice.key} notice={notice} money={money} />
      ))}
      {hasPendingNotice && <PendingWithdrawal />}
    </div>
  )
}
