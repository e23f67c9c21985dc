/** VitePress checks that the pages of links exist; this also checks their anchors, in the built pages. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative } from 'node:path'

const ANCHOR = /\sid="([^"]+)"/g
const LINK = /<a[^>]*\shref="([^"]+)"/g

const pagesOf = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))

/** Links of the built site without a target, as `PAGE: LINK`. `base` is the site's path. */
export function brokenLinks(folder: string, base: string): readonly string[] {
  const pages = new Map(
    pagesOf(folder).map((name) => {
      const html = readFileSync(join(folder, name), 'utf8')
      const address = posix.join(base, relative('.', name)).replace(/(?:index)?\.html$/, '')
      return [address, { html, anchors: new Set([...html.matchAll(ANCHOR)].map(([, id]) => id)) }] as const
    }),
  )
  return [...pages].flatMap(([address, { html }]) =>
    [...html.matchAll(LINK)].flatMap(([, link = '']) => {
      const { origin, pathname, hash } = new URL(link.replaceAll('&amp;', '&'), `https://site.example${address}`)
      if (origin !== 'https://site.example') return []
      const page = pages.get(pathname)
      const isThere = page && (hash === '' || page.anchors.has(decodeURIComponent(hash.slice(1))))
      return isThere ? [] : [`${address}: ${link}`]
    }),
  )
}
