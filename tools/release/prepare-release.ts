import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { changelogWithRelease, changeNotes } from './change-notes'

const CHANGESET = join(import.meta.dirname, '../../node_modules/.bin/changeset')

type Manifest = { version: string; devDependencies?: Record<string, string> }

/** Writes the version of the root, which is not a package of the workspace, so the tool does not change it. */
function writeRootVersion(root: string, version: string): void {
  const path = join(root, 'package.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
  manifest.version = version
  const own = manifest.devDependencies ?? {}
  for (const name of Object.keys(own)) if (name.startsWith('@modulor/')) own[name] = version
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`)
}

/**
 * Writes the next version into every package and the lock file, and the notes into the changelog; the notes are
 * removed. The notes determine the version, which is the same for all packages. Returns the version. Throws if there is
 * no note.
 */
export function prepareRelease(root: string): string {
  const notes = changeNotes(root)
  if (notes.length === 0) throw new Error('There is no note in .changeset, so the next version cannot be determined')
  execFileSync(CHANGESET, ['version'], { cwd: root, stdio: 'pipe' })
  const { version } = JSON.parse(readFileSync(join(root, 'packages/embed/package.json'), 'utf8')) as Manifest
  writeRootVersion(root, version)
  const changelog = join(root, 'CHANGELOG.md')
  writeFileSync(changelog, changelogWithRelease(readFileSync(changelog, 'utf8'), version, notes))
  const quiet = ['--package-lock-only', '--offline', '--ignore-scripts', '--no-audit', '--no-fund']
  execFileSync('npm', ['install', ...quiet], { cwd: root, stdio: 'pipe' })
  return version
}
