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

/** Shows the value that was read, or the reason why it could not be read. */
export function QueryView<Value>({ query, children }: { query: Query<Value>; children: (value: Value) => ReactNode }) {
  const { state, reload } = query
  if (state.kind === 'loaded') return children(state.value)
  if (state.kind === 'loading') return <Loading />
  const { title, advice } = state.kind === 'refused' ? refusalOf(state.error) : unreadText(state.kind)
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
