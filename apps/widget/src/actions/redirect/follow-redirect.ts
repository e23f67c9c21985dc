import { isWebAddress } from '@modulor/rules'
import type { DisplayAction } from '@modulor/contract/vocabulary'
import type { ActionOf } from '../action-view'
import { REDIRECT_WINDOW_NAME } from '../own-windows'
import { postForm } from '../post-form'

export type RedirectTarget = '_self' | typeof REDIRECT_WINDOW_NAME

/**
 * Where a provider's page opens (RESULT-8): in a window of its own when the action says blank, and whenever the cashier
 * stands in a frame, since a bank refuses to be framed; else in the place of the cashier.
 */
export function redirectTargetOf(display: DisplayAction, isFramed: boolean): RedirectTarget {
  return display === 'blank' || isFramed ? REDIRECT_WINDOW_NAME : '_self'
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

/** Sends the player on. `blocked`: the browser refused the window, so a fresh press is needed (RESULT-9). */
export function followRedirect(action: ActionOf<'redirect'>, target: RedirectTarget): RedirectOutcome {
  const address = redirectAddressOf(action)
  if (address === undefined) return { kind: 'unsafe' }
  const isPost = action.method === 'POST'
  if (target === '_self') {
    if (isPost) postForm({ url: action.url, fields: action.fields, target })
    else window.location.assign(address)
    return { kind: 'leaving' }
  }
  const opened = window.open(isPost ? 'about:blank' : address, target)
  if (!opened) return { kind: 'blocked' }
  if (isPost) postForm({ url: action.url, fields: action.fields, target })
  opened.focus()
  return { kind: 'opened', window: opened }
}
