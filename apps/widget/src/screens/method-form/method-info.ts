/** How the information about a method opens (FORM-12, FORM-13). */
import type { DeviceType, LinkTarget } from '@modulor/contract/vocabulary'
import { followableAddress } from '@modulor/rules'
import type { MethodDetails } from '../../api'

/**
 * - text: in a sheet.
 * - frame: a content page in a sheet, framed.
 * - window: a content page in a window of its own.
 */
export type MethodInfo =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'frame'; readonly url: string }
  | { readonly kind: 'window'; readonly url: string; readonly target: LinkTarget }

const isAddress = (text: string) => /^https?:\/\//i.test(text)

/** The target of a form's link (FORM-13): the same window if the method has its info in an iframe or on iOS native, else a new one. */
export function formTarget(at: { readonly isInfoInIframe: boolean; readonly deviceType: DeviceType }): LinkTarget {
  return at.isInfoInIframe || at.deviceType === 'native_ios' ? '_self' : '_blank'
}

/**
 * The information about a method, or null. An address is used only if its host is on the brand's list (RESULT-11); otherwise
 * the text is shown, if there is one. On iOS native no second window can be opened, and leaving the form would lose the typed
 * values, so the page is framed there too.
 */
export function methodInfo(
  { info, descriptionUrl, isInfoInIframe }: Pick<MethodDetails, 'info' | 'descriptionUrl' | 'isInfoInIframe'>,
  at: { readonly hosts: readonly string[]; readonly deviceType: DeviceType },
): MethodInfo | null {
  const address = descriptionUrl ?? info
  const url = address === null ? undefined : followableAddress(address, at.hosts)?.href
  if (url !== undefined) {
    const target = formTarget({ isInfoInIframe, deviceType: at.deviceType })
    return target === '_self' ? { kind: 'frame', url } : { kind: 'window', url, target }
  }
  return info === null || info === '' || isAddress(info) ? null : { kind: 'text', text: info }
}
