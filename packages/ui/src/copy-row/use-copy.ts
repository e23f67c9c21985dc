import { useEffect, useState } from 'react'

const COPIED_SHOWN_MS = 2000

/**
 * Copies a value to the clipboard; `isCopied` is true for two seconds after it. Calls `onRefused` if the browser does
 * not allow it.
 */
export function useCopy(value: string, onRefused: (() => void) | undefined): { isCopied: boolean; copy: () => void } {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setIsCopied(false), COPIED_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const write = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setIsCopied(true)
    } catch {
      onRefused?.()
    }
  }
  return { isCopied, copy: () => void write() }
}
