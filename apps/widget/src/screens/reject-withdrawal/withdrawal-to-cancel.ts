import type { OpenWithdrawal } from '../../api/reversal-calls'

export const ALL = 'all'

type CancelQuery = {
  /** The withdrawals that can be cancelled; 'unread' if they could not be read, null until they are read. */
  readonly open: readonly OpenWithdrawal[] | 'unread' | null
  /** The id in the address; null: none. */
  readonly named: string | null
  /** The player's choice: an id, or `ALL`; null: none yet. */
  readonly choice: string | null
}

export type WithdrawalToCancel = {
  /** An id, or `ALL`; null: the player has to choose first. */
  readonly chosen: string | null
  /** The withdrawal in the address is not among them: it has ended, its cancellation was requested, or the list is too long. */
  readonly isNamedMissing: boolean
}

/**
 * Returns the withdrawal to cancel (REV-1): the player's choice, the one in the address, or the only one. If the one in the
 * address is missing, another one is not preselected instead. If the withdrawals could not be read, the one in the address is
 * cancelled, or without one all of them, as the specification's own call does.
 */
export function withdrawalToCancel({ open, named, choice }: CancelQuery): WithdrawalToCancel {
  if (open === null) return { chosen: null, isNamedMissing: false }
  if (open === 'unread') return { chosen: named ?? ALL, isNamedMissing: false }
  const isOpen = (id: string | null) => open.some((each) => each.id === id)
  const isNamedMissing = named !== null && !isOpen(named)
  if (choice === ALL || isOpen(choice)) return { chosen: choice, isNamedMissing }
  if (named !== null) return { chosen: isNamedMissing ? null : named, isNamedMissing }
  return { chosen: open.length > 1 ? null : (open[0]?.id ?? ALL), isNamedMissing }
}
