import { createContext, use } from 'react'
import type { OperatorSelf, Permission } from '@modulor/contract/operator'

export type DeskSession = {
  readonly operator: OperatorSelf
  readonly may: (permission: Permission) => boolean
  /** The service does not know the session any more: the sign-in takes the page's place, and its address stays. */
  readonly signedOut: () => void
}

export const SessionContext = createContext<DeskSession | undefined>(undefined)

/** The operator who is signed in. */
export function useSession(): DeskSession {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession must be used inside SessionContext')
  return session
}
