import type { TextStyle } from '@modulor/contract/vocabulary'
import { Banner, type BannerTone } from '@modulor/ui'
import type { Listing } from '../../api'
import { useText } from '../../i18n'

const TONES = {
  plain: 'plain',
  plain_bigger: 'plain',
  bold: 'plain',
  blind: 'plain',
  error: 'negative',
  warning: 'warning',
  info: 'info',
} as const satisfies Record<TextStyle, BannerTone>

/** What is said above the methods: first why the last payment was declined (LIST-13), then the notices of the listing. */
export function ListNotices({ listing: { lastDecline, viewData } }: { listing: Listing }) {
  const t = useText()
  const isDeclineSaid = viewData.some(({ type }) => type === 'decline_block')
  return (
    <>
      {lastDecline && !isDeclineSaid && (
        <Banner tone="warning" title={t('LIST.DECLINED')}>
          {[lastDecline.subReason, lastDecline.comment]
            .filter(Boolean)
            .map((key) => t(key))
            .join(' ')}
        </Banner>
      )}
      {viewData.map(({ type, style, value, props }, index) => (
        <Banner
          key={index}
          tone={TONES[style]}
          title={type === 'decline_block' ? t('LIST.DECLINED') : style === 'bold' ? t(value, props) : undefined}
        >
          {style === 'bold' && type !== 'decline_block' ? null : t(value, props)}
        </Banner>
      ))}
    </>
  )
}
