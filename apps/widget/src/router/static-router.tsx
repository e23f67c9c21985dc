import type { ReactNode } from 'react'
import { locationOf } from './location'
import { RouterContext } from './router-context'

const stay = () => undefined

/** A router of one address, for server rendering. It does not navigate. */
export function StaticRouter({ address, children }: { address: string; children: ReactNode }) {
  return (
    <RouterContext value={{ location: locationOf(address), action: 'POP', navigate: stay }}>{children}</RouterContext>
  )
}
