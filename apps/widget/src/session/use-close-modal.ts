import { useCallback, useRef } from 'react'
import { useNavigate } from '../router'

/**
 * Closes a modal that has an address of its own: the previous history entry is its page (ROUTE-13). Going back is
 * asynchronous, so it is done once.
 */
export function useCloseModal(): () => void {
  const navigate = useNavigate()
  const isClosing = useRef(false)
  return useCallback(() => {
    if (isClosing.current) return
    isClosing.current = true
    navigate(-1)
  }, [navigate])
}
