import { isWebAddress } from '@modulor/rules'
import type { DisplayAction } from '@modulor/contract/vocabulary'
import type { ActionOf } from '../action-view'
import { REDIRECT_WINDOW_PREFIX } from '../own-windows'
import { postForm } from '../post-form'

/** `here`: the page replaces the cashier; `window`: it opens in a new window. */
export type RedirectTarget = 'here' | 'window'

/**
 * Where a provider's page opens (RESULT-8): in a new window if the action requires it (`blank`) or the cashier is in a frame,
 * because banks do not allow to be framed; else in place of the cashier.
 */
export function redirectTargetOf(display: DisplayAction, isFramed: boolean): RedirectTarget {
  return display === 'blank' || isFramed ? 'window' : 'here'
}

/** The address of a GET redirect with its fields as query; undefined if it is not a web address (RESULT-11). */
export function redirectAddressOf({ url, fields }: Pick<ActionOf<'redirect'>, 'url' | 'fields'>): string | undefined {
  if (!isWebAddress(url)) return undefined
  const address = new URL(url)
  for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value)
  return address.href
}

export type RedirectOutcome =
  | { readonly kind: 'leaving' }
  | { readonly kind: 'opened'; readonly window: Window }
  | { readonly kind: 'blocked' }
  | { readonly kind: 'unsafe' }

/**
 * Opens a window for the provider's page; null if the browser refuses. The window is empty at first, and its opener is removed
 * before the page is loaded, so that an external page cannot navigate the cashier's window.
 */
function openWindow(name: string): Window | null {
  const opened = window.open('about:blank', name)
  if (opened) opened.opener = null
  return opened
}

/** Opens the provider's page. `blocked`: the browser refused the window, so the player has to press again (RESULT-9). */
export function followRedirect(action: ActionOf<'redirect'>, target: RedirectTarget): RedirectOutcome {
  const address = redirectAddressOf(action)
  if (address === undefined) return { kind: 'unsafe' }
  // A new name each time, so that an older window is not reused.
  const name = target === 'here' ? '_self' : REDIRECT_WINDOW_PREFIX + crypto.randomUUID()
  const opened = target === 'here' ? window : openWindow(name)
  if (!opened) return { kind: 'blocked' }
  if (action.method === 'POST') postForm({ url: action.url, fields: action.fields, target: name })
  else opened.location.assign(address)
  return target === 'here' ? { kind: 'leaving' } : { kind: 'opened', window: opened }
}
