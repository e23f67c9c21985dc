/** Finds labels that look like a message key but are not a known one: players would read the key. */
import { ENGLISH_TEXTS } from '@modulor/contract/messages'
import { labelPlaces } from './label-places'
import type { MethodConfig } from './schema'
import { suggestion } from './suggest'

type Report = (path: readonly PropertyKey[], message: string) => void

export const MESSAGE_KEYS: readonly string[] = Object.keys(ENGLISH_TEXTS)
const FAMILIES = new Set(MESSAGE_KEYS.map((key) => key.split('.')[0]))
const KEY = /^[A-Z][A-Z0-9_]+(?:\.[A-Za-z0-9_]{2,})+$/

export const isMessageKey = (text: string): boolean => Object.hasOwn(ENGLISH_TEXTS, text)

/**
 * Whether a text looks like a key: of a known family, of three parts, or similar to a known key. A name such as
 * `E.ON` is a text.
 */
function isLikeKey(text: string): boolean {
  if (!KEY.test(text)) return /^\S+\.\S+$/.test(text) && suggestion(text, MESSAGE_KEYS) !== ''
  const [family = '', ...rest] = text.split('.')
  return FAMILIES.has(family) || rest.length > 1
}

export function checkLabels(method: MethodConfig, report: Report): void {
  for (const { path, text } of labelPlaces(method))
    if (!isMessageKey(text) && isLikeKey(text))
      report(path, `is not the key of a message${suggestion(text, MESSAGE_KEYS)}`)
}
