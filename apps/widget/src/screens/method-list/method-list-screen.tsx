import type { Flow } from '@modulor/contract/vocabulary'
import { Button, StateScreen } from '@modulor/ui'
import { useEffect } from 'react'
import { textKeyOf, useListingQuery } from '../../api'
import { useText } from '../../i18n'
import { sessionExpired, useAppDispatch } from '../../session'
import { ListSkeleton } from './list-skeleton'
import { MethodList } from './method-list'

/** The main page of a flow (ROUTE-1): the list once it is there, a skeleton until then (UI-7), the way on when it fails. */
export function MethodListScreen({ flow }: { flow: Flow }) {
  const t = useText()
  const dispatch = useAppDispatch()
  const { data, error, isFetching, refetch } = useListingQuery(flow)
  const hasNoSession = error !== undefined && 'status' in error && error.status === 'NO_SESSION'
  useEffect(() => {
    // Without an id nothing was asked, so nobody refused: for the player it is the same end.
    if (hasNoSession) dispatch(sessionExpired())
  }, [dispatch, hasNoSession])

  if (data) return <MethodList key={flow} flow={flow} listing={data} />
  if (!error || hasNoSession) return <ListSkeleton />
  return (
    <div className="mc-page">
      <div className="mc-fill">
        <StateScreen
          icon="alert"
          tone="negative"
          title={t('LIST.FAILED.TITLE')}
          text={'status' in error ? t(textKeyOf(error)) : undefined}
          actions={
            <Button isBlock isBusy={isFetching} busyLabel={t('APP.LOADING')} onClick={() => void refetch()}>
              {t('LIST.FAILED.AGAIN')}
            </Button>
          }
        />
      </div>
    </div>
  )
}
