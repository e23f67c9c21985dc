import { Button, Sheet } from '@modulor/ui'
import { useText } from '../../i18n'
import type { MethodInfo } from './method-info'

export type AboutSheetProps = {
  title: string
  info: Exclude<MethodInfo, { kind: 'window' }>
  onClose: () => void
}

/** A text about a method, or a framed page (FORM-12). */
export function AboutSheet({ title, info, onClose }: AboutSheetProps) {
  const t = useText()
  return (
    <Sheet
      title={title}
      closeLabel={t('APP.CLOSE')}
      onClose={onClose}
      isFlush={info.kind === 'frame'}
      foot={
        <Button variant="secondary" isBlock onClick={onClose}>
          {t('FORM.CVV_ACCEPT')}
        </Button>
      }
    >
      {info.kind === 'text' ? (
        <p style={{ whiteSpace: 'pre-line' }}>{t(info.text)}</p>
      ) : (
        // Its host is on the brand's list. The sandbox gives it an opaque origin, without access to this window.
        <div className="mc-frame">
          <iframe title={title} src={info.url} sandbox="allow-scripts" referrerPolicy="no-referrer" />
        </div>
      )}
    </Sheet>
  )
}
