export type UploadSlots = {
  /** Takes a place; answers how to give it back, or who has taken too many. */
  take(session: string): (() => void) | 'session_full' | 'all_full'
}

/** Bounds the transfers that are under way, of one session and of all: each may hold a whole file in memory. */
export function createUploadSlots({ perSession, inAll }: { perSession: number; inAll: number }): UploadSlots {
  const taken = new Map<string, number>()
  let count = 0
  return {
    take(session) {
      const own = taken.get(session) ?? 0
      if (own >= perSession) return 'session_full'
      if (count >= inAll) return 'all_full'
      taken.set(session, own + 1)
      count += 1
      let isGiven = false
      return () => {
        if (isGiven) return
        isGiven = true
        count -= 1
        const left = (taken.get(session) ?? 1) - 1
        if (left === 0) taken.delete(session)
        else taken.set(session, left)
      }
    },
  }
}
