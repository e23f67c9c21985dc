import { Button } from '@modulor/ui'
import { useHost } from '../../host'
import { useText } from '../../i18n'
import { leaveCashier } from '../../session'
import { useVisit } from '../../visit'
import { AccountPage } from './account-page'
import { SupportLink, useSupportAddress } from './support-link'
import { useAccountWay } from './use-account-way'

/**
 * Help with a payout account (VERIF-4): whoever has lost the contact that codes go to changes it with the merchant, who
 * is the one that knows the player. Without an address for that, the way leads to the merchant's own site.
 */
export function AccountSupportScreen() {
  const t = useText()
  const host = useHost()
  const { brand } = useVisit()
  const way = useAccountWay()
  const support = useSupportAddress(way.account?.payout.supportUrl)
  return (
    <AccountPage
      onBack={way.toForm}
      icon="help"
      title={t('ACCOUNT.SUPPORT')}
      text={t('ACCOUNT.SUPPORT_TEXT')}
      actions={
        <>
          {support === null ? (
            <Button variant="primary" isBlock onClick={() => leaveCashier(host, brand.home_url)}>
              {t('APP.TO_MERCHANT')}
            </Button>
          ) : (
            <SupportLink href={support} variant="primary" onAsked={way.toStatus} />
          )}
          <Button variant="secondary" isBlock onClick={way.toForm}>
            {t(way.account ? 'ACCOUNT.TO_FORM' : 'ACCOUNT.TO_LIST')}
          </Button>
        </>
      }
    />
  )
}
