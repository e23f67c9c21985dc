/** What a real shop has in its database: events by their id, so that one that comes twice is kept once. Each route is a bundle of its own. */
const shared = globalThis as { cashierEvents?: Map<string, string> }
export const received = (shared.cashierEvents ??= new Map<string, string>())
