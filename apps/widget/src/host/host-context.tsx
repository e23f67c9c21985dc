import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react'
import { useIsHydrated } from '../visit'
import { SILENT_HOST } from './browser-host'
import type { Host, HostKind } from './host'

const HostContext = createContext<Host>(SILENT_HOST)
const ConnectedContext = createContext(false)

export function HostProvider({ host, children }: { host: Host; children: ReactNode }) {
  const [isConnected, setIsConnected] = useState(false)
  useEffect(() => host.listen(() => setIsConnected(true)), [host])
  return (
    <HostContext value={host}>
      <ConnectedContext value={isConnected}>{children}</ConnectedContext>
    </HostContext>
  )
}

/** Whether the parent has ever sent a message: only then can its navigation replace ours. */
export function useIsHostConnected(): boolean {
  return use(ConnectedContext)
}

/** Registers a back handler for the parent while the component is mounted. */
export function useHostBack(goBack: () => void): void {
  const { offerBack } = useHost()
  const latest = useRef(goBack)
  useEffect(() => {
    latest.current = goBack
  })
  useEffect(() => offerBack(() => latest.current()), [offerBack])
}

/** The page or app that embeds the cashier. */
export function useHost(): Host {
  return use(HostContext)
}

/** Where the cashier is embedded, for rendering: `page` during hydration, because the service does not know it. */
export function useHostKind(): HostKind {
  const host = useHost()
  return useIsHydrated() ? host.place : 'page'
}
