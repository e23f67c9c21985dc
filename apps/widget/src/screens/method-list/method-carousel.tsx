import { Carousel, Figure, Tag, Tile } from '@modulor/ui'
import { Fragment } from 'react'
import type { Listing, Method } from '../../api'
import { useText } from '../../i18n'
import { MethodMark, RibbonTag, ribbonOf, type MethodTexts } from '../../methods'

export type MethodCarouselProps = {
  methods: readonly Method[]
  listing: Listing
  texts: MethodTexts
  /** The chosen one is outlined. */
  chosenId: string | null
  onSelect: (method: Method) => void
  onApproach: (method: Method) => void
}

/** The quick choice (LIST-3). */
export function MethodCarousel({ methods, listing, texts, chosenId, onSelect, onApproach }: MethodCarouselProps) {
  const t = useText()
  return (
    <Carousel label={t('LIST.QUICK_CHOICE')}>
      {methods.map((method) => {
        const time = texts.processingTime(method)
        const fee = texts.fee(method)
        return (
          <Tile
            key={method.id}
            mark={<MethodMark method={method} />}
            tag={
              method.isLastUsed ? (
                <Tag>{t('LIST.LAST_USED')}</Tag>
              ) : (
                <RibbonTag ribbon={ribbonOf(method, listing)} bonus={texts.bonus(method)} />
              )
            }
            name={method.displayName}
            facts={
              <Fragment>
                {time !== null && `${time} • `}
                {texts.hasFee(method) ? <Figure>{fee}</Figure> : fee}
              </Fragment>
            }
            isChosen={method.id === chosenId}
            onClick={() => onSelect(method)}
            onPointerEnter={() => onApproach(method)}
            onPointerDown={() => onApproach(method)}
          />
        )
      })}
    </Carousel>
  )
}
