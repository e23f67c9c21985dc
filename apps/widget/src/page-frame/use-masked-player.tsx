import { useText } from '../i18n'
import { useAppSelector } from '../session'

/**
 * The masked player, so that a person who was lured into the session of another person can notice it (issue-9 3.4). Undefined if
 * the merchant has sent neither an e-mail address nor a phone.
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
