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

type UnreadProps = {
  readonly title: string
  readonly advice: string
  /** What is wrong with parts of the address, by their names. */
  readonly fields?: Readonly<Record<string, string>>
  readonly reload: () => void
}

function Unread({ title, advice, fields = {}, reload }: UnreadProps) {
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
      {Object.entries(fields).map(([name, wrong]) => (
        <div key={name}>
          <span className="d-code">{name}</span>: {wrong}
        </div>
      ))}
    </Banner>
  )
}

type QueryViewProps<Value> = {
  readonly query: Query<Value>
  /** The page itself shows which parts of the address are wrong. */
  readonly hasOwnFields?: boolean
  readonly children: (value: Value) => ReactNode
}

/**
 * Shows the value that was read, or the reason why it could not be read. A value that could not be read again stays, with
 * the reason above it.
 */
export function QueryView<Value>({ query, hasOwnFields = false, children }: QueryViewProps<Value>) {
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
  if (state.kind !== 'refused') return <Unread {...unreadText(state.kind)} reload={reload} />
  const { title, advice, fields } = refusalOf(state.error)
  return <Unread title={title} advice={advice} {...(!hasOwnFields && { fields })} reload={reload} />
}
