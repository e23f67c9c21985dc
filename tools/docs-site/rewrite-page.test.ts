import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { brokenLinks } from './check-links'
import { rewritePage } from './rewrite-page'

const addressOf = (file: string) => (file === 'docs/guides/webhooks.md' ? 'webhooks' : undefined)
const rewrite = (text: string) => rewritePage('docs/guides/what-it-is.md', text, addressOf)

describe('a page of the docs site', () => {
  it.each([
    ['[Webhooks](webhooks.md#rules-for-the-receiver)', '[Webhooks](/webhooks#rules-for-the-receiver)'],
    ['[the file](../../LICENSE)', '[the file](https://github.com/modulor/cashier/blob/main/LICENSE)'],
    ['![list](../pictures/list-phone-light.png)', '![list](/pictures/list-phone-light.png)'],
    ['[out](https://example.com) [here](#words) [page](/webhooks)', undefined],
    ['```md\n[Webhooks](missing.md)\n```', undefined],
  ])('issue-13 6 the links of %j are changed', (text, changed) => {
    expect(rewrite(text)).toBe(changed ?? text)
  })

  it('issue-13 6 included files are named by their path and language', () => {
    expect(rewrite('<<< ../../samples/back-end/node/server.mjs#session [Node]')).toMatch(
      /^<<< \/.*\/samples\/back-end\/node\/server\.mjs#session \{js\} \[Node\]$/,
    )
  })

  it.each([
    ['[a](missing.md)', 'there is no file missing.md'],
    ['<<< ../../samples/missing.js', 'there is no file ../../samples/missing.js'],
    ['<<< ../../samples/config/shop.yaml#other', 'samples/config/shop.yaml has no region #other'],
  ])('issue-13 6 %j is refused', (text, message) => {
    expect(() => rewrite(text)).toThrow(message)
  })
})

it('issue-13 6 broken links and anchors of the built site are found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'modulor-links-'))
  writeFileSync(
    join(folder, 'index.html'),
    '<a class="x" href="/docs/a#b">b</a> <a href="https://example.com/none">out</a>',
  )
  writeFileSync(
    join(folder, 'a.html'),
    '<h2 id="b">B</h2> <a href="/docs/">start</a> <a href="#c">c</a> <a href="/docs/d">d</a>',
  )
  expect(brokenLinks(folder, '/docs/')).toEqual(['/docs/a: #c', '/docs/a: /docs/d'])
  rmSync(folder, { recursive: true })
})
