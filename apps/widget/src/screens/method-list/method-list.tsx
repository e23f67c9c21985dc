import type { Flow } from '@modulor/contract/vocabulary'
import { canOpenMethod } from '@modulor/rules'
import { Button, Group, RowList, StateScreen } from '@modulor/ui'
import { useCallback, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Listing, Method } from '../../api'
import { useText } from '../../i18n'
import { MethodRow, ribbonOf, useMethodTexts, type MethodTexts } from '../../methods'
import { payGroupSelected, prefetchDetails, useAppDispatch, useAppSelector } from '../../session'
import { useVisit } from '../../visit'
import { FlowSwitch } from './flow-switch'
import { CategoryRail, FilterLine } from './list-filter'
import { ListHeader } from './list-header'
import { ListNotices } from './list-notices'
import { listView, NO_FILTER, type ListView } from './list-view'
import { MethodCarousel } from './method-carousel'
import { useLikelyMethods } from './use-likely-methods'
import { useNow } from './use-now'
import { useReturnPoint } from './use-return-point'
import './method-list.css'

export type MethodListProps = { flow: Flow; listing: Listing }

type Handlers = { onSelect: (method: Method) => void; onApproach: (method: Method) => void }

type GroupsProps = Handlers & { view: ListView; listing: Listing; texts: MethodTexts; now: number | null }

function MethodGroups({ view, listing, texts, now, ...handlers }: GroupsProps) {
  const t = useText()
  return view.groups.map(({ group, methods }) => (
    <Group key={group} title={t(`LIST.GROUP.${group}`)}>
      <RowList isWide>
        {methods.map((method) => {
          const availability = view.availabilityOf(method)
          const isShownDisabled = availability.isShownDisabled
          return (
            <MethodRow
              key={method.id}
              method={method}
              ribbon={ribbonOf(method, listing)}
              texts={texts}
              unavailableText={isShownDisabled ? texts.unavailable(method, availability, now) : null}
              isWaiting={availability.reason === 'restricted'}
              {...handlers}
            />
          )
        })}
      </RowList>
    </Group>
  ))
}

/** No method can be used (LIST-7): what the listing says about it, or that it is not the player's fault (LIST-14). */
function NoneEnabled({ hasNotices }: { hasNotices: boolean }) {
  const t = useText()
  return (
    <StateScreen
      icon="pause"
      tone="warning"
      level={2}
      title={t('LIST.NONE.TITLE')}
      text={hasNotices ? undefined : t('CASHIER.PH2.NO_METHODS_MESSAGE')}
    />
  )
}

function NothingFound({ text, onClear }: { text: string; onClear: () => void }) {
  const t = useText()
  return (
    <StateScreen
      icon="search"
      level={2}
      title={text === '' ? t('LIST.EMPTY.TITLE_CATEGORY') : t('LIST.EMPTY.TITLE', { text })}
      text={t('LIST.EMPTY.TEXT')}
      actions={
        <Button variant="secondary" isBlock onClick={onClear}>
          {t('LIST.EMPTY.CLEAR')}
        </Button>
      }
    />
  )
}

/** Opens a method (LIST-15, LIST-16) and brings its form before it is asked for. */
function useMethodOpening(
  flow: Flow,
  view: ListView,
  leaveFor: ReturnType<typeof useReturnPoint>['leaveFor'],
): Handlers {
  const dispatch = useAppDispatch()
  const { localData } = useVisit()
  const { search } = useLocation()
  const onApproach = useCallback(
    ({ id, currencyAlpha3 }: Method) => dispatch(prefetchDetails({ flow, methodId: id, currency: currencyAlpha3 })),
    [flow, dispatch],
  )
  const onSelect = (method: Method) => {
    if (!canOpenMethod(view.availabilityOf(method))) return
    dispatch(payGroupSelected(method.id))
    localData.write('selected-method-id', method.id)
    leaveFor({ pathname: `/${flow}/${encodeURIComponent(method.name)}/`, search }, method.name)
  }
  useLikelyMethods(
    view.groups.flatMap(({ methods }) => methods).filter((method) => canOpenMethod(view.availabilityOf(method))),
    onApproach,
  )
  return { onSelect, onApproach }
}

/** The method list of a flow. */
export function MethodList({ flow, listing }: MethodListProps) {
  const t = useText()
  const texts = useMethodTexts(listing)
  const { device, isNavigationHidden } = useVisit()
  const amount = useAppSelector(({ shared }) => shared.amount)
  const selectedId = useAppSelector(({ shared }) => shared.selectedPayGroupId)
  const { filter, setFilter, leaveFor, list } = useReturnPoint()
  const now = useNow(listing.methods.some(({ restrictedUntil }) => restrictedUntil !== null))
  const view = listView({ flow, listing, filter, platform: device.platform, amount, now })
  const handlers = useMethodOpening(flow, view, leaveFor)
  const isFiltered = filter.text !== '' || filter.category !== 'all'
  const filterLine = { filter, categories: view.categories, onChange: setFilter }
  const flowSwitch: ReactNode = isNavigationHidden ? null : <FlowSwitch openFlow={flow} />

  return (
    <>
      <ListHeader
        flow={flow}
        balance={texts.money(listing.userBalance, listing.userCurrency, listing.methods[0]?.currencyPrecision)}
        country={listing.userCountry}
      />
      <div className="mc-page mc-page--rail" ref={list}>
        <div className="mc-side">
          {flowSwitch}
          {!view.isNoneEnabled && <CategoryRail {...filterLine} />}
        </div>
        <div className="mc-stack mc-stack--26">
          {flowSwitch && <div className="mc-narrow">{flowSwitch}</div>}
          <ListNotices listing={listing} />
          {view.isNoneEnabled && <NoneEnabled hasNotices={listing.viewData.length > 0} />}
          {view.carousel.length > 0 && !isFiltered && (
            <MethodCarousel
              methods={view.carousel}
              listing={listing}
              texts={texts}
              chosenId={selectedId ?? view.carousel.find(({ isLastUsed }) => isLastUsed)?.id ?? null}
              {...handlers}
            />
          )}
          {!view.isNoneEnabled && <FilterLine {...filterLine} />}
          <p className="mc-hidden" role="status">
            {isFiltered && t('LIST.FOUND', { count: view.foundCount })}
          </p>
          <MethodGroups view={view} listing={listing} texts={texts} now={now} {...handlers} />
          {view.foundCount === 0 && !view.isNoneEnabled && (
            <NothingFound text={filter.text} onClear={() => setFilter(NO_FILTER)} />
          )}
        </div>
      </div>
    </>
  )
}
