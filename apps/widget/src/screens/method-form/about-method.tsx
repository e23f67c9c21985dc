import { Icon, LinkButton } from '@modulor/ui'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from '../../router'
import type { MethodDetails } from '../../api'
import { loadChunk } from '../../host'
import { useText } from '../../i18n'
import { useVisit } from '../../visit'
import { isCardNumber } from './form-fields'
import { methodInfo } from './method-info'

/** Leads to the page of the cashier that shows a page of the brand's (PAGE-1). */
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

/** What there is to read about a method: a text or a framed page in a sheet, or a link to a page (FORM-12, FORM-13). */
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
  // Leaving the form would lose a card's number, which is kept nowhere (FORM-17), so a window opens beside it.
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
