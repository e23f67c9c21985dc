import { createContext, use } from 'react'
import type { OperatorSelf, Permission } from '@modulor/contract/operator'

export type DeskSession = {
  readonly operator: OperatorSelf
  readonly may: (permission: Permission) => boolean
  /** Called when the session has ended: the sign-in hides the page until the same operator is signed in again. */
  readonly onSessionEnded: () => void
  /** Called when the operator has signed out: nothing of the page stays. */
  readonly onSignedOut: () => void
}

export const SessionContext = createContext<DeskSession | undefined>(undefined)

/** The operator who is signed in. */
export function useSession(): DeskSession {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession must be used inside SessionContext')
  return session
}
