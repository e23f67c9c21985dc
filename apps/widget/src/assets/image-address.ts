import type { Theme } from '@modulor/contract/vocabulary'
import { isSafeImageName } from '@modulor/rules'

export const DENSITY_DEFAULT = 'mdpi'
/** The service serves the images itself, because the page may not connect to other origins. */
const IMAGES_PATH = '/assets/images'

export type ImageRequest = {
  readonly name: string
  /** `brandN` (BOOT-6). */
  readonly brandTheme: string
  readonly density?: string
  readonly uiTheme: Theme
  readonly isRightToLeft: boolean
  /** Names of images with a right-to-left version. */
  readonly rtlImages: ReadonlySet<string>
}

/** The address of the list of a theme's right-to-left images (UI-3). */
export function rtlListAddress(brandTheme: string): string {
  return `${IMAGES_PATH}/${brandTheme}/rtlAssets.json`
}

/**
 * The address of an image: folders for theme and density, the prefixes `dark_` and `rtl_`, and `.webp` (UI-3). Undefined for an
 * invalid name (FILE-2): a name may come from a server and must not lead out of the folder.
 */
export function imageAddress(request: ImageRequest): string | undefined {
  const { name, brandTheme, density = DENSITY_DEFAULT, uiTheme, isRightToLeft, rtlImages } = request
  if (![name, brandTheme, density].every(isSafeImageName)) return undefined
  const dark = uiTheme === 'dark' ? 'dark_' : ''
  const rtl = isRightToLeft && rtlImages.has(name) ? 'rtl_' : ''
  return `${IMAGES_PATH}/${brandTheme}/${density}/${dark}${rtl}${name}.webp`
}
