import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const REPOSITORY = 'https://github.com/modulor/cashier/blob/main'
const FENCE = /^ *(`{3,}|~{3,})[\s\S]*?^ *\1 *$/gm
const LINK = /(!?)\[((?:[^\][]|\[[^\][]*\])*)\]\((?!https?:|mailto:|#|\/)([^)#\s]+)(#[^)\s]+)?\)/g
const SNIPPET = /^<<< ([^\s#{[]+)(#[\w-]+)?(.*)$/gm

/** Changes Markdown outside of its code blocks. */
function outsideOfCode(text: string, change: (text: string) => string): string {
  const blocks = text.match(FENCE) ?? []
  return text
    .split(FENCE)
    .filter((_, at) => at % 2 === 0)
    .map((part, at) => change(part) + (blocks[at] ?? ''))
    .join('')
}

/** Throws if the file or its region is missing, because VitePress would show other content instead. */
function checkSnippet(file: string, region: string | undefined): void {
  const text = readFileSync(file, 'utf8')
  if (region !== undefined && !new RegExp(`region ${region.slice(1)}\\b`).test(text))
    throw new Error(`${relative(ROOT, file)} has no region ${region}`)
}

/**
 * Converts a Markdown file of the repository to a page of the site. Links to other pages get their addresses, links to
 * other files the address in the repository, pictures the path of their copies, and included files their full path.
 * Throws if a file does not exist.
 */
export function rewritePage(source: string, text: string, addressOf: (file: string) => string | undefined): string {
  const fileOf = (target: string) => {
    const file = resolve(ROOT, dirname(source), target)
    if (!existsSync(file)) throw new Error(`${source}: there is no file ${target}`)
    return file
  }
  return outsideOfCode(text, (part) =>
    part
      .replace(LINK, (_, mark: string, words: string, target: string, anchor = '') => {
        const file = relative(ROOT, fileOf(target))
        if (mark !== '') return `![${words}](/${file.replace(/^docs\//, '')})`
        const address = addressOf(file)
        return address === undefined ? `[${words}](${REPOSITORY}/${file})` : `[${words}](/${address}${anchor})`
      })
      .replace(SNIPPET, (_, target: string, region: string | undefined, rest: string) => {
        const file = fileOf(target)
        checkSnippet(file, region)
        const language = file.endsWith('.mjs') ? ' {js}' : ''
        return `<<< ${file}${region ?? ''}${language}${rest}`
      }),
  )
}
