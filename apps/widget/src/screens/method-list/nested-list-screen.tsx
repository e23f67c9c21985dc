import { flowOf } from '@modulor/rules'
import type { Flow } from '@modulor/contract/vocabulary'
import { useLocation, useParams } from '../../router'
import type { Listing, Method } from '../../api'
import { MethodMark, useMethodTexts } from '../../methods'
import { PageHeader, useBack } from '../../page-frame'
import { useListing } from '../../session'
import { ListSkeleton } from './list-skeleton'
import { Closed } from './closed'
import { MethodGroups } from './method-groups'
import { NO_FILTER } from './list-view'
import { useListView } from './use-list-view'
import { useMethodOpening } from './use-method-opening'
import { useReturnPoint } from './use-return-point'

function NestedList({ flow, listing, parent }: { flow: Flow; listing: Listing; parent: Method }) {
  const texts = useMethodTexts(listing)
  const { leaveFor, list } = useReturnPoint()
  const { view, now } = useListView({ flow, listing, filter: NO_FILTER, parentId: parent.id })
  const handlers = useMethodOpening(flow, view, leaveFor)
  const onBack = useBack(flow)
  return (
    <>
      <PageHeader title={texts.name(parent)} mark={<MethodMark method={parent} />} onBack={onBack} />
      <div className="mc-page" ref={list}>
        {view.closure && <Closed closure={view.closure} listing={listing} texts={texts} now={now} hasNotices={false} />}
        <MethodGroups view={view} listing={listing} texts={texts} now={now} handlers={handlers} isNested />
      </div>
    </>
  )
}

/** The nested list of a method (LIST-16), with a back button to the main list. */
export function NestedListScreen() {
  const { provider = '' } = useParams()
  const flow = flowOf(useLocation().pathname)
  const { listing } = useListing(flow)
  const parent = listing?.methods.find(({ id, name }) => name === provider || id === provider)
  return listing && parent ? <NestedList flow={flow} listing={listing} parent={parent} /> : <ListSkeleton />
}
