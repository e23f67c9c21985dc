import { useText } from '../i18n'
import { useAppSelector } from '../session'

/**
 * Whose cashier this is, masked: who was led into the session of another person can see it (issue-9 3.4). Nothing where
 * the merchant named neither an e-mail address nor a phone.
 */
export function useMaskedPlayer() {
  const t = useText()
  const masked = useAppSelector(
    ({ listings: { deposit, withdrawal } }) => (deposit.listing ?? withdrawal.listing)?.userMasked,
  )
  if (!masked) return undefined
  return (
    <>
      <span className="mc-hidden">{t('APP.ACCOUNT')} </span>
      <bdi>{masked}</bdi>
    </>
  )
}
