import { useEffect, useState, type ReactNode } from 'react'
import { Icon } from '../icon/icon'

export type CopyRowProps = {
  label: ReactNode
  value: string
  copyLabel: string
  copiedLabel: string
  /** Called where the browser does not let the page write to the clipboard. */
  onRefused?: () => void
}

const COPIED_SHOWN_MS = 2000

/** A value to take along. The whole value is in the page and is what gets copied, even where its end is out of sight. */
export function CopyRow({ label, value, copyLabel, copiedLabel, onRefused }: CopyRowProps) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setIsCopied(false), COPIED_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setIsCopied(true)
    } catch {
      onRefused?.()
    }
  }
  return (
    <div className="mc-copy">
      <div className="mc-copy__body">
        <p className="mc-copy__label">{label}</p>
        <p className="mc-copy__value">{value}</p>
      </div>
      <button
        className={isCopied ? 'mc-copy__tool is-done' : 'mc-copy__tool'}
        type="button"
        aria-label={isCopied ? undefined : copyLabel}
        onClick={() => void handleCopy()}
      >
        <Icon name={isCopied ? 'check' : 'copy'} size={20} />
        <span aria-live="polite">{isCopied && copiedLabel}</span>
      </button>
    </div>
  )
}
