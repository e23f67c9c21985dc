import { Button } from '@modulor/ui'
import { useState } from 'react'
import { momentText, useLanguage, useText } from '../../i18n'
import { AccountLoading, AccountPage } from './account-page'
import { SupportLink, useSupportAddress } from './support-link'
import { useAccountStatus } from './use-account-status'
import { useAccountNavigation } from './use-account-navigation'

/** Shown if the verification is blocked or new accounts are not accepted: until when, and a support link (VERIF-1, VERIF-3, ROUTE-5). */
export function VerificationBlockedScreen() {
  const t = useText()
  const { locale } = useLanguage()
  const navigation = useAccountNavigation()
  const { account, payout, isRead, isBlocked, blockedUntilMs } = useAccountStatus()
  const [nowMs] = useState(() => Date.now())
  const support = useSupportAddress(payout?.supportUrl)
  const isNotAccepted = account !== null && payout?.allowsNewAccount === false
  const until =
    blockedUntilMs !== null && blockedUntilMs > nowMs ? momentText(new Date(blockedUntilMs), nowMs, locale) : null
  if (!isRead) return <AccountLoading onBack={navigation.toForm} />
  const words = isNotAccepted
    ? { title: t('ACCOUNT.NOT_ACCEPTED'), text: t('ACCOUNT.NOT_ACCEPTED_TEXT') }
    : isBlocked
      ? {
          title: until === null ? t('ACCOUNT.BLOCKED') : t('ACCOUNT.BLOCKED_UNTIL', { until }),
          text: t('ACCOUNT.BLOCKED_TEXT'),
        }
      : payout === null
        ? { title: t('ACCOUNT.STATUS.unread'), text: t('ACCOUNT.STATUS_TEXT.unread') }
        : { title: t('ACCOUNT.NOT_BLOCKED'), text: t('ACCOUNT.NOT_BLOCKED_TEXT') }
  const isRefused = isNotAccepted || isBlocked
  return (
    <AccountPage
      onBack={navigation.toForm}
      icon={isRefused ? 'lock' : 'info'}
      tone={isRefused ? 'warning' : 'plain'}
      {...words}
      actions={
        <>
          {isRefused && support !== null && (
            <SupportLink href={support} variant="primary" onOpened={navigation.toStatus} />
          )}
          <Button variant={isRefused && support !== null ? 'secondary' : 'primary'} isBlock onClick={navigation.toForm}>
            {t(account?.form ? 'ACCOUNT.TO_FORM' : 'ACCOUNT.TO_LIST')}
          </Button>
        </>
      }
    />
  )
}
