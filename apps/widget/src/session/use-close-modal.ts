import { useCallback, useRef } from 'react'
import { useNavigate } from '../router'

/** Closes a modal that has an address of its own: behind it lies its page (ROUTE-13). Going back takes a moment, so it is asked once. */
export function useCloseModal(): () => void {
  const navigate = useNavigate()
  const isClosing = useRef(false)
  return useCallback(() => {
    if (isClosing.current) return
    isClosing.current = true
    navigate(-1)
  }, [navigate])
}
