import type { OpenWithdrawal } from '../../api/reversal-calls'

export const ALL = 'all'

type Asked = {
  /** What can be cancelled; 'unread' where that could not be read, null while it is not known. */
  readonly open: readonly OpenWithdrawal[] | 'unread' | null
  /** The id in the address; null: it names none. */
  readonly named: string | null
  /** What the player chose: an id, or all of them; null: nothing yet. */
  readonly choice: string | null
}

export type MeantWithdrawal = {
  /** An id, or all of them; null: nothing may be cancelled before the player has chosen. */
  readonly chosen: string | null
  /** The one in the address has ended, or its reversal was asked for already. */
  readonly hasNamedEnded: boolean
}

/**
 * Which withdrawal is meant (REV-1): the player's choice, the one that the address names, or the only one there is. Another
 * one never stands in for a named one that is gone. What could not be read is asked back by its name, or all together as
 * the specification's own call does.
 */
export function meantWithdrawal({ open, named, choice }: Asked): MeantWithdrawal {
  if (open === null) return { chosen: null, hasNamedEnded: false }
  if (open === 'unread') return { chosen: named ?? ALL, hasNamedEnded: false }
  const isOpen = (id: string | null) => open.some((each) => each.id === id)
  const hasNamedEnded = named !== null && !isOpen(named)
  if (choice === ALL || isOpen(choice)) return { chosen: choice, hasNamedEnded }
  if (named !== null) return { chosen: hasNamedEnded ? null : named, hasNamedEnded }
  return { chosen: open.length > 1 ? null : (open[0]?.id ?? ALL), hasNamedEnded }
}
