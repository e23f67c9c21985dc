/** The golden angle in degrees, so that consecutive themes have clearly different hues. */
const HUE_STEP = 137.5
const HUES = 360

/** The number of a brand theme; 0, the brand's own design, if the name has none. */
function numberOf(name: string | null | undefined): number {
  return Number(/^(?:brand[\s_-]?)?(\d{1,3})$/i.exec(name ?? '')?.[1] ?? 0)
}

/** Brand theme names normalise to `brandN`, default `brand0` (BOOT-6): `brand3`, `Brand-3` and `3` are the same. */
export function brandTheme(name: string | null | undefined): string {
  return `brand${String(numberOf(name))}`
}

/** The hue of a brand theme's accent colour (BOOT-6): `brand0` is the brand's own hue, every other theme has one of its own. */
export function brandThemeHue(name: string | null | undefined, ownHue: number): number {
  return Math.round((ownHue + numberOf(name) * HUE_STEP) % HUES)
}
