const VISITOR_KEY = 'demo-visitor'
const VISITOR_PATTERN = /^[0-9a-f]{8}$/

/** This browser's part of its players' ids: they keep their balances, and nobody meets another visitor's. */
export function visitorOf(storage: Storage): string {
  const kept = storage.getItem(VISITOR_KEY) ?? ''
  return VISITOR_PATTERN.test(kept) ? kept : newVisitor(storage)
}

/** From now on this browser's players are new to the service again. */
export function newVisitor(storage: Storage): string {
  const visitor = crypto.randomUUID().slice(0, 8)
  storage.setItem(VISITOR_KEY, visitor)
  return visitor
}
