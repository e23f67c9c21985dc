import type { Flow } from '@modulor/contract/vocabulary'
import { Suspense, useDeferredValue, type ReactNode } from 'react'
import type { Listing } from '../../api'
import { useText } from '../../i18n'
import { useMethodTexts } from '../../methods'
import { useAppSelector } from '../../session'
import { useVisit } from '../../visit'
import { FlowSwitch } from './flow-switch'
import { CategoryRail, FilterLine } from './list-filter'
import { ListHeader } from './list-header'
import { ListNotices, useListNotices } from './list-notices'
import { NO_FILTER } from './list-view'
import { MethodCarousels } from './method-carousel'
import { MethodGroups, NoneEnabled, NothingFound } from './method-groups'
import { useAutoChoice } from './use-auto-choice'
import { useMethodOpening } from './use-method-opening'
import { useListView } from './use-list-view'
import { useReturnPoint } from './use-return-point'
import './method-list.css'

export type MethodListProps = { flow: Flow; listing: Listing }

/** The method list of a flow. */
export function MethodList({ flow, listing }: MethodListProps) {
  const t = useText()
  const texts = useMethodTexts(listing)
  const { isNavigationHidden } = useVisit()
  const selectedId = useAppSelector(({ shared, carousel }) => shared.selectedPayGroupId ?? carousel.selectedId)
  const { filter, setFilter, leaveFor, list } = useReturnPoint()
  // Typing goes first; a long list follows.
  const { view, now } = useListView({ flow, listing, filter: useDeferredValue(filter) })
  const handlers = useMethodOpening(flow, view, leaveFor)
  useAutoChoice(flow, view, handlers)
  const notices = useListNotices(flow)
  const isFiltered = filter.text !== '' || filter.category !== 'all'
  const filterLine = { filter, categories: view.categories, onChange: setFilter }
  const flowSwitch: ReactNode = isNavigationHidden ? null : <FlowSwitch openFlow={flow} />
  const chosenId = selectedId ?? view.carousel.find(({ isLastUsed }) => isLastUsed)?.id ?? null

  return (
    <>
      <ListHeader
        flow={flow}
        balance={texts.money(listing.userBalance, listing.userCurrency, listing.methods[0]?.currencyPrecision)}
        country={listing.userCountry}
        canChooseCountry={listing.settings.isCountryFilteringEnabled}
      />
      <div className="mc-page mc-page--rail" ref={list}>
        <div className="mc-side">
          {flowSwitch}
          {!view.isNoneEnabled && <CategoryRail {...filterLine} />}
        </div>
        <div className="mc-stack mc-stack--26">
          {flowSwitch && <div className="mc-narrow">{flowSwitch}</div>}
          <ListNotices flow={flow} listing={listing} notices={notices} money={texts.money} />
          {view.isNoneEnabled && <NoneEnabled hasNotices={notices.length > 0} />}
          {!isFiltered && (
            <MethodCarousels view={view} listing={listing} texts={texts} chosenId={chosenId} {...handlers} />
          )}
          {!view.isNoneEnabled && <FilterLine {...filterLine} />}
          <p className="mc-hidden" role="status">
            {isFiltered && t('LIST.FOUND', { count: view.foundCount })}
          </p>
          {/* Nothing in it waits: a boundary is taken over in pieces, after the rest, and at once where it is pressed. */}
          <Suspense>
            <MethodGroups view={view} listing={listing} texts={texts} now={now} handlers={handlers} />
          </Suspense>
          {view.foundCount === 0 && !view.isNoneEnabled && (
            <NothingFound text={filter.text} onClear={() => setFilter(NO_FILTER)} />
          )}
        </div>
      </div>
    </>
  )
}
