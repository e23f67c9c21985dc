import type { Home } from '@modulor/contract/operator'
import { Banner } from '@modulor/ui'
import { useEffect, type ReactNode } from 'react'
import { useChanges } from '../../api/follow-changes'
import { useQuery } from '../../api/use-query'
import { Link } from '../../router/router'
import { useSession } from '../../session/session'
import { PageHead } from '../../parts/page-head'
import { QueryView } from '../../parts/query-view'
import { Time } from '../../parts/time'
import { Acceptance } from './acceptance'
import { Work } from './work'

/** The page reads the numbers at this interval; the service computes them again after five seconds. */
const REFRESH_MS = 15_000

function Refreshed({ refresh, children }: { refresh: () => void; children: ReactNode }) {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refresh()
    }, REFRESH_MS)
    return () => clearInterval(timer)
  }, [refresh])
  return children
}

function HomeContent({ home }: { home: Home }) {
  return (
    <>
      {home.suspended_brands.length > 0 && (
        <Banner tone="negative" title={`The endpoint of ${home.suspended_brands.join(', ')} is suspended`}>
          It answered 410. Its events wait. <Link href="/deliveries?view=due">See the deliveries</Link>
        </Banner>
      )}
      <Work home={home} />
      <Acceptance home={home} />
    </>
  )
}

/** The first page: the work that needs a person, and how many payments succeed. */
export default function HomePage() {
  const { may, operator } = useSession()
  if (!may('reports.read'))
    return (
      <>
        <PageHead title="Home" />
        <p className="d-quiet">Signed in as {operator.name}. Your roles show no figures here.</p>
      </>
    )
  return <Figures />
}

function Figures() {
  const { operator } = useSession()
  const query = useQuery('home', {})
  useChanges(query.refresh)
  return (
    <Refreshed refresh={query.refresh}>
      <PageHead title="Home">
        {query.state.kind === 'loaded' && (
          <p className="d-quiet">
            Counted at <Time at={query.state.value.at} />
          </p>
        )}
      </PageHead>
      <p className="d-quiet">
        Signed in as {operator.name}: {operator.roles.join(', ')}
      </p>
      <QueryView query={query}>{(home) => <HomeContent home={home} />}</QueryView>
    </Refreshed>
  )
}
