import type { ReactNode } from 'react'
import { classList } from '../class-list/class-list'

export type AmountBlock = { value: string; label: ReactNode; note?: ReactNode; isDisabled?: boolean }

export type AmountBlocksProps = {
  /** The accessible name of the group. */
  label: string
  blocks: readonly AmountBlock[]
  chosen?: string | undefined
  onChoose: (value: string) => void
}

/** Amounts to choose with one touch; those with a note (a bonus) are higher. At most five are in a row. */
export function AmountBlocks({ label, blocks, chosen, onChoose }: AmountBlocksProps) {
  const hasNotes = blocks.some((block) => Boolean(block.note))
  return (
    <div
      className={classList('mc-blocks', hasNotes && 'mc-blocks--bonus')}
      style={{ '--count': Math.min(blocks.length, 5) }}
      role="group"
      aria-label={label}
    >
      {blocks.map(({ value, label: words, note, isDisabled }) => (
        <button
          key={value}
          className="mc-block"
          type="button"
          aria-pressed={value === chosen}
          disabled={isDisabled}
          onClick={() => onChoose(value)}
        >
          {words}
          {note ? <small>{note}</small> : null}
        </button>
      ))}
    </div>
  )
}
