import { useState, type ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon'

export type MarkProps = { src?: string | null; fallback?: IconName; children?: ReactNode }

/** The 40 by 40 sign of a row: a logo that loads lazily, and an icon where there is none or it does not come (LIST-18). */
export function Mark({ src, fallback = 'wallet', children }: MarkProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const isShown = src !== null && src !== undefined && src !== '' && src !== failedSrc
  // An image may fail before the page is hydrated; then there is no event any more, but the element knows.
  const checkImage = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && src) setFailedSrc(src)
  }
  return (
    <span className="mc-mark">
      {isShown ? (
        <img
          ref={checkImage}
          className="mc-mark__image"
          src={src}
          alt=""
          width={40}
          height={40}
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
