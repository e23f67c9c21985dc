import type { Flow } from '@modulor/contract/vocabulary'
import { useCallback } from 'react'
import { useLocation, useNavigate } from '../router'

/** Back to where the player came from; a page opened by its address has nothing behind it but its flow's main page (ROUTE-15). */
export function useBack(flow: Flow): () => void {
  const navigate = useNavigate()
  const { key, search } = useLocation()
  return useCallback(() => {
    if (key === 'default') navigate({ pathname: `/${flow}`, search })
    else navigate(-1)
  }, [flow, key, search, navigate])
}
