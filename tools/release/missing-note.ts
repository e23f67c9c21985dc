/** A change of a published package needs a note, so that it gets into the changelog. */
import { execFileSync } from 'node:child_process'

const PUBLISHED = /^packages\/(?:box|embed|react|server)\/src\//
const NOTE = /^(?:\.changeset\/.+\.md|CHANGELOG\.md)$/

/** The changed files of published packages, if neither a note nor the changelog has changed. Tests need no note. */
export function filesWithoutNote(changed: readonly string[]): readonly string[] {
  if (changed.some((file) => NOTE.test(file))) return []
  return changed.filter((file) => PUBLISHED.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
}

/**
 * The files that were changed on this branch since it left `main`, committed or not. Undefined without a repository or
 * without `main`.
 */
export function changedSinceMain(root: string): readonly string[] | undefined {
  const git = (...parameters: string[]) =>
    execFileSync('git', parameters, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    const base = git('merge-base', 'main', 'HEAD')
    const files = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')]
    return files.flatMap((list) => list.split('\n')).filter((file) => file !== '')
  } catch {
    return undefined
  }
}
