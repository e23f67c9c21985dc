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
        // A page of the brand's own list, without our origin and without a way to this window.
        <div className="mc-frame">
          <iframe title={title} src={info.url} sandbox="allow-scripts" referrerPolicy="no-referrer" />
        </div>
      )}
    </Sheet>
  )
}
