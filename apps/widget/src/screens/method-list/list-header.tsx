import { Header, HeaderFigure, Icon, IconButton } from '@modulor/ui'
import { COUNTRY_DEFAULT, type Flow } from '@modulor/contract/vocabulary'
import { useHost } from '../../host'
import { useLanguage, useText } from '../../i18n'
import { useVisit } from '../../visit'

export type ListHeaderProps = { flow: Flow; balance: string; country: string }

function countryName(country: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(country) ?? country
}

/** Balance and country on top, the way out at the end. */
export function ListHeader({ flow, balance, country }: ListHeaderProps) {
  const t = useText()
  const host = useHost()
  const { locale } = useLanguage()
  const { brand, hasCloseIcon } = useVisit()
  const handleClose = () => (host.place === 'page' ? host.redirectTo(brand.home_url) : host.send({ type: 'close' }))
  return (
    <Header>
      <h1 className="mc-hidden">{t(flow === 'deposit' ? 'LIST.DEPOSIT' : 'LIST.WITHDRAWAL')}</h1>
      <HeaderFigure label={t('LIST.BALANCE')} value={balance} />
      {country !== '' && country !== COUNTRY_DEFAULT && (
        <span className="list-country">
          <Icon name="globe" size={20} />
          {/* The service's list of country names may be older than the browser's. */}
          <span suppressHydrationWarning>{countryName(country, locale)}</span>
        </span>
      )}
      {hasCloseIcon && <IconButton icon="close" label={t('APP.CLOSE')} onClick={handleClose} />}
    </Header>
  )
}
