import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitepress'
import { classesForStyles, codeTheme } from './code-colours'
import { writeCodeTitles } from './code-titles'
import { BASE, PAGES_FOLDER, SITE_FOLDER } from './folders'
import { SECTIONS } from './pages'

/** A tag has no `>` in the values of its attributes, because the generator writes it as an entity. */
const STYLE_ATTRIBUTE = /(<[a-z][^>]*?) style="[^"]*"/g
const INLINE_SCRIPT = /<script(?: id="[\w-]+")?>([\s\S]*?)<\/script>/g

/** Moves an inline script of the generator into a file, because the content security policy refuses inline scripts. */
function moveScript(code: string): string {
  const name = `assets/inline.${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`
  const file = join(SITE_FOLDER, name)
  mkdirSync(join(SITE_FOLDER, 'assets'), { recursive: true })
  if (!existsSync(file)) writeFileSync(file, code)
  return `<script src="${BASE}${name}"></script>`
}

const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')

export const siteConfig = defineConfig({
  title: 'Modulor Cashier',
  description: 'Documentation for integrators of the open payment cashier.',
  lang: 'en',
  base: BASE,
  srcDir: PAGES_FOLDER,
  outDir: SITE_FOLDER,
  cacheDir: join(PAGES_FOLDER, '../docs-cache'),
  cleanUrls: true,
  ignoreDeadLinks: 'localhostLinks',
  metaChunk: true,
  markdown: {
    theme: codeTheme,
    codeTransformers: [classesForStyles],
    // The same anchors of headings as in the repository, so that a link works in both places.
    anchor: { slugify: anchorOf },
    container: { tipLabel: 'Note' },
    config: writeCodeTitles,
  },
  // Without this a `style` element is added at each change of the theme.
  appearance: { disableTransition: false },
  transformHtml: (html) =>
    html.replace(INLINE_SCRIPT, (_, code: string) => moveScript(code)).replaceAll(STYLE_ATTRIBUTE, '$1'),
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    sidebar: SECTIONS.map(({ title, pages }) => ({
      text: title,
      items: pages.map((page) => ({ text: page.title, link: `/${page.path}` })),
    })),
  },
})
