import { describe, expect, it } from 'vitest'
import { buildSprite } from './build-sprite'

const svg = (body: string, head = 'viewBox="0 0 40 40" width="40" height="40"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${head}>${body}</svg>`
const spriteOf = (files: Readonly<Record<string, string>>) =>
  buildSprite(Object.entries(files).map(([name, source]) => ({ name, source })))

describe('the sprite of the logos', () => {
  it('LIST-18 issue-10 2 has a view for each logo, far from all other views', () => {
    const { source, fragments } = spriteOf({ 'a.svg': svg('<path d="M1 1"/>'), '9b.svg': svg('<circle r="3"/>') })
    expect([...fragments]).toEqual([
      ['a.svg', 'logo-a'],
      ['9b.svg', 'logo-9b'],
    ])
    expect(source).toContain('<view id="logo-a" viewBox="0 0 40 40"/>')
    expect(source).toContain('<view id="logo-9b" viewBox="2000 2000 40 40"/>')
    expect(source).toContain('<svg x="2000" y="2000" width="40" height="40" viewBox="0 0 40 40"><circle r="3"/></svg>')
  })

  it.each([
    ['viewBox="0 0 120 40"', 'viewBox="0 0 120 40"/>', 'width="120" height="40" viewBox="0 0 120 40"'],
    ['viewBox="-10 -20 20,10"', 'viewBox="0 0 80 40"/>', 'width="80" height="40" viewBox="-10 -20 20 10"'],
    ['viewBox="0 0 64 48"', 'viewBox="0 0 53.333 40"/>', 'width="53.333" height="40" viewBox="0 0 64 48"'],
    ['viewBox="0 0 1 0.5"', 'viewBox="0 0 80 40"/>', 'width="80" height="40" viewBox="0 0 1 0.5"'],
    ['width="30" height="60"', 'viewBox="0 0 20 40"/>', 'width="20" height="40" viewBox="0 0 30 60"'],
    [`viewBox='0 0 16 16' fill='none'`, 'viewBox="0 0 40 40"/>', 'viewBox="0 0 16 16" fill="none"'],
  ])('LIST-18 keeps the proportions and the appearance of %s', (head, view, cell) => {
    const { source } = spriteOf({ 'a.svg': svg('<path/>', head) })
    expect(source).toContain(view)
    expect(source).toContain(cell)
  })

  it('LIST-18 separates the ids of one logo from those of another', () => {
    const gradient = `<linearGradient id="g"/><path fill="url(#g)"/><use href="#g"/><use xlink:href='#g'/>`
    const { source } = spriteOf({ 'a.svg': svg(gradient), 'b.svg': svg(gradient) })
    for (const name of ['of-logo-a-g', 'of-logo-b-g']) {
      expect(source.split(`id="${name}"`)).toHaveLength(2)
      expect(source).toContain(`fill="url(#${name})"`)
      expect(source).toContain(`href="#${name}"`)
      expect(source).toContain(`xlink:href='#${name}'`)
    }
    expect(source).not.toMatch(/#g\b|id="g"/)
  })

  it.each([
    ['a style sheet', svg('<style>path{fill:red}</style>')],
    ['a script', svg('<script>1</script>')],
    ['another document', svg('<foreignObject/>')],
    ['an entity', svg('<text>&logo;</text>')],
    ['a picture of its own', svg('<image href="data:,"/>')],
    ['an inner svg', svg('<svg/>')],
    ['a document type', `<!DOCTYPE svg>${svg('<path/>')}`],
    ['no size', svg('<path/>', '')],
    ['an empty size', svg('<path/>', 'viewBox="0 0 0 40"')],
    ['no height', svg('<path/>', 'viewBox="0 0 40 0"')],
    ['a size below zero', svg('<path/>', 'viewBox="0 0 40 -40"')],
    ['a box of three numbers', svg('<path/>', 'viewBox="0 0 40"')],
    ['a box of five numbers', svg('<path/>', 'viewBox="0 0 40 40 40"')],
    ['a box with a word', svg('<path/>', 'viewBox="left 0 40 40"')],
    ['no svg', '<html></html>'],
    ['an element that is not closed', svg('<g><path/>')],
    ['elements that are closed in another order', svg('<g><a></g></a>')],
    ['one end too many', svg('<path/></g>')],
    ['an attribute without quotes', svg('<path fill=red/>')],
    ['an attribute twice', svg('<path d="M0 0" d="M1 1"/>')],
    ['a prefix that nothing declares', svg('<path sketch:type="x"/>')],
    ['an ampersand alone', svg('<text>you & me</text>')],
    ['half a comment', svg('<!-- <path/>')],
    ['no room', svg(`<path d="${'M1 1'.repeat(20_000)}"/>`)],
  ])('LIST-18 leaves out a logo with %s, which keeps its own file, and contains the others', (_why, source) => {
    const { fragments } = spriteOf({ 'odd.svg': source, 'a.svg': svg('<path/>') })
    expect([...fragments.keys()]).toEqual(['a.svg'])
  })

  it('LIST-18 UI-4 logos of 60 000 characters fit into the sprite, and one more does not', () => {
    const drawn = (length: number) => ({ 'a.svg': svg(`<path d="${'1'.repeat(length)}"/>`) })
    const frame = spriteOf(drawn(0)).source.length - spriteOf({}).source.length
    expect(spriteOf(drawn(60_000 - frame)).fragments.size).toBe(1)
    expect(spriteOf(drawn(60_001 - frame)).fragments.size).toBe(0)
  })

  it('LIST-18 accepts quotes in the attributes of a logo, and prefixes that it declares', () => {
    const head = `viewBox="0 0 40 40" xmlns:tool="urn:tool" font-family='"Noto Sans", serif'`
    const { source, fragments } = spriteOf({ 'a.svg': svg('<text tool:id="1">a &amp; b</text>', head) })
    expect(fragments.size).toBe(1)
    expect(source).toContain('font-family="&quot;Noto Sans&quot;, serif"')
    expect(source).toContain('xmlns:tool="urn:tool"')
  })

  it('LIST-18 accepts comments and a declaration before and after the logo', () => {
    const { fragments } = spriteOf({
      'a.svg': `<?xml version="1.0"?>\n<!-- by hand -->\n${svg('<path/>')}\n<!-- end -->\n`,
    })
    expect(fragments.size).toBe(1)
  })
})
