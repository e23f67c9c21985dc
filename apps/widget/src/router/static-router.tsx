import type { ReactNode } from 'react'
import { locationOf } from './location'
import { RouterContext } from './router-context'

const stay = () => undefined

/** One address, for a page that is drawn once and does not live yet. Nothing leads on from it. */
export function StaticRouter({ address, children }: { address: string; children: ReactNode }) {
  return (
    <RouterContext value={{ location: locationOf(address), action: 'POP', navigate: stay }}>{children}</RouterContext>
  )
}
