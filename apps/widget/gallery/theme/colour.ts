/** Converts colours: from CSS to sRGB as the browser shows them, to contrast ratios, and to OKLCH. */

export type Rgb = readonly [red: number, green: number, blue: number]

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

/** Linear sRGB, each part 0 to 1. */
export function linearOfHex(hex: string): Rgb {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  return [red, green, blue]
}

export function oklchOf([red, green, blue]: Rgb): { lightness: number; chroma: number; hue: number } {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return {
    lightness: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  }
}

let pixel: CanvasRenderingContext2D | undefined

/** Only one canvas is created, because browsers limit the memory of canvases that are not garbage-collected yet. */
function pixelContext(): CanvasRenderingContext2D {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser has no canvas')
  return context
}

/** The sRGB colour that the browser shows for any CSS colour, read from a canvas. */
export function hexShown(cssColour: string): string {
  const context = (pixel ??= pixelContext())
  context.clearRect(0, 0, 1, 1)
  context.fillStyle = cssColour
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function luminanceOf(hex: string): number {
  const [red, green, blue] = linearOfHex(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of WCAG 2: 1 for equal colours, 21 for black on white. */
export function contrastOf(one: string, other: string): number {
  const [first, second] = [luminanceOf(one) + 0.05, luminanceOf(other) + 0.05]
  return Math.max(first, second) / Math.min(first, second)
}
