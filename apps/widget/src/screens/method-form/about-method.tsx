import { Button, Icon, LinkButton, Sheet } from '@modulor/ui'
import { useState } from 'react'
import type { MethodDetails } from '../../api'
import { useText } from '../../i18n'
import { useVisit } from '../../visit'
import { methodInfo } from './method-info'

/** What there is to read about a method: a text or a framed page in a sheet, or a link to a page (FORM-12, FORM-13). */
export function AboutMethod({ details }: { details: MethodDetails }) {
  const t = useText()
  const { brand, device } = useVisit()
  const [isOpen, setIsOpen] = useState(false)
  const info = methodInfo(details, { hosts: brand.redirect_hosts, deviceType: device.type })
  if (!info) return null
  const title = t('FORM.ABOUT', { method: details.displayName })
  if (info.kind === 'window')
    return (
      <p>
        <a className="mc-link" href={info.url} target={info.target} rel="noopener noreferrer">
          {title}
          <span className="mc-hidden"> {t('FORM.NEW_WINDOW')}</span>
        </a>
      </p>
    )
  const handleClose = () => setIsOpen(false)
  return (
    <p>
      <LinkButton onClick={() => setIsOpen(true)}>
        <Icon name="info" size={16} /> {title}
      </LinkButton>
      {isOpen && (
        <Sheet
          title={title}
          closeLabel={t('FORM.CLOSE')}
          onClose={handleClose}
          isFlush={info.kind === 'frame'}
          foot={
            <Button variant="secondary" isBlock onClick={handleClose}>
              {t('FORM.CVV_ACCEPT')}
            </Button>
          }
        >
          {info.kind === 'text' ? (
            <p style={{ whiteSpace: 'pre-line' }}>{t(info.text)}</p>
          ) : (
            // A page of the brand's own list, without our origin and without a way to this window.
            <div className="mc-frame">
              <iframe title={title} src={info.url} sandbox="allow-scripts" referrerPolicy="no-referrer" />
            </div>
          )}
        </Sheet>
      )}
    </p>
  )
}
