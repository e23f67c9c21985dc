import { useState, type ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon'

export type MarkProps = {
  src?: string | null
  fallback?: IconName
  /** In pixels; default: 40 by 40. */
  size?: { readonly width: number; readonly height: number }
  /** Called once for another address if the logo cannot be loaded; undefined: there is none. */
  findAgain?: (src: string) => Promise<string | undefined>
  children?: ReactNode
}

const SIDE_PX = 40

/** The 40 by 40 image of a row: a logo that is loaded lazily, or an icon if there is no logo or it cannot be loaded (LIST-18). */
export function Mark({ src, fallback = 'wallet', size, findAgain, children }: MarkProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const [found, setFound] = useState<{ readonly of: string; readonly src: string } | null>(null)
  const foundSrc = found?.of === src ? found?.src : undefined
  const shownSrc = src !== failedSrc ? src : foundSrc
  const isShown = shownSrc !== null && shownSrc !== undefined && shownSrc !== ''
  const handleFailure = () => {
    if (!src) return
    if (src === failedSrc) {
      setFound(null)
      return
    }
    setFailedSrc(src)
    void findAgain?.(src).then((again) => {
      if (again !== undefined) setFound({ of: src, src: again })
    })
  }
  const { width, height } = size ?? { width: SIDE_PX, height: SIDE_PX }
  const isOwnSize = width !== SIDE_PX || height !== SIDE_PX
  // An image may fail before the page is hydrated. Then there is no error event, so the element's state is checked.
  const checkImage = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) handleFailure()
  }
  return (
    <span className="mc-mark" style={isOwnSize ? { inlineSize: width, blockSize: height } : undefined}>
      {isShown ? (
        <img
          ref={checkImage}
          className="mc-mark__image"
          src={shownSrc}
          alt=""
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          onError={handleFailure}
        />
      ) : (
        (children ?? <Icon name={fallback} />)
      )}
    </span>
  )
}
