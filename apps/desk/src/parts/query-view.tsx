import { Banner, Button, Spinner } from '@modulor/ui'
import type { ReactNode } from 'react'
import type { Query } from '../api/use-query'
import { refusalOf, unreadText } from '../api/failure'

export function Loading() {
  return (
    <div className="d-loading" role="status" aria-label="Loading">
      <Spinner />
    </div>
  )
}

function Unread({ title, advice, reload }: { title: string; advice: string; reload: () => void }) {
  return (
    <Banner
      tone="warning"
      title={title}
      isLive
      action={
        <Button isSmall variant="secondary" onClick={reload}>
          Try again
        </Button>
      }
    >
      {advice}
    </Banner>
  )
}

/**
 * Shows the value that was read, or the reason why it could not be read. A value that could not be read again stays, with
 * the reason above it.
 */
export function QueryView<Value>({ query, children }: { query: Query<Value>; children: (value: Value) => ReactNode }) {
  const { state, reload } = query
  if (state.kind === 'loaded')
    return (
      <>
        {state.unread && (
          <Unread title={state.unread} advice="What is shown here may be out of date." reload={reload} />
        )}
        {children(state.value)}
      </>
    )
  if (state.kind === 'loading') return <Loading />
  const { title, advice } = state.kind === 'refused' ? refusalOf(state.error) : unreadText(state.kind)
  return <Unread title={title} advice={advice} reload={reload} />
}
