import type { ContactType } from '@modulor/contract/vocabulary'
import { useState } from 'react'
import { Navigate, useLocation } from '../../router'
import { useText } from '../../i18n'
import { PageHeader } from '../../page-frame'
import { AccountLoading } from './account-page'
import { ContactStep } from './contact-step'
import { CodeStep } from './code-step'
import { NoContacts } from './no-contacts'
import { useAccountStatus } from './use-account-status'
import { useAccountNavigation } from './use-account-navigation'
import { useCodeSending } from './use-code-sending'

/**
 * Verifies a payout account by a code to one of the player's own contacts (VERIF-2 to VERIF-4, ROUTE-5). If it is opened directly
 * by its address or after a reload, the account and the valid code are read from the service. Without an account to verify the
 * player is redirected to the withdrawals.
 */
export function VerifyAccountScreen() {
  const t = useText()
  const { search } = useLocation()
  const navigation = useAccountNavigation()
  const { contact, payout, isRead, status } = useAccountStatus({ isNeeded: navigation.account === null })
  const sending = useCodeSending(navigation)
  const [chosen, setChosen] = useState<ContactType | null>(null)
  const { account } = navigation
  if (!isRead && account === null) return <AccountLoading onBack={navigation.toForm} />
  if (!account || !payout || status === 'verified') return <Navigate to={{ pathname: '/withdrawal', search }} />
  const contacts = payout.trustedContacts
  return (
    <>
      <PageHeader title={t('ACCOUNT.CONFIRM_TITLE')} onBack={navigation.toForm} />
      {contacts.length === 0 ? (
        <NoContacts onSupport={navigation.toSupport} />
      ) : contact === null ? (
        <ContactStep
          account={account.maskedAccount}
          contacts={contacts}
          chosen={chosen ?? contacts[0]?.type ?? null}
          sending={sending}
          onChoose={setChosen}
          onSupport={navigation.toSupport}
        />
      ) : (
        <CodeStep
          account={account.maskedAccount}
          contacts={contacts}
          contact={contact}
          sending={sending}
          navigation={navigation}
        />
      )}
    </>
  )
}
