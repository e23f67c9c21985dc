import type { ViewData } from '@modulor/contract/http'
import type { TextStyle } from '@modulor/contract/vocabulary'
import { Banner, type BannerTone } from '@modulor/ui'
import { isComplete, useText } from '../../i18n'

/** Styles that are shown as a banner; the others are plain text (FORM-9). */
const TONES: Partial<Record<TextStyle, BannerTone>> = { error: 'negative', warning: 'warning', info: 'info' }
const CLASSES: Partial<Record<TextStyle, string>> = {
  bold: 'mc-body-strong',
  blind: 'mc-small mc-quiet',
  plain_bigger: 'mc-title',
}

/** The method's notices above its fields, each in its text style (FORM-1, FORM-9). */
export function InfoBlocks({ viewData }: { viewData: readonly ViewData[] }) {
  const t = useText()
  if (viewData.length === 0) return null
  return (
    <div className="mc-stack mc-stack--10">
      {viewData.map(({ style, value, props }) => {
        const tone = TONES[style]
        const words = t(value, props)
        if (!isComplete(words)) return null
        return tone ? (
          <Banner key={value} tone={tone}>
            {words}
          </Banner>
        ) : (
          <p key={value} className={CLASSES[style]}>
            {words}
          </p>
        )
      })}
    </div>
  )
}
