import { Header, HeaderFigure, Icon, IconButton } from '@modulor/ui'
import { COUNTRY_DEFAULT, type Flow } from '@modulor/contract/vocabulary'
import { useLocation, useNavigate } from '../../router'
import { useHost } from '../../host'
import { useLanguage, useText } from '../../i18n'
import { useMaskedPlayer } from '../../page-frame'
import { leaveCashier, useAppSelector } from '../../session'
import { useIsHydrated, useVisit } from '../../visit'

export type ListHeaderProps = {
  flow: Flow
  /** Null: it is not known, which is not 0. */
  balance: string | null
  country: string
  /** The methods depend on the country, so the player may change it (COUNTRY-1). */
  canChooseCountry: boolean
}

/**
 * The country's name, null where none is known. `Intl.DisplayNames` takes a phone some 50 ms, so during hydration the
 * service's text stays (hence the suppressed warnings), and the browser's own name follows.
 */
function useCountryName(country: string): string | null {
  const { locale } = useLanguage()
  const isHydrated = useIsHydrated()
  if (country === '' || country === COUNTRY_DEFAULT) return null
  if (!isHydrated && typeof document !== 'undefined') return country
  return new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(country) ?? country
}

function Country({ country, canChooseCountry }: Pick<ListHeaderProps, 'country' | 'canChooseCountry'>) {
  const t = useText()
  const navigate = useNavigate()
  const location = useLocation()
  const name = useCountryName(country)
  if (!canChooseCountry)
    return (
      name !== null && (
        <span className="list-country">
          <Icon name="globe" size={20} />
          <span suppressHydrationWarning>{name}</span>
        </span>
      )
    )
  const handleClick = () =>
    navigate({ pathname: '/select-country', search: location.search }, { state: { background: location } })
  return (
    <button
      type="button"
      className="mc-header__place"
      aria-label={t('LIST.COUNTRY', { country: name ?? '' })}
      suppressHydrationWarning
      onClick={handleClick}
    >
      <Icon name="globe" size={20} />
      <span className="list-country__name" suppressHydrationWarning>
        {name ?? t('LIST.COUNTRY_UNKNOWN')}
      </span>
    </button>
  )
}

/** Balance and country on top, the way out at the end. */
export function ListHeader({ flow, balance, ...country }: ListHeaderProps) {
  const t = useText()
  const host = useHost()
  const { brand, hasCloseIcon, isNavigationHidden } = useVisit()
  const headerNavIcon = useAppSelector(({ shared }) => shared.headerNavIcon)
  const headerNavPath = useAppSelector(({ shared }) => shared.headerNavPath)
  const player = useMaskedPlayer()
  const path = isNavigationHidden ? null : headerNavPath
  const toMerchant = path !== null && (
    <IconButton icon={headerNavIcon} label={t('APP.TO_MERCHANT')} onClick={() => host.redirectTo(path)} />
  )
  return (
    <Header>
      {headerNavIcon === 'back' && toMerchant}
      <h1 className="mc-hidden">{t(flow === 'deposit' ? 'LIST.DEPOSIT' : 'LIST.WITHDRAWAL')}</h1>
      <HeaderFigure
        label={
          player ? (
            <>
              {t('LIST.BALANCE')} · {player}
            </>
          ) : (
            t('LIST.BALANCE')
          )
        }
        value={balance ?? t('LIST.BALANCE_UNKNOWN')}
      />
      <Country {...country} />
      {headerNavIcon === 'close' && toMerchant}
      {hasCloseIcon && !(headerNavIcon === 'close' && path !== null) && (
        <IconButton icon="close" label={t('APP.CLOSE')} onClick={() => leaveCashier(host, brand.home_url)} />
      )}
    </Header>
  )
}
