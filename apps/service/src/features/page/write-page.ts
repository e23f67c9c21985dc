/** Fills the widget's built page. Everything that came from outside leaves as JSON that no parser of HTML can leave. */
import { BOOT_ELEMENT_ID, BootData } from '@modulor/contract/http'
import type { BrandConfig } from '../../config/schema'
import { jsonForScript } from './json-for-script'
import { NONCE_PLACEHOLDER } from './widget-files'

const BOOT_PLACEHOLDER = '<!--boot-->'
const APP_PLACEHOLDER = '<!--app-->'

/** A brand's seeds over the look's own (tokens.css): numbers only, checked by the configuration's schema. */
function seedStyle(theme: BrandConfig['theme'], nonce: string): string {
  const seeds = `--seed-accent-h:${theme.accent_hue};--seed-accent-c:${theme.accent_chroma};--seed-neutral-h:${theme.neutral_hue}`
  return `<style nonce="${nonce}">.mc.mc{${seeds}}</style>`
}

export type PageParts = {
  readonly boot: BootData
  readonly theme: BrandConfig['theme']
  readonly nonce: string
  /** The first view, drawn by the widget's own code, which escapes what it shows. */
  readonly app: string
  /** A script of our own that runs before the widget's. */
  readonly script?: string | undefined
}

/**
 * The boot data goes through the contract here, because the widget takes what stands in its own page as it is. Throws when
 * a part does not fit: then no page is answered.
 */
export function writePage(template: string, { boot, theme, nonce, app, script }: PageParts): string {
  const data = `<script type="application/json" id="${BOOT_ELEMENT_ID}">${jsonForScript(BootData.parse(boot))}</script>`
  const first = script === undefined ? '' : `<script nonce="${nonce}">${script}</script>`
  // Replacers are functions: in a text a `$&` of somebody's name would be read as an instruction.
  return template
    .replaceAll(NONCE_PLACEHOLDER, nonce)
    .replace(BOOT_PLACEHOLDER, () => first + data + seedStyle(theme, nonce))
    .replace(APP_PLACEHOLDER, () => app)
}
