/** The seeds of a brand's theme: `brands.BRAND.theme` in the configuration. */
import { linearOfHex, oklchOf } from './colour'

export type Seeds = { readonly accentHue: number; readonly accentChroma: number; readonly neutralHue: number }

/** The bounds of the configuration's schema. */
export const BOUNDS = {
  accentHue: { min: 0, max: 360, step: 1 },
  accentChroma: { min: 0.06, max: 0.24, step: 0.01 },
  neutralHue: { min: 0, max: 360, step: 1 },
} as const satisfies Record<keyof Seeds, { min: number; max: number; step: number }>

const STANDARD: Seeds = { accentHue: 266, accentChroma: 0.21, neutralHue: 85 }

const NUMBER = /^-?\d*\.?\d+$/
/** Below this chroma a colour is a grey, whose hue is only a rounding error. */
const CHROMA_OF_GREY_MAX = 0.01

function within(name: keyof Seeds, value: number): number {
  const { min, max, step } = BOUNDS[name]
  const steps = Math.round(Math.min(max, Math.max(min, value)) / step)
  return Number((steps * step).toFixed(2))
}

/** Reads the seeds from an address. A missing or invalid seed has its default value. */
export function readSeeds(query: URLSearchParams): Seeds {
  const read = (name: keyof Seeds) => {
    const text = query.get(name) ?? ''
    return NUMBER.test(text) ? within(name, Number(text)) : STANDARD[name]
  }
  return { accentHue: read('accentHue'), accentChroma: read('accentChroma'), neutralHue: read('neutralHue') }
}

/**
 * Sets the accent's hue and chroma from a colour of the brand; of a grey only the chroma. The design system defines the
 * lightness.
 */
export function withColour(seeds: Seeds, hex: string): Seeds {
  const { chroma, hue } = oklchOf(linearOfHex(hex))
  const accentHue = chroma > CHROMA_OF_GREY_MAX ? within('accentHue', hue) : seeds.accentHue
  return { ...seeds, accentHue, accentChroma: within('accentChroma', chroma) }
}

/** The YAML for the configuration. */
export const yamlOf = ({ accentHue, accentChroma, neutralHue }: Seeds): string =>
  `theme: { accent_hue: ${accentHue}, accent_chroma: ${accentChroma}, neutral_hue: ${neutralHue} }`

/** The seeds as CSS, as the service writes them into the page (`write-page.ts`). */
export const styleOf = ({ accentHue, accentChroma, neutralHue }: Seeds): string =>
  `.mc.mc{--seed-accent-h:${accentHue};--seed-accent-c:${accentChroma};--seed-neutral-h:${neutralHue}}`
