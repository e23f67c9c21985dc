import { followableAddress } from '@modulor/rules'
import { buttonClass, type ButtonVariant } from '@modulor/ui'
import { useText } from '../../i18n'
import { useVisit } from '../../visit'

/** The address of the brand's support; null if there is none or its host is not allowed (RESULT-11). */
export function useSupportAddress(supportUrl: string | null | undefined): string | null {
  const { brand } = useVisit()
  return supportUrl ? (followableAddress(supportUrl, brand.redirect_hosts)?.href ?? null) : null
}

type SupportLinkProps = { href: string; variant: ButtonVariant; onOpened?: (() => void) | undefined }

/** Opens the brand's support in a new window. The press does not change the verification; its status comes from the service (VERIF-5). */
export function SupportLink({ href, variant, onOpened }: SupportLinkProps) {
  const t = useText()
  return (
    <a
      className={buttonClass({ variant, isBlock: true })}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={onOpened}
    >
      {t('ACCOUNT.TO_SUPPORT')}
      <span className="mc-hidden"> {t('FORM.NEW_WINDOW')}</span>
    </a>
  )
}
