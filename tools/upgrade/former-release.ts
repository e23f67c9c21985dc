/**
 * The service of the former release, built from its commit: during a rolling upgrade its instances run beside those of
 * this tree, on the schema of this tree (SVC-8, decision 62).
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { buildProgram } from '../build-program'

const root = join(import.meta.dirname, '../..')
/** Inside this tree, so that the former service finds its npm packages. */
const FOLDER = join(root, 'node_modules/.cache/former-release')
const MAIN = 'apps/service/dist/main.js'
const CONFIG = 'config/demo.yaml'
const ARCHIVE_BYTES_MAX = 200_000_000

/** The commit in `former-release.txt`. */
export const formerCommit = () => readFileSync(join(import.meta.dirname, 'former-release.txt'), 'utf8').trim()

function archiveOf(commit: string): Buffer {
  try {
    return execFileSync('git', ['archive', commit, 'apps/service', 'packages', 'config'], {
      cwd: root,
      maxBuffer: ARCHIVE_BYTES_MAX,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  } catch (error) {
    throw new Error(
      `The former release is commit ${commit}, and git does not have it here. This needs a git checkout with that commit; in a shallow clone run: git fetch --unshallow`,
      { cause: error },
    )
  }
}

export type FormerRelease = {
  /** Its built program. */
  readonly main: string
  /** The configuration of that release, because it does not support later settings. */
  readonly config: string
}

const releaseIn = (folder: string): FormerRelease => ({ main: join(folder, MAIN), config: join(folder, CONFIG) })

/** Whether this clone has the commit of the former release; a shallow clone does not. */
export function hasFormerRelease(): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${formerCommit()}^{commit}`], { cwd: root, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The former release, built once per commit. Throws when git does not have the commit. */
export async function buildFormerRelease(): Promise<FormerRelease> {
  const commit = formerCommit()
  const kept = join(FOLDER, commit)
  if (existsSync(join(kept, MAIN))) return releaseIn(kept)
  const archive = archiveOf(commit)
  mkdirSync(FOLDER, { recursive: true })
  const tree = mkdtempSync(join(FOLDER, 'building-'))
  try {
    execFileSync('tar', ['-x', '-C', tree], { input: archive })
    // Its own packages, not those of this tree.
    const scope = join(tree, 'node_modules/@modulor')
    mkdirSync(scope, { recursive: true })
    for (const name of readdirSync(join(tree, 'packages')))
      symlinkSync(join('../../packages', name), join(scope, name), 'dir')
    await buildProgram(tree, 'service')
    // Another test file may have been faster.
    if (!existsSync(kept)) renameSync(tree, kept)
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
  return releaseIn(kept)
}
