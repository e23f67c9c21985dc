import { describe, expect, it } from 'vitest'
import { brandTheme, brandThemeHue } from './brand-theme'

describe('brand themes', () => {
  it.each([
    ['brand3', 'brand3'],
    ['Brand-3', 'brand3'],
    ['3', 'brand3'],
    ['brand', 'brand0'],
    ['casino', 'brand0'],
    [null, 'brand0'],
  ])('BOOT-6 the theme %s is %s', (name, theme) => {
    expect(brandTheme(name)).toBe(theme)
  })

  it('BOOT-6 issue-8 3 every theme has its own colours, and brand0 has the brand’s', () => {
    expect(brandThemeHue(null, 266)).toBe(266)
    const hues = Array.from({ length: 12 }, (_, number) => brandThemeHue(`brand${String(number)}`, 266))
    expect(hues[0]).toBe(266)
    expect(new Set(hues).size).toBe(12)
    expect(hues.every((hue) => hue >= 0 && hue <= 360)).toBe(true)
  })
})
