import { followableAddress } from '@modulor/rules'
import { buttonClass, type ButtonVariant } from '@modulor/ui'
import { useText } from '../../i18n'
import { useAppDispatch } from '../../session'
import { supportAsked } from '../../session/account-verification'
import { useVisit } from '../../visit'

/** The address of the brand's help, where there is one that may be followed (RESULT-11). */
export function useSupportAddress(supportUrl: string | null | undefined): string | null {
  const { brand } = useVisit()
  return supportUrl ? (followableAddress(supportUrl, brand.redirect_hosts)?.href ?? null) : null
}

type SupportLinkProps = { href: string; variant: ButtonVariant; onAsked?: (() => void) | undefined }

/** Opens the brand's help beside the cashier; from then on the account waits for support (VERIF-5). */
export function SupportLink({ href, variant, onAsked }: SupportLinkProps) {
  const t = useText()
  const dispatch = useAppDispatch()
  const handleClick = () => {
    dispatch(supportAsked())
    onAsked?.()
  }
  return (
    <a
      className={buttonClass({ variant, isBlock: true })}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={handleClick}
    >
      {t('ACCOUNT.TO_SUPPORT')}
      <span className="mc-hidden"> {t('FORM.NEW_WINDOW')}</span>
    </a>
  )
}
