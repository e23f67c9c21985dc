import type { Flow } from '@modulor/contract/vocabulary'
import { Suspense, useDeferredValue, type ComponentType, type ReactNode } from 'react'
import type { Listing } from '../../api'
import { useText } from '../../i18n'
import { OpenPaymentRows, useMethodTexts } from '../../methods'
import { useVisit } from '../../visit'
import { FlowSwitch } from './flow-switch'
import { CategoryRail, FilterLine } from './list-filter'
import { ListHeader } from './list-header'
import { ListNotices, useListNotices } from './list-notices'
import { Closed } from './closed'
import { isFiltered, NO_FILTER } from './list-view'
import { MethodCarousels } from './method-carousel'
import { MethodGroups, NothingFound } from './method-groups'
import { useAppSelector } from '../../session'
import { useAutoChoice } from './use-auto-choice'
import { useMethodOpening } from './use-method-opening'
import { useListView } from './use-list-view'
import { useReturnPoint } from './use-return-point'
import './method-list.css'

/** Lists with at most this many methods have no filter. */
const UNFILTERED_COUNT_MAX = 2

export type MethodListProps = { flow: Flow; listing: Listing; Order?: ComponentType | undefined }

/** The method list of a flow. */
export function MethodList({ flow, listing, Order }: MethodListProps) {
  const t = useText()
  const texts = useMethodTexts(listing)
  const { isNavigationHidden } = useVisit()
  const { filter, setFilter, leaveFor, list } = useReturnPoint()
  // The input is updated first, a long list later.
  const { view, now } = useListView({ flow, listing, filter: useDeferredValue(filter) })
  const handlers = useMethodOpening(flow, view, leaveFor)
  useAutoChoice(flow, view, handlers)
  const notices = useListNotices(flow, view.closure)
  const filterLine = { filter, categories: view.categories, onChange: setFilter }
  const hasWithdrawal = useAppSelector(({ shared }) => shared.featureFlags.billing_withdrawal !== false)
  const flowSwitch: ReactNode = isNavigationHidden || !hasWithdrawal ? null : <FlowSwitch openFlow={flow} />
  const isClosed = view.closure !== null
  const hasFilter = !isClosed && (listing.methods.length > UNFILTERED_COUNT_MAX || isFiltered(filter))
  const closed = { listing, texts, now }

  return (
    <>
      <ListHeader
        flow={flow}
        balance={
          listing.userBalance === null
            ? null
            : texts.money(listing.userBalance, listing.userCurrency, listing.methods[0]?.currencyPrecision)
        }
        country={listing.userCountry}
        canChooseCountry={listing.settings.isCountryFilteringEnabled}
      />
      <div className="mc-page mc-page--rail" ref={list}>
        <div className="mc-side">
          {flowSwitch}
          {hasFilter && <CategoryRail {...filterLine} />}
        </div>
        <div className="mc-stack mc-stack--26">
          {flowSwitch && <div className="mc-narrow">{flowSwitch}</div>}
          {Order && listing.order && <Order />}
          <OpenPaymentRows payments={listing.openPayments} methods={listing.methods} money={texts.money} now={now} />
          <ListNotices listing={listing} notices={notices} money={texts.money} />
          {view.closure && <Closed closure={view.closure} {...closed} hasNotices={notices.length > 0} />}
          {!isFiltered(filter) && <MethodCarousels view={view} listing={listing} texts={texts} {...handlers} />}
          {hasFilter && <FilterLine {...filterLine} />}
          <p className="mc-hidden" role="status">
            {isFiltered(filter) && t('LIST.FOUND', { count: view.foundCount })}
          </p>
          {/* For hydration only: React hydrates a boundary after the rest, or at once if it is pressed. */}
          <Suspense>
            <MethodGroups view={view} listing={listing} texts={texts} now={now} handlers={handlers} />
          </Suspense>
          {view.foundCount === 0 && !isClosed && (
            <NothingFound text={filter.text} onClear={() => setFilter(NO_FILTER)} />
          )}
        </div>
      </div>
    </>
  )
}
