/**
 * Notes about changes for integrators, one file each, until a release moves them into the changelog (decision 88,
 * contributing.md).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = '.changeset'
/** The head of a note: its packages, each with the size of the change. Its text follows. */
const FRONT_MATTER = /^---\n[\s\S]*?\n---\n/

/** The texts of all notes, as list items for the changelog. */
export function changeNotes(root: string): string[] {
  const folder = join(root, FOLDER)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8').replace(FRONT_MATTER, '').trim())
}

/** The text of the changelog's section "Unreleased". */
export function unreleasedText(changelog: string): string {
  const [, section = ''] = changelog.split(/^## /m)
  return /^Unreleased\n/.test(section) ? section.slice('Unreleased\n'.length).trim() : ''
}

/** The breaks that notes and changelog announce for the next release: `- Breaking: ` followed by the break as code. */
export const announcedBreaks = (texts: readonly string[]): string[] =>
  [...texts.join('\n').matchAll(/^- Breaking: `(.+?)`/gm)].map(([, line = '']) => line)

/** Returns the changelog with a new section for a version, made of the section "Unreleased" and the notes. Breaks are first. */
export function changelogWithRelease(changelog: string, version: string, notes: readonly string[]): string {
  const unreleased = unreleasedText(changelog)
  const items = [unreleased, ...notes]
    .join('\n')
    .split(/\n(?=- )/)
    .map((item) => item.trim())
  const isBreak = (item: string) => item.startsWith('- Breaking: ')
  const list = [...items.filter(isBreak), ...items.filter((item) => item !== '' && !isBreak(item))].join('\n')
  const [head = '', ...sections] = changelog.split(/^(?=## )/m)
  const older = sections.filter((section) => !section.startsWith('## Unreleased\n')).join('')
  return `${head}## Unreleased\n\n## ${version}\n\n${list}\n\n${older}`
}
