import { flowOf } from '@modulor/rules'
import { Header, HeaderTitle, IconButton } from '@modulor/ui'
import type { Flow } from '@modulor/contract/vocabulary'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { Listing, Method } from '../../api'
import { useHost } from '../../host'
import { useText } from '../../i18n'
import { MethodMark, useMethodTexts } from '../../methods'
import { leaveCashier, useListing } from '../../session'
import { useVisit } from '../../visit'
import { ListSkeleton } from './list-skeleton'
import { MethodGroups, NoneEnabled } from './method-groups'
import { NO_FILTER } from './list-view'
import { useListView } from './use-list-view'
import { useMethodOpening } from './use-method-opening'
import { useReturnPoint } from './use-return-point'

function NestedHeader({ flow, parent }: { flow: Flow; parent: Method }) {
  const t = useText()
  const host = useHost()
  const navigate = useNavigate()
  const { search, key } = useLocation()
  const { brand, hasCloseIcon } = useVisit()
  // A list that was opened by its address has no main list behind it.
  const handleBack = () => void (key === 'default' ? navigate({ pathname: `/${flow}`, search }) : navigate(-1))
  return (
    <Header>
      <IconButton icon="back" label={t('LIST.BACK')} onClick={handleBack} />
      <MethodMark method={parent} />
      <HeaderTitle isMiddle>{parent.displayName}</HeaderTitle>
      {hasCloseIcon && (
        <IconButton icon="close" label={t('APP.CLOSE')} onClick={() => leaveCashier(host, brand.home_url)} />
      )}
    </Header>
  )
}

function NestedList({ flow, listing, parent }: { flow: Flow; listing: Listing; parent: Method }) {
  const texts = useMethodTexts(listing)
  const { leaveFor, list } = useReturnPoint()
  const { view, now } = useListView({ flow, listing, filter: NO_FILTER, parentId: parent.id })
  const handlers = useMethodOpening(flow, view, leaveFor)
  return (
    <>
      <NestedHeader flow={flow} parent={parent} />
      <div className="mc-page" ref={list}>
        {view.isNoneEnabled && <NoneEnabled hasNotices={false} />}
        <MethodGroups view={view} listing={listing} texts={texts} now={now} handlers={handlers} isNested />
      </div>
    </>
  )
}

/** The methods that stand under a method (LIST-16), with the way back to the main list. */
export function NestedListScreen() {
  const { provider = '' } = useParams()
  const flow = flowOf(useLocation().pathname)
  const { listing } = useListing(flow)
  const parent = listing?.methods.find(({ id, name }) => name === provider || id === provider)
  return listing && parent ? <NestedList flow={flow} listing={listing} parent={parent} /> : <ListSkeleton />
}
