import { SkeletonBlock } from '@modulor/ui'
import { useText } from '../../i18n'

/** The skeleton of a payment's page whose chunk is not loaded yet: an icon, a title, an amount, a line of text (UI-7). */
export function PaymentSkeleton() {
  const t = useText()
  return (
    <>
      <div className="mc-header mc-header--flat" />
      <div className="mc-page" aria-busy="true">
        <h1 className="mc-hidden" role="status">
          {t('APP.LOADING')}
        </h1>
        <div className="mc-state">
          <span className="mc-state__sign" />
          <SkeletonBlock width="200px" height="26px" />
          <SkeletonBlock width="128px" height="42px" />
          <SkeletonBlock width="260px" height="16px" />
        </div>
      </div>
    </>
  )
}
