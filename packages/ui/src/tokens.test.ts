import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').replace(/\/\*.*?\*\//gs, '')

/** The `name: value` lines of the block that follows `selector`, in their order. */
function declarationsOf(selector: string): string[] {
  const start = tokens.indexOf(selector)
  expect(start, `${selector} is in tokens.css`).toBeGreaterThan(-1)
  const open = tokens.indexOf('{', start)
  return tokens
    .slice(open + 1, tokens.indexOf('}', open))
    .split(';')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
}

describe('tokens', () => {
  it('UI-2 the dark theme has the same values, chosen or automatic', () => {
    const chosen = declarationsOf(".mc [data-theme='dark']")
    const automatic = declarationsOf('.mc:not([data-theme])')
    expect(chosen.length).toBeGreaterThan(30)
    expect(automatic).toEqual(chosen)
  })

  it('UI-2 the light and the dark theme have the same tokens', () => {
    const names = (lines: string[]) => lines.map((line) => line.split(':')[0]).sort()
    expect(names(declarationsOf(".mc [data-theme='dark']"))).toEqual(names(declarationsOf(".mc [data-theme='light']")))
  })
})
