import { useSession } from '../../app/session'
import { PageHead } from '../../parts/page-head'

/** What an operator sees first. */
export default function HomePage() {
  const { operator } = useSession()
  return (
    <>
      <PageHead title={`Signed in as ${operator.name}`} />
      <p className="d-quiet">Roles: {operator.roles.join(', ')}</p>
    </>
  )
}
