import { useEffect, useState } from 'react'
import { useLanguage } from '../i18n'
import { useAppSelector } from '../session'
import { useVisit } from '../visit'
import { imageAddress } from './image-address'
import { loadRtlImages } from './load-rtl-images'

const NONE: ReadonlySet<string> = new Set()

export type BrandImageProps = { name: string; width: number; height: number }

/** The images with a right-to-left version; null while loading. They are requested only for right-to-left languages. */
function useRtlImages(brandTheme: string, isRightToLeft: boolean): ReadonlySet<string> | null {
  const { localData } = useVisit()
  const [images, setImages] = useState<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (!isRightToLeft) return
    let isWanted = true
    const ports = {
      fetch: (address: string) => fetch(address),
      read: () => localData.read('rtl-images')?.[brandTheme] ?? null,
      write: (names: readonly string[]) => localData.write('rtl-images', { [brandTheme]: names }),
    }
    void loadRtlImages(brandTheme, ports).then((loaded) => {
      if (isWanted) setImages(loaded)
    })
    return () => {
      isWanted = false
    }
  }, [brandTheme, isRightToLeft, localData])
  return isRightToLeft ? images : NONE
}

/** An image of the brand's theme (UI-3). It is decoration, so a failure to load it is ignored. */
export function BrandImage({ name, width, height }: BrandImageProps) {
  const { brandTheme } = useVisit()
  const isRightToLeft = useLanguage().direction === 'rtl'
  const chosen = useAppSelector(({ shared }) => shared.UITheme)
  const uiTheme = chosen ?? (window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  const rtlImages = useRtlImages(brandTheme, isRightToLeft)
  const [failed, setFailed] = useState<string>()
  const address = rtlImages === null ? undefined : imageAddress({ name, brandTheme, uiTheme, isRightToLeft, rtlImages })
  // The space is reserved, to avoid a layout shift.
  return (
    <span className="mc-picture" style={{ inlineSize: width, blockSize: height }}>
      {address !== undefined && address !== failed && (
        <img src={address} alt="" width={width} height={height} decoding="async" onError={() => setFailed(address)} />
      )}
    </span>
  )
}
