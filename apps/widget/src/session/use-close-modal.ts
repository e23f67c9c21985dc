import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from '../router'

/**
 * Closes a modal that has an address of its own: the previous history entry is its page (ROUTE-13). Going back is
 * asynchronous, so it is done once. It does nothing after the player has left the modal by Back: a late answer must not leave the
 * page that is shown then.
 */
export function useCloseModal(): () => void {
  const navigate = useNavigate()
  const isClosing = useRef(false)
  useEffect(() => {
    isClosing.current = false
    return () => void (isClosing.current = true)
  }, [])
  return useCallback(() => {
    if (isClosing.current) return
    isClosing.current = true
    navigate(-1)
  }, [navigate])
}
