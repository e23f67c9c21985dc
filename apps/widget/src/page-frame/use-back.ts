import type { Flow } from '@modulor/contract/vocabulary'
import { useCallback } from 'react'
import { useLocation, useNavigate } from '../router'

/** Navigates back; from a page that was opened directly by its address, to the main page of its flow (ROUTE-15). */
export function useBack(flow: Flow): () => void {
  const navigate = useNavigate()
  const { key, search } = useLocation()
  return useCallback(() => {
    if (key === 'default') navigate({ pathname: `/${flow}`, search })
    else navigate(-1)
  }, [flow, key, search, navigate])
}
