import type { ReactNode } from 'react'
import { locationOf } from './location'
import { LocationContext } from './router-context'

/** A router of one address, for server rendering. It does not navigate. */
export function StaticRouter({ address, children }: { address: string; children: ReactNode }) {
  return <LocationContext value={locationOf(address)}>{children}</LocationContext>
}
