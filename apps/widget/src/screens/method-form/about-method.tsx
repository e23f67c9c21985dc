import { Icon, LinkButton } from '@modulor/ui'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from '../../router'
import type { MethodDetails } from '../../api'
import { loadChunk } from '../../host'
import { useText } from '../../i18n'
import { useVisit } from '../../visit'
import { isCardNumber } from './form-fields'
import { methodInfo } from './method-info'

/** Opens the screen of the cashier that shows a page of the brand (PAGE-1). */
function useOpenContent(): (url: string) => void {
  const navigate = useNavigate()
  const { search } = useLocation()
  return (url) => {
    const query = new URLSearchParams(search)
    query.set('url', url)
    navigate({ pathname: '/content', search: query.toString() })
  }
}

const AboutSheet = lazy(() => loadChunk(async () => ({ default: (await import('./about-sheet')).AboutSheet })))

/** The information about a method: a text or a framed page in a sheet, or a link to a page (FORM-12, FORM-13). */
export function AboutMethod({ details }: { details: MethodDetails }) {
  const t = useText()
  const { brand, device } = useVisit()
  const openContent = useOpenContent()
  const hasCard = details.fields.some(isCardNumber)
  const [isOpen, setIsOpen] = useState(false)
  const info = methodInfo(details, { hosts: brand.redirect_hosts, deviceType: device.type })
  if (!info) return null
  const title = t('FORM.ABOUT', { method: t(details.displayName) })
  if (info.kind === 'window' && !hasCard)
    return (
      <p>
        <LinkButton onClick={() => openContent(info.url)}>
          <Icon name="info" size={16} /> {title}
        </LinkButton>
      </p>
    )
  // Opens a new window, because a typed card number is not stored and would be lost when the form is left (FORM-17).
  if (info.kind === 'window')
    return (
      <p>
        <a className="mc-link" href={info.url} target={info.target} rel="noopener noreferrer">
          {title}
          <span className="mc-hidden"> {t('FORM.NEW_WINDOW')}</span>
        </a>
      </p>
    )
  return (
    <>
      <p>
        <LinkButton onClick={() => setIsOpen(true)}>
          <Icon name="info" size={16} /> {title}
        </LinkButton>
      </p>
      {isOpen && (
        <Suspense>
          <AboutSheet title={title} info={info} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
