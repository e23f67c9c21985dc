import type { Theme } from '@modulor/contract/vocabulary'
import { isSafeImageName } from '@modulor/rules'

export const DENSITY_DEFAULT = 'mdpi'
/** The service serves the images itself: the page may connect to no other origin. */
const IMAGES_PATH = '/assets/images'

export type ImageQuestion = {
  readonly name: string
  /** `brandN` (BOOT-6). */
  readonly brandTheme: string
  readonly density?: string
  readonly uiTheme: Theme
  readonly isRightToLeft: boolean
  /** Images that have a right-to-left drawing of their own. */
  readonly rtlImages: ReadonlySet<string>
}

/** Where the list of a theme's right-to-left images is (UI-3). */
export function rtlListAddress(brandTheme: string): string {
  return `${IMAGES_PATH}/${brandTheme}/rtlAssets.json`
}

/**
 * Where an image is: by theme and density, `dark_` and `rtl_` before its name, `.webp` (UI-3). Undefined for a name that
 * is none (FILE-2): it may come from a server, and must not lead out of the folder.
 */
export function imageAddress(question: ImageQuestion): string | undefined {
  const { name, brandTheme, density = DENSITY_DEFAULT, uiTheme, isRightToLeft, rtlImages } = question
  if (![name, brandTheme, density].every(isSafeImageName)) return undefined
  const dark = uiTheme === 'dark' ? 'dark_' : ''
  const rtl = isRightToLeft && rtlImages.has(name) ? 'rtl_' : ''
  return `${IMAGES_PATH}/${brandTheme}/${density}/${dark}${rtl}${name}.webp`
}
