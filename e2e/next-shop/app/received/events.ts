/** In place of a real shop's database: events by id, so that a repeated event is kept once. Each route is its own bundle. */
const shared = globalThis as { cashierEvents?: Map<string, string> }
export const received = (shared.cashierEvents ??= new Map<string, string>())
