import type { HostedCard, HostedCardLibrary } from '@modulor/contract/http'
import { adyenWeb } from './adyen-web'
import type { HostedFieldsLibrary } from './hosted-fields'

export const LIBRARIES: Readonly<Record<HostedCardLibrary, HostedFieldsLibrary>> = { adyen_web: adyenWeb }

const isLibrary = (name: string): name is HostedCardLibrary => Object.hasOwn(LIBRARIES, name)
const textAt = (settings: object, name: keyof HostedCard): string => {
  const text: unknown = Reflect.get(settings, name)
  return typeof text === 'string' ? text : ''
}

/** Reads the settings. Returns null if they are invalid, or for a library that this build does not have. */
export function readHostedCard(json: string | null): HostedCard | null {
  try {
    const settings: unknown = JSON.parse(json ?? '')
    if (typeof settings !== 'object' || settings === null) return null
    const library = textAt(settings, 'library')
    const integrity = textAt(settings, 'integrity')
    return isLibrary(library)
      ? {
          library,
          script_url: textAt(settings, 'script_url'),
          ...(integrity !== '' && { integrity }),
          client_key: textAt(settings, 'client_key'),
          environment: textAt(settings, 'environment'),
        }
      : null
  } catch {
    return null
  }
}
