/** Every accent colour that a brand may configure is readable: lightness is ours, hue and chroma are the brand's (UI-2, UI-6). */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').replace(/\/\*.*?\*\//gs, '')
const TEXT_CONTRAST_MIN = 4.5

type Seeds = { readonly hue: number; readonly chroma: number; readonly neutralHue: number }
type Oklch = { readonly lightness: number; readonly chroma: number; readonly hue: number }

function blockAfter(selector: string): string {
  const open = tokens.indexOf('{', tokens.indexOf(selector))
  return tokens.slice(open + 1, tokens.indexOf('}', open))
}
const RAMPS = tokens
const THEMES = { light: blockAfter(".mc[data-theme='light']"), dark: blockAfter(".mc[data-theme='dark']") } as const

function declared(name: string, block: string): string {
  const found = new RegExp(`${name}:\\s*([^;]+);`).exec(block) ?? new RegExp(`${name}:\\s*([^;]+);`).exec(RAMPS)
  if (!found?.[1]) throw new Error(`${name} is no token`)
  return found[1].trim()
}

/** The colour of a token, with its references and seeds resolved. */
function colourOf(name: string, block: string, seeds: Seeds): Oklch {
  const value = declared(name, block)
  const [, reference] = /^var\((--[\w-]+)\)$/.exec(value) ?? []
  if (reference) return colourOf(reference, block, seeds)
  const number = (text: string) => {
    const [, factor] = /var\(--seed-accent-c\) \* ([\d.]+)/.exec(text) ?? []
    if (factor) return seeds.chroma * Number(factor)
    if (text.includes('--seed-accent-c')) return seeds.chroma
    if (text.includes('--seed-accent-h')) return seeds.hue
    return text.includes('--seed-neutral-h') ? seeds.neutralHue : Number(text)
  }
  const parts = /^oklch\(([\d.]+) (calc\([^)]*\)[^)]*\)|var\([^)]*\)|[\d.]+) (var\([^)]*\)|[\d.]+)/.exec(value)
  if (!parts) throw new Error(`${name} is not a colour that this test reads: ${value}`)
  return { lightness: Number(parts[1]), chroma: number(parts[2] ?? ''), hue: number(parts[3] ?? '') }
}

/** Linear sRGB of an OKLCH colour; it may be out of gamut. */
function linearOf({ lightness, chroma, hue }: Oklch): [number, number, number] {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

type Linear = readonly [number, number, number]

/** A colour component on a screen with 256 steps. One step is up to a hundredth of the contrast. */
function stepOf(part: number): number {
  const within = Math.min(1, Math.max(0, part))
  const encoded = within <= 0.0031308 ? 12.92 * within : 1.055 * within ** (1 / 2.4) - 0.055
  const step = Math.round(encoded * 255) / 255
  return step <= 0.04045 ? step / 12.92 : ((step + 0.055) / 1.055) ** 2.4
}

/** Gamut mapping as in CSS: lightness and hue are kept, and chroma is reduced until the screen has the colour. */
function withLessChroma(colour: Oklch): Linear {
  let chroma = colour.chroma
  const isShown = () => linearOf({ ...colour, chroma }).every((part) => part >= -0.0005 && part <= 1.0005)
  while (!isShown() && chroma > 0) chroma = Math.max(0, chroma - 0.002)
  return clipped({ ...colour, chroma })
}

/** Gamut mapping as browsers do it: each component is clipped. A colour becomes lighter if its red is negative. */
function clipped(colour: Oklch): Linear {
  const [red, green, blue] = linearOf(colour)
  return [stepOf(red), stepOf(green), stepOf(blue)]
}

/** The colours that a screen may show for one outside sRGB; `linearOf`: a screen with a larger gamut. */
const SCREENS: readonly ((colour: Oklch) => Linear)[] = [withLessChroma, clipped, linearOf]

const luminanceOf = ([red, green, blue]: Linear) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

/** The lowest contrast of all screens. */
function contrastOf(text: string, ground: string, block: string, seeds: Seeds): number {
  const colours = [text, ground].map((name) => colourOf(name, block, seeds))
  const contrasts = SCREENS.map((shown) => {
    const [one = 0, other = 0] = colours.map((colour) => luminanceOf(shown(colour)) + 0.05)
    return Math.max(one, other) / Math.min(one, other)
  })
  return Math.min(...contrasts)
}

const PAIRS = [
  ['--on-accent', '--accent'],
  ['--on-accent', '--accent-hover'],
  ['--accent-text', '--surface'],
  ['--accent-text', '--surface-raised'],
  ['--accent-text', '--accent-tint'],
  ['--text', '--accent-tint'],
  ['--text', '--surface'],
  ['--text-quiet', '--surface'],
  ['--text-quiet', '--surface-raised'],
  // Errors beside any brand colour, even a red one.
  ['--negative', '--surface'],
  ['--negative', '--surface-raised'],
  ['--negative', '--negative-tint'],
  ['--negative', '--accent-tint'],
] as const
/** The values that a configuration accepts. */
const CHROMAS = [0.06, 0.1, 0.14, 0.18, 0.21, 0.24]
const HUES = Array.from({ length: 360 }, (_, hue) => hue)

describe.each(Object.entries(THEMES))('the accents of a brand in the %s theme', (_, block) => {
  it.each(PAIRS)('UI-2 UI-6 %s on %s is readable for every seed', (text, ground) => {
    const unreadable = CHROMAS.flatMap((chroma) =>
      HUES.flatMap((hue) => {
        const contrast = contrastOf(text, ground, block, { hue, chroma, neutralHue: (hue + 180) % 360 })
        return contrast >= TEXT_CONTRAST_MIN ? [] : [`${hue} ${chroma}: ${contrast.toFixed(2)}`]
      }),
    )
    expect(unreadable).toEqual([])
  })
})

it('UI-2 contrast is measured as defined: black on white is 21 to 1', () => {
  const grey = (lightness: number) => luminanceOf(clipped({ lightness, chroma: 0, hue: 0 })) + 0.05
  expect(grey(1) / grey(0)).toBeCloseTo(21, 1)
})
