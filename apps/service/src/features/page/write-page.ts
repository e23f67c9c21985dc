/** Fills the widget's built page. External data is written as JSON that cannot end its script element. */
import { BOOT_ELEMENT_ID, BootData } from '@modulor/contract/http'
import { brandThemeHue } from '@modulor/rules'
import { compiledWhenUsed } from '../../compiled-when-used'
import type { BrandConfig } from '../../config/schema'
import { jsonForScript } from './json-for-script'
import { NONCE_PLACEHOLDER } from './widget-files'

const bootData = compiledWhenUsed(BootData)

const HEAD_PLACEHOLDER = '<!--head-->'
const BOOT_PLACEHOLDER = '<!--boot-->'
const APP_PLACEHOLDER = '<!--app-->'
const START_NOTICE_PLACEHOLDER = '<!--start-notice-->'

/**
 * A brand's theme values, which replace the default ones (tokens.css). They are numbers that the configuration's schema has
 * checked. A brand theme has its own accent (BOOT-6); the colour ramps keep its contrast for every hue.
 */
function seedStyle({ theme, brandTheme, nonce }: Pick<PageParts, 'theme' | 'brandTheme' | 'nonce'>): string {
  const hue = brandThemeHue(brandTheme, theme.accent_hue)
  const seeds = `--seed-accent-h:${hue};--seed-accent-c:${theme.accent_chroma};--seed-neutral-h:${theme.neutral_hue}`
  return `<style nonce="${nonce}">.mc.mc{${seeds}}</style>`
}

export type PageParts = {
  readonly boot: BootData
  readonly theme: BrandConfig['theme']
  /** The brand theme that the address requests. */
  readonly brandTheme: string | null
  readonly nonce: string
  /** The first view, rendered by the widget's own code, which escapes its content. */
  readonly app: string
  /** Hidden in the page, and shown if the widget's script does not load. */
  readonly startNotice: string
  /** A script of the service that runs before the widget's. */
  readonly script?: string | undefined
}

/**
 * Writes the page. The boot data is checked by the contract here, because the widget does not check the data in its own page.
 * Throws if a part does not fit: then no page is sent. The data is placed after the list, which is visible without it.
 */
export function writePage(template: string, parts: PageParts): string {
  const { boot, nonce, app, startNotice, script } = parts
  const data = `<script type="application/json" id="${BOOT_ELEMENT_ID}">${jsonForScript(bootData().parse(boot))}</script>`
  const first = script === undefined ? '' : `<script nonce="${nonce}">${script}</script>`
  // The replacers are functions, because in a replacement text a `$&` of a player's name would be interpreted.
  return template
    .replaceAll(NONCE_PLACEHOLDER, nonce)
    .replace(HEAD_PLACEHOLDER, () => first + seedStyle(parts))
    .replace(BOOT_PLACEHOLDER, () => data)
    .replace(START_NOTICE_PLACEHOLDER, () => startNotice)
    .replace(APP_PLACEHOLDER, () => app)
}
