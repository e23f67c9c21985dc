import type { PayMethodType } from '@modulor/contract/vocabulary'
import { SkeletonBlock } from '@modulor/ui'
import { useText } from '../../i18n'

/** How many rows of fields a kind of method usually has. Only the height of the skeleton depends on it. */
const ROWS_EXPECTED: Partial<Record<PayMethodType, number>> = { cards: 4, crypto: 1 }

/** Shown while a form's details are loading: amount, blocks and fields in their later size (UI-7). */
export function FormSkeleton({ category }: { category: PayMethodType }) {
  const t = useText()
  const rows = ROWS_EXPECTED[category] ?? 0
  return (
    <div className="mc-page mc-page--form" role="status" aria-busy="true">
      <span className="mc-hidden">{t('FORM.LOADING')}</span>
      <div className="mc-stack mc-stack--26">
        <div className="mc-stack">
          <SkeletonBlock width="100%" height="112px" radius="10" />
          <SkeletonBlock width="100%" height="44px" radius="10" />
        </div>
        <div className="mc-stack mc-stack--10">
          {Array.from({ length: rows }, (_, row) => (
            <SkeletonBlock key={row} width="100%" height="58px" radius="10" />
          ))}
        </div>
        <SkeletonBlock width="100%" height="46px" />
      </div>
      <div className="mc-aside mc-wide">
        <SkeletonBlock width="100%" height="260px" radius="16" />
      </div>
    </div>
  )
}
