import type { Flow } from '@modulor/contract/vocabulary'
import { Button, StateScreen } from '@modulor/ui'
import { useEffect, type ComponentType } from 'react'
import { textKeyOf } from '../../api'
import { useWhenOnline } from '../../host'
import { useText } from '../../i18n'
import { useFollowedList } from '../../realtime/use-followed-list'
import { refreshListing, loadListing, useAppDispatch, useAppSelector, useListing } from '../../session'
import { ListSkeleton } from './list-skeleton'
import { MethodList } from './method-list'

export type MethodListScreenProps = {
  flow: Flow
  /** Renders the session's order, which every method of the list can pay (CHECK-1). It belongs to another screen. */
  Order?: ComponentType
}

/**
 * The main page of a flow (ROUTE-1): the list, a skeleton while it is loading (UI-7), or an error with a retry. After a
 * payment the old list is not shown, because its balance and limits are outdated, and the update would shift the layout
 * while the player presses.
 */
export function MethodListScreen({ flow, Order }: MethodListScreenProps) {
  const t = useText()
  const dispatch = useAppDispatch()
  const state = useListing(flow)
  useEffect(() => dispatch(refreshListing(flow)), [dispatch, flow])
  useFollowedList(flow, state)
  useWhenOnline(state.kind === 'failed' ? () => void dispatch(loadListing(flow)) : null)

  const isOld = useAppSelector(({ shared }) => shared.needsInitRefetch)
  if (state.listing && !isOld) return <MethodList key={flow} flow={flow} listing={state.listing} Order={Order} />
  if (state.kind !== 'failed') return <ListSkeleton />
  return (
    <div className="mc-page">
      <div className="mc-fill">
        <StateScreen
          icon="alert"
          tone="negative"
          title={t('LIST.FAILED.TITLE')}
          text={t(textKeyOf(state.error))}
          actions={
            <Button isBlock onClick={() => void dispatch(loadListing(flow))}>
              {t('LIST.FAILED.AGAIN')}
            </Button>
          }
        />
      </div>
    </div>
  )
}
