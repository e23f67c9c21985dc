import { useEffect } from 'react'
import type { To } from './location'
import { useNavigate } from './router-context'

/** Navigates as soon as it is rendered, and replaces the current history entry. */
export function Navigate({ to: { pathname, search = '' } }: { to: To }) {
  const navigate = useNavigate()
  useEffect(() => navigate({ pathname, search }, { replace: true }), [navigate, pathname, search])
  return null
}
