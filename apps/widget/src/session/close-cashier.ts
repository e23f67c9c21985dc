import type { Host } from '../host'

/** Closes the cashier: requests it from the embedding page or app; without one, redirects to the merchant's home (MSG-1). */
export function closeCashier(host: Host, homeUrl: string): void {
  if (host.place === 'page') host.redirectTo(homeUrl)
  else host.leave({ type: 'close' })
}
