import { createContext, use, type ReactNode } from 'react'
import { SILENT_HOST } from './browser-host'
import type { Host } from './host'

const HostContext = createContext<Host>(SILENT_HOST)

export function HostProvider({ host, children }: { host: Host; children: ReactNode }) {
  return <HostContext value={host}>{children}</HostContext>
}

/** Whoever holds the cashier. */
export function useHost(): Host {
  return use(HostContext)
}
