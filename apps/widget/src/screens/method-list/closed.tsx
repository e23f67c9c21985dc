import type { Flow } from '@modulor/contract/vocabulary'
import { compareDecimals, type AmountAboveLimit, type ListClosure } from '@modulor/rules'
import { Banner, Button, StateScreen } from '@modulor/ui'
import { useLocation, useNavigate } from '../../router'
import type { Listing } from '../../api'
import { momentText, useLanguage, useText } from '../../i18n'
import { limitNoticeText, untilText, type MethodTexts } from '../../methods'
import { amountChanged, useAppDispatch } from '../../session'
import { NoMethodsIcon } from './no-methods-icon'

type ClosedProps = {
  closure: ListClosure
  listing: Listing
  texts: MethodTexts
  /** Milliseconds; null before hydration, when the player's clock is not known. */
  now: number | null
  /** The notices above the list already show the reason. */
  hasNotices: boolean
}

/** The amount that closes the list, what the limit leaves, and a button that corrects the amount (LIST-8). */
function AmountAboveLimitBanner({ amount, left, money }: AmountAboveLimit & { money: (amount: string) => string }) {
  const t = useText()
  const dispatch = useAppDispatch()
  const props = { amount: money(amount), left: money(left) }
  return (
    <Banner
      tone="warning"
      action={
        <Button variant="secondary" isSmall onClick={() => dispatch(amountChanged(left))}>
          {t('LIST.CLOSED.AMOUNT_DO', props)}
        </Button>
      }
    >
      {t('LIST.CLOSED.AMOUNT', props)}
    </Banner>
  )
}

function DepositButton() {
  const t = useText()
  const navigate = useNavigate()
  const { search } = useLocation()
  return (
    <Button isBlock onClick={() => navigate({ pathname: '/deposit' satisfies `/${Flow}`, search })}>
      {t('LIST.CLOSED.TO_DEPOSIT')}
    </Button>
  )
}

/** The message of a closed list: a title, a sentence, a button. */
function useClosedTexts({
  closure,
  listing,
  texts,
  now,
  hasNotices,
}: ClosedProps): readonly [string, (string | null)?] {
  const t = useText()
  const language = useLanguage()
  const amount = 'from' in closure ? texts.bound(closure.from, listing.userCurrency) : ''
  switch (closure.kind) {
    case 'balance_too_low':
      return [
        t(
          compareDecimals(listing.userBalance ?? '0', '0') > 0 ? 'LIST.CLOSED.BALANCE_LOW' : 'LIST.CLOSED.BALANCE_ZERO',
        ),
        t('LIST.CLOSED.BALANCE_TEXT', { amount }),
      ]
    case 'limit_reached': {
      const notice = listing.viewData.find(({ type }) => type === 'limit_notice')
      const until = notice?.props?.until
      const isTold = until !== undefined && now !== null
      return [
        // A title ends without a full stop.
        limitNoticeText(t, notice).replace(/[.。।]$/, ''),
        isTold ? t('LIST.CLOSED.LIMIT_UNTIL', { time: momentText(new Date(until), now, language.locale) }) : null,
      ]
    }
    case 'limit_too_small':
      return [t('LIST.CLOSED.LIMIT_SMALL'), t('LIST.CLOSED.LIMIT_SMALL_TEXT', { amount })]
    case 'restricted':
      return [t('LIST.NONE.TITLE'), now === null ? null : untilText(closure.until, now, t, language)]
    case 'wager_restricted':
      return [t('LIST.NONE.TITLE'), t('LIST.UNAVAILABLE.wager_restricted')]
    default:
      return [t('LIST.NONE.TITLE'), hasNotices ? null : t('CASHIER.PH2.NO_METHODS_MESSAGE')]
  }
}

/** The reason why no method can be used (LIST-7), shown once, with a button if there is something that the player can do. */
export function Closed(props: ClosedProps) {
  const { closure, listing, texts } = props
  const [title, text] = useClosedTexts(props)
  if (closure.kind === 'amount_above_limit')
    return (
      <AmountAboveLimitBanner
        {...closure}
        money={(amount) => texts.money(amount, listing.userCurrency, listing.methods[0]?.currencyPrecision)}
      />
    )
  return (
    <StateScreen
      sign={<NoMethodsIcon />}
      level={2}
      title={title}
      text={text}
      actions={closure.kind === 'balance_too_low' && <DepositButton />}
    />
  )
}
