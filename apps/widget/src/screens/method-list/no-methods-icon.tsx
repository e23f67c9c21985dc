import { Icon } from '@modulor/ui'
import { lazy, Suspense } from 'react'
import { useIsHydrated } from '../../visit'

const PICTURE_PX = { width: 180, height: 120 }

const PauseSign = () => (
  <span className="mc-state__sign mc-state__sign--warning">
    <Icon name="pause" />
  </span>
)

/** The picture is decoration: if its chunk does not load, the icon is shown. */
const BrandPicture = lazy(async () => {
  try {
    const { BrandImage } = await import('../../assets')
    return { default: () => <BrandImage name="no_methods" {...PICTURE_PX} /> }
  } catch {
    return { default: PauseSign }
  }
})

/** The brand's own picture above "no method is available" (UI-3). A list with methods does not load it. */
export function NoMethodsIcon() {
  const isHydrated = useIsHydrated()
  // The space of the picture is reserved, so that the layout does not shift when it is loaded.
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
