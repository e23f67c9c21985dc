import { Button } from '@modulor/ui'
import { useState } from 'react'
import { useLanguage, useText } from '../../i18n'
import { useAppSelector } from '../../session'
import { selectVerification } from '../../session/account-verification'
import { AccountPage } from './account-page'
import { SupportLink, useSupportAddress } from './support-link'
import { untilText } from './until-text'
import { useAccountWay } from './use-account-way'

/** Verification is blocked, or accounts are not accepted: until when, and who helps (VERIF-1, VERIF-3, ROUTE-5). */
export function VerificationBlockedScreen() {
  const t = useText()
  const { locale } = useLanguage()
  const way = useAccountWay()
  const { account, blockedUntilMs } = useAppSelector(selectVerification)
  const [nowMs] = useState(() => Date.now())
  const support = useSupportAddress(account?.payout.supportUrl)
  const isNotAccepted = account !== null && !account.payout.allowsNewAccount
  const until = blockedUntilMs !== null && blockedUntilMs > nowMs ? untilText(blockedUntilMs, nowMs, locale) : null
  const words = isNotAccepted
    ? { title: t('ACCOUNT.NOT_ACCEPTED'), text: t('ACCOUNT.NOT_ACCEPTED_TEXT') }
    : {
        title: until === null ? t('ACCOUNT.BLOCKED') : t('ACCOUNT.BLOCKED_UNTIL', { until }),
        text: t('ACCOUNT.BLOCKED_TEXT'),
      }
  return (
    <AccountPage
      onBack={way.toForm}
      icon="lock"
      tone="warning"
      {...words}
      actions={
        <>
          {support !== null && <SupportLink href={support} variant="primary" onAsked={way.toStatus} />}
          <Button variant={support === null ? 'primary' : 'secondary'} isBlock onClick={way.toForm}>
            {t(account ? 'ACCOUNT.TO_FORM' : 'ACCOUNT.TO_LIST')}
          </Button>
        </>
      }
    />
  )
}
