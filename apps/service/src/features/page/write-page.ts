/** Fills the widget's built page. Everything that came from outside leaves as JSON that no parser of HTML can leave. */
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
 * A brand's seeds over the look's own (tokens.css): numbers only, checked by the configuration's schema. A brand theme
 * has its own accent (BOOT-6); the ramps keep its contrast for every hue.
 */
function seedStyle({ theme, brandTheme, nonce }: Pick<PageParts, 'theme' | 'brandTheme' | 'nonce'>): string {
  const hue = brandThemeHue(brandTheme, theme.accent_hue)
  const seeds = `--seed-accent-h:${hue};--seed-accent-c:${theme.accent_chroma};--seed-neutral-h:${theme.neutral_hue}`
  return `<style nonce="${nonce}">.mc.mc{${seeds}}</style>`
}

export type PageParts = {
  readonly boot: BootData
  readonly theme: BrandConfig['theme']
  /** What the address says of it. */
  readonly brandTheme: string | null
  readonly nonce: string
  /** The first view, drawn by the widget's own code, which escapes what it shows. */
  readonly app: string
  /** Hidden in the page, shown when the widget's script does not load. */
  readonly startNotice: string
  /** A script of our own that runs before the widget's. */
  readonly script?: string | undefined
}

/**
 * The boot data goes through the contract here, because the widget takes what stands in its own page as it is. Throws when
 * a part does not fit: then no page is answered. The data stands behind the list, which needs none of it to be seen.
 */
export function writePage(template: string, parts: PageParts): string {
  const { boot, nonce, app, startNotice, script } = parts
  const data = `<script type="application/json" id="${BOOT_ELEMENT_ID}">${jsonForScript(bootData().parse(boot))}</script>`
  const first = script === undefined ? '' : `<script nonce="${nonce}">${script}</script>`
  // Replacers are functions: in a text a `$&` of somebody's name would be read as an instruction.
  return template
    .replaceAll(NONCE_PLACEHOLDER, nonce)
    .replace(HEAD_PLACEHOLDER, () => first + seedStyle(parts))
    .replace(BOOT_PLACEHOLDER, () => data)
    .replace(START_NOTICE_PLACEHOLDER, () => startNotice)
    .replace(APP_PLACEHOLDER, () => app)
}
