import { createContext, use } from 'react'
import type { OperatorSelf, Permission } from '@modulor/contract/operator'

export type DeskSession = {
  readonly operator: OperatorSelf
  readonly may: (permission: Permission) => boolean
  /** Called when the session has ended: the sign-in replaces the page, and the address stays. */
  readonly signedOut: () => void
}

export const SessionContext = createContext<DeskSession | undefined>(undefined)

/** The operator who is signed in. */
export function useSession(): DeskSession {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession must be used inside SessionContext')
  return session
}
