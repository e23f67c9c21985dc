import { Icon } from '../icon/icon'
import { useCopy } from './use-copy'

export type CopyButtonProps = {
  value: string
  copyLabel: string
  copiedLabel: string
  /** Called if the browser does not allow the page to write to the clipboard. */
  onRefused?: (() => void) | undefined
}

/** Copies a value and confirms it. */
export function CopyButton({ value, copyLabel, copiedLabel, onRefused }: CopyButtonProps) {
  const { isCopied, copy } = useCopy(value, onRefused)
  return (
    <button
      className={isCopied ? 'mc-copy__tool is-done' : 'mc-copy__tool'}
      type="button"
      aria-label={isCopied ? undefined : copyLabel}
      onClick={copy}
    >
      <Icon name={isCopied ? 'check' : 'copy'} size={20} />
      <span aria-live="polite">{isCopied && copiedLabel}</span>
    </button>
  )
}
