import { isWebAddress } from '@modulor/rules'
import type { DisplayAction } from '@modulor/contract/vocabulary'
import type { ActionOf } from '../action-view'
import { REDIRECT_WINDOW_PREFIX } from '../own-windows'
import { postForm } from '../post-form'

/** In the place of the cashier, or in a window beside it. */
export type RedirectPlace = 'here' | 'window'

/**
 * Where a provider's page opens (RESULT-8): in a window of its own when the action says blank, and whenever the cashier
 * stands in a frame, since a bank refuses to be framed; else in the place of the cashier.
 */
export function redirectPlaceOf(display: DisplayAction, isFramed: boolean): RedirectPlace {
  return display === 'blank' || isFramed ? 'window' : 'here'
}

/** The address of a GET redirect, with its fields as query; undefined for what is no web address (RESULT-11). */
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
 * A window for the provider's page, or null where the browser refuses one. It is empty at first and has no opener when
 * that page comes: a page that we do not know must not be able to put another one in the cashier's place.
 */
function openWindow(name: string): Window | null {
  const opened = window.open('about:blank', name)
  if (opened) opened.opener = null
  return opened
}

/** Sends the player on. `blocked`: the browser refused the window, so a fresh press is needed (RESULT-9). */
export function followRedirect(action: ActionOf<'redirect'>, place: RedirectPlace): RedirectOutcome {
  const address = redirectAddressOf(action)
  if (address === undefined) return { kind: 'unsafe' }
  // A new name each time, so that an older window is not reused.
  const target = place === 'here' ? '_self' : REDIRECT_WINDOW_PREFIX + crypto.randomUUID()
  const opened = place === 'here' ? window : openWindow(target)
  if (!opened) return { kind: 'blocked' }
  if (action.method === 'POST') postForm({ url: action.url, fields: action.fields, target })
  else opened.location.assign(address)
  return place === 'here' ? { kind: 'leaving' } : { kind: 'opened', window: opened }
}
