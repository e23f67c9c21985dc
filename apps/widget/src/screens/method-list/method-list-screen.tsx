import type { Flow } from '@modulor/contract/vocabulary'
import { Button, StateScreen } from '@modulor/ui'
import { useEffect } from 'react'
import { textKeyOf } from '../../api'
import { useText } from '../../i18n'
import { freshenListing, loadListing, sessionExpired, useAppDispatch, useListing } from '../../session'
import { ListSkeleton } from './list-skeleton'
import { MethodList } from './method-list'

/** The main page of a flow (ROUTE-1): the list once it is there, a skeleton until then (UI-7), the way on when it fails. */
export function MethodListScreen({ flow }: { flow: Flow }) {
  const t = useText()
  const dispatch = useAppDispatch()
  const state = useListing(flow)
  useEffect(() => dispatch(freshenListing(flow)), [dispatch, flow])
  const hasNoSession = state.kind === 'failed' && state.error.status === 'NO_SESSION'
  useEffect(() => {
    // Without an id nothing was asked, so nobody refused: for the player it is the same end.
    if (hasNoSession) dispatch(sessionExpired())
  }, [dispatch, hasNoSession])

  if (state.listing) return <MethodList key={flow} flow={flow} listing={state.listing} />
  if (state.kind !== 'failed' || hasNoSession) return <ListSkeleton />
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
