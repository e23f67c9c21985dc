import { Button } from '@modulor/ui'
import { useText } from '../../i18n'
import { useLeaveAfter } from '../../session/leave-after-payment'
import { AccountPage } from './account-page'
import { SupportLink, useSupportAddress } from './support-link'
import { useAccountStatus } from './use-account-status'
import { useAccountNavigation } from './use-account-navigation'

/**
 * Help with a payout account (VERIF-4): a player who has lost access to the contact for codes changes it at the merchant.
 * Without a support address the link leads to the merchant's site.
 */
export function AccountSupportScreen() {
  const t = useText()
  const leave = useLeaveAfter('support')
  const navigation = useAccountNavigation()
  const { payout } = useAccountStatus()
  const support = useSupportAddress(payout?.supportUrl)
  return (
    <AccountPage
      onBack={navigation.toForm}
      icon="help"
      title={t('ACCOUNT.SUPPORT')}
      text={t('ACCOUNT.SUPPORT_TEXT')}
      actions={
        <>
          {support === null ? (
            <Button variant="primary" isBlock onClick={() => leave({ exit: 'onwards', isPressed: true })}>
              {t('APP.TO_MERCHANT')}
            </Button>
          ) : (
            <SupportLink href={support} variant="primary" onOpened={navigation.toSupportStatus} />
          )}
          <Button variant="secondary" isBlock onClick={navigation.toForm}>
            {t(navigation.account?.form ? 'ACCOUNT.TO_FORM' : 'ACCOUNT.TO_LIST')}
          </Button>
        </>
      }
    />
  )
}
