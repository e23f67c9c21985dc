import type { Host } from '../host'

/** Closes the cashier: its holder is asked to, and where there is none the player goes to the merchant (MSG-1). */
export function leaveCashier(host: Host, homeUrl: string): void {
  if (host.place === 'page') host.redirectTo(homeUrl)
  else host.leave({ type: 'close' })
}
