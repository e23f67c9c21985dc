import { Icon } from '@modulor/ui'
import { lazy, Suspense } from 'react'
import { useIsHydrated } from '../../visit'

const PICTURE_PX = { width: 180, height: 120 }

const PauseSign = () => (
  <span className="mc-state__sign mc-state__sign--warning">
    <Icon name="pause" />
  </span>
)

/** Decoration: where its part does not come, the sign stays. */
const BrandPicture = lazy(async () => {
  try {
    const { BrandImage } = await import('../../assets')
    return { default: () => <BrandImage name="no_methods" {...PICTURE_PX} /> }
  } catch {
    return { default: PauseSign }
  }
})

/** The brand's own picture over "no method is available" (UI-3); a list that has methods never loads it. */
export function NoMethodsSign() {
  const isHydrated = useIsHydrated()
  // The picture's room is kept from the first drawing on, so that nothing moves when it comes.
  return (
    <span style={{ display: 'grid', placeItems: 'center', blockSize: PICTURE_PX.height }}>
      {isHydrated ? (
        <Suspense fallback={<PauseSign />}>
          <BrandPicture />
        </Suspense>
      ) : (
        <PauseSign />
      )}
    </span>
  )
}
