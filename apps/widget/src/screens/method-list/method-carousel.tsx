import { Carousel, Figure, Group, LinkButton, Tag, Tile } from '@modulor/ui'
import { useId } from 'react'
import type { Listing, Method } from '../../api'
import { useText } from '../../i18n'
import { methodAddress, MethodMark, RibbonTag, type MethodTexts } from '../../methods'
import { carouselSwitched, useAppDispatch } from '../../session'
import type { MethodHandlers } from './use-method-opening'
import type { ListView } from './list-view'

type TilesProps = MethodHandlers & {
  label: string
  methods: readonly Method[]
  listing: Listing
  texts: MethodTexts
}

function MethodTiles({ label, methods, listing, texts, onSelect, onApproach, onPass }: TilesProps) {
  const t = useText()
  return (
    <Carousel label={label}>
      {methods.map((method) => {
        const time = texts.processingTime(method)
        const fee = texts.fee(method)
        return (
          <Tile
            key={method.id}
            {...methodAddress(method)}
            mark={<MethodMark method={method} size={listing.settings.logoSizes} />}
            tag={
              method.isLastUsed ? (
                <Tag>{t('LIST.LAST_USED')}</Tag>
              ) : (
                <RibbonTag ribbon={method.ribbon} bonus={texts.bonus(method)} />
              )
            }
            name={t(method.displayName)}
            facts={
              <>
                {time !== null && `${time} • `}
                {texts.hasFee(method) ? <Figure>{fee}</Figure> : fee}
              </>
            }
            onClick={() => onSelect(method)}
            onPointerEnter={() => onPass(method)}
            onPointerDown={() => onApproach(method)}
          />
        )
      })}
    </Carousel>
  )
}

const USED_MARK_SIZE = { width: 26, height: 26 }

export type MethodCarouselsProps = Omit<TilesProps, 'label' | 'methods'> & { view: ListView }

/** The quick choice (LIST-3), which the player can hide and show, and the methods that were used before (LIST-4). */
export function MethodCarousels({ view: { carousel, isCarouselOff, lastUsed }, ...tiles }: MethodCarouselsProps) {
  const t = useText()
  const dispatch = useAppDispatch()
  const titleId = useId()
  return (
    <>
      {(carousel.length > 0 || isCarouselOff) && (
        <section aria-labelledby={titleId}>
          <div className="list-head">
            <h2 className="mc-group__title" id={titleId}>
              {t('LIST.QUICK_CHOICE')}
            </h2>
            <LinkButton
              className="mc-link--tight"
              aria-describedby={titleId}
              onClick={() => dispatch(carouselSwitched())}
            >
              {t(isCarouselOff ? 'LIST.SHOW' : 'LIST.HIDE')}
            </LinkButton>
          </div>
          {carousel.length > 0 && <MethodTiles {...tiles} label={t('LIST.QUICK_CHOICE')} methods={carousel} />}
        </section>
      )}
      {lastUsed.length > 0 && (
        <Group title={t('LIST.USED_BEFORE')}>
          <div className="list-used">
            {lastUsed.map((method) => (
              <button
                key={method.id}
                {...methodAddress(method)}
                type="button"
                className="mc-chip"
                onClick={() => tiles.onSelect(method)}
                onPointerEnter={() => tiles.onPass(method)}
                onPointerDown={() => tiles.onApproach(method)}
              >
                <MethodMark method={method} size={USED_MARK_SIZE} />
                {t(method.displayName)}
              </button>
            ))}
          </div>
        </Group>
      )}
    </>
  )
}
