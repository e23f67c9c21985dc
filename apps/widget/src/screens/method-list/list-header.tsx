import { Header, HeaderFigure, Icon, IconButton } from '@modulor/ui'
import { COUNTRY_DEFAULT, type Flow } from '@modulor/contract/vocabulary'
import { useLocation, useNavigate } from '../../router'
import { useHost } from '../../host'
import { useLanguage, useText } from '../../i18n'
import { useMaskedPlayer } from '../../page-frame'
import { closeCashier, useAppSelector } from '../../session'
import { useIsHydrated, useVisit } from '../../visit'

export type ListHeaderProps = {
  flow: Flow
  /** Null: the balance is not known; it is not shown as 0. */
  balance: string | null
  country: string
  /** The methods depend on the country, so the player may change it (COUNTRY-1). */
  canChooseCountry: boolean
}

/**
 * The element with the country's name that the service rendered; its attribute has the language and the country. React changes
 * the text and the attribute together.
 */
const drawn = typeof document === 'undefined' ? null : document.querySelector<HTMLElement>('[data-country]')

/**
 * The country's name; null if no country is known. `Intl.DisplayNames` takes about 50 ms on a phone, so the name that the service
 * rendered is used; without one the browser's name is shown after hydration.
 */
function useCountryName(country: string, nameKey: string): string | null {
  const { locale } = useLanguage()
  const isHydrated = useIsHydrated()
  if (country === '' || country === COUNTRY_DEFAULT) return null
  if (drawn?.dataset.country === nameKey) return drawn.textContent
  if (!isHydrated && typeof document !== 'undefined') return country
  return new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(country) ?? country
}

function Country({ country, canChooseCountry }: Pick<ListHeaderProps, 'country' | 'canChooseCountry'>) {
  const t = useText()
  const navigate = useNavigate()
  const location = useLocation()
  const nameKey = `${useLanguage().locale} ${country}`
  const name = useCountryName(country, nameKey)
  const nameProps = { 'data-country': nameKey, suppressHydrationWarning: true }
  if (!canChooseCountry)
    return (
      name !== null && (
        <span className="list-country">
          <Icon name="globe" size={20} />
          <span {...nameProps}>{name}</span>
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
      <span className="list-country__name" {...nameProps}>
        {name ?? t('LIST.COUNTRY_UNKNOWN')}
      </span>
    </button>
  )
}

/** The header of a list: balance, country, and the buttons that leave the cashier. */
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
        <IconButton icon="close" label={t('APP.CLOSE')} onClick={() => closeCashier(host, brand.home_url)} />
      )}
    </Header>
  )
}
