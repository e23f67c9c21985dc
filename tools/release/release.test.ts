/** Versions and the changelog of a release, created from notes (issue-13 1). */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { announcedBreaks, changelogWithRelease } from './change-notes'
import { filesWithoutNote } from './missing-note'
import { prepareRelease } from './prepare-release'

const ROOT = join(import.meta.dirname, '../..')
const CHANGELOG = '# Changelog\n\nRules.\n\n## Unreleased\n\n- More.\n\n## 0.1.0\n\nFirst.\n'
const noteOf = (size: string, text: string) => `---\n'@modulor/server': ${size}\n---\n\n${text}\n`

describe('a release', () => {
  const folders: string[] = []
  afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

  function repository(notes: Readonly<Record<string, string>>) {
    const root = mkdtempSync(join(tmpdir(), 'release-'))
    folders.push(root)
    const write = (file: string, content: unknown) => {
      mkdirSync(join(root, file, '..'), { recursive: true })
      writeFileSync(join(root, file), typeof content === 'string' ? content : JSON.stringify(content))
    }
    write('package.json', {
      ...{ name: 'shop', version: '0.1.0', private: true, workspaces: ['packages/*'] },
      devDependencies: { '@modulor/embed': '0.1.0' },
    })
    const named = (name: string) => ({ name: `@modulor/${name}`, version: '0.1.0', private: true })
    write('packages/embed/package.json', named('embed'))
    write('packages/server/package.json', { ...named('server'), dependencies: { '@modulor/embed': '0.1.0' } })
    write('CHANGELOG.md', CHANGELOG)
    cpSync(join(ROOT, '.changeset/config.json'), join(root, '.changeset/config.json'), { recursive: true })
    for (const [name, text] of Object.entries(notes)) write(`.changeset/${name}.md`, text)
    const read = (file: string) => readFileSync(join(root, file), 'utf8')
    return { root, read, json: (file: string) => JSON.parse(read(file)) as unknown }
  }

  it('issue-13 1 all packages get one version, that of the largest change, and the notes are moved to the changelog', () => {
    const { root, read, json } = repository({
      one: noteOf('patch', '- A repair.'),
      two: noteOf('minor', '- Breaking: `server.d.ts` is smaller:\n  two lines.\n- A call.'),
    })
    expect(prepareRelease(root)).toBe('0.2.0')
    expect(json('package.json')).toMatchObject({ version: '0.2.0', devDependencies: { '@modulor/embed': '0.2.0' } })
    expect(json('packages/embed/package.json')).toMatchObject({ version: '0.2.0' })
    const server = { version: '0.2.0', dependencies: { '@modulor/embed': '0.2.0' } }
    expect(json('packages/server/package.json')).toMatchObject(server)
    expect(json('package-lock.json')).toMatchObject({ packages: { 'packages/server': server } })
    expect(read('CHANGELOG.md')).toBe(
      '# Changelog\n\nRules.\n\n## Unreleased\n\n## 0.2.0\n\n- Breaking: `server.d.ts` is smaller:\n  two lines.\n- More.\n- A repair.\n- A call.\n\n## 0.1.0\n\nFirst.\n',
    )
    // The notes are removed.
    expect(() => prepareRelease(root)).toThrow('no note')
  })

  it('issue-13 1 the changelog gets a section even if nothing was under “Unreleased”', () => {
    const empty = changelogWithRelease('# Changelog\n\n## Unreleased\n\n## 0.1.0\n\nFirst.\n', '0.1.1', ['- A repair.'])
    expect(empty).toBe('# Changelog\n\n## Unreleased\n\n## 0.1.1\n\n- A repair.\n\n## 0.1.0\n\nFirst.\n')
  })

  it('issue-13 1 announced breaks are found by their names', () => {
    const texts = ['- Breaking: `a b` is gone.\n- Not breaking: `c`.', '- Breaking: `d`']
    expect(announcedBreaks(texts)).toEqual(['a b', 'd'])
  })
})

it.each([
  [['packages/server/src/call.ts'], ['packages/server/src/call.ts']],
  [['packages/server/src/call.ts', '.changeset/quiet-cats.md'], []],
  [['packages/server/src/call.ts', 'CHANGELOG.md'], []],
  [['packages/server/src/call.ts', '.changeset/config.json'], ['packages/server/src/call.ts']],
  [['packages/server/src/call.test.ts', 'packages/server/README.md', 'packages/ui/src/a.ts', 'apps/desk/src/a.ts'], []],
])('issue-13 1 of the changed files %j, these need a note: %j', (changed, files) => {
  expect(filesWithoutNote(changed)).toEqual(files)
})
