import { useEffect, useState } from 'react'

const COPIED_SHOWN_MS = 2000

/** Puts a value on the clipboard and says for two seconds that it did; `onRefused` where the browser does not let the page. */
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
