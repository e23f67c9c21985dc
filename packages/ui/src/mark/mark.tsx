import { useState, type ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon'

export type MarkProps = {
  src?: string | null
  fallback?: IconName
  /** Pixels; 40 by 40 without it. */
  size?: { readonly width: number; readonly height: number }
  children?: ReactNode
}

const SIDE_PX = 40

/** The 40 by 40 sign of a row: a logo that loads lazily, and an icon where there is none or it does not come (LIST-18). */
export function Mark({ src, fallback = 'wallet', size, children }: MarkProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const isShown = src !== null && src !== undefined && src !== '' && src !== failedSrc
  const { width, height } = size ?? { width: SIDE_PX, height: SIDE_PX }
  const isOwnSize = width !== SIDE_PX || height !== SIDE_PX
  // An image may fail before the page is hydrated; then there is no event any more, but the element knows.
  const checkImage = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && src) setFailedSrc(src)
  }
  return (
    <span className="mc-mark" style={isOwnSize ? { inlineSize: width, blockSize: height } : undefined}>
      {isShown ? (
        <img
          ref={checkImage}
          className="mc-mark__image"
          src={src}
          alt=""
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          onError={() => setFailedSrc(src)}
        />
      ) : (
        (children ?? <Icon name={fallback} />)
      )}
    </span>
  )
}
