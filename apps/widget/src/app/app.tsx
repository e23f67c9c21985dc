import type { ComponentType, ReactNode } from 'react'
import { HostProvider, type Host } from '../host'
import { TextsProvider, type Catalogue, type Language } from '../i18n'
import { StoreProvider, type Store } from '../session'
import { HydrationProvider, VisitProvider, type Visit } from '../visit'
import { Shell } from './shell'

export type AppProps = {
  store: Store
  host: Host
  visit: Visit
  texts: { language: Language; catalogue: Catalogue; english: Catalogue }
  /** Brand theme by its normalised name (BOOT-6), for a brand's own style sheet. */
  brandTheme: string
  /** The service rendered this view, and the browser hydrates it. */
  isServerRendered: boolean
  /** `BrowserRouter` in the browser; on the service a router for one address. */
  Router: ComponentType<{ children: ReactNode }>
}

/** The whole cashier, the same on the service and in the browser. */
export function App({ store, host, visit, texts, brandTheme, isServerRendered, Router }: AppProps) {
  return (
    <StoreProvider store={store}>
      <HydrationProvider isServerRendered={isServerRendered}>
        <HostProvider host={host}>
          <VisitProvider visit={visit}>
            <TextsProvider {...texts}>
              <Router>
                <Shell brandTheme={brandTheme} />
              </Router>
            </TextsProvider>
          </VisitProvider>
        </HostProvider>
      </HydrationProvider>
    </StoreProvider>
  )
}
