import { useEffect } from 'react'
import type { To } from './location'
import { useNavigate } from './router-context'

/** Leads on as soon as it is drawn, in the place of the current history entry. */
export function Navigate({ to: { pathname, search = '' } }: { to: To }) {
  const navigate = useNavigate()
  useEffect(() => navigate({ pathname, search }, { replace: true }), [navigate, pathname, search])
  return null
}
