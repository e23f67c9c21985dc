import { createContext, use, type ReactNode } from 'react'
import { useIsTakenOver } from '../visit'
import { SILENT_HOST } from './browser-host'
import type { Host, HostPlace } from './host'

const HostContext = createContext<Host>(SILENT_HOST)

export function HostProvider({ host, children }: { host: Host; children: ReactNode }) {
  return <HostContext value={host}>{children}</HostContext>
}

/** Whoever holds the cashier. */
export function useHost(): Host {
  return use(HostContext)
}

/** Where the cashier stands, for what is drawn: `page` while the service's drawing is taken over, which cannot know it. */
export function useHostPlace(): HostPlace {
  const host = useHost()
  return useIsTakenOver() ? host.place : 'page'
}
