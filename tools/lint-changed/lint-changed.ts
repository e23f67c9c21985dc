/** Selects the files that another run of lint and type check has to check. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { affectedBy } from './importers'

const SOURCE = /\.(?:[cm]?[jt]s|tsx)$/
/** A change in one of these may change the result for every file. */
const SETTING = /(?:^|\/)(?:\.oxlintrc\.json|package(?:-lock)?\.json|tsconfig[^/]*\.json)$|\.d\.ts$|^tools\/lint\//
/** With more files than this, checking them one by one is not faster than checking all. */
const FILES_COUNT_MAX = 600

type Hashes = Readonly<Record<string, string>>
export type ToLint = {
  readonly files: 'all' | readonly string[]
  /** Call it after a run without findings: unchanged files are not checked again. */
  remember(): void
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

function readHashes(file: string): Hashes {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Hashes
  } catch {
    return {}
  }
}

/**
 * Compares the working tree of `root` with the hashes of the last run without findings in `cacheFile`. Returns `all` if
 * there was no such run or a setting has changed; else the files that a change may affect.
 */
export function filesToLint(root: string, cacheFile: string): ToLint {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  const wanted = listed.split('\n').filter((path) => SOURCE.test(path) || SETTING.test(path))
  const texts = new Map(
    wanted.filter((path) => existsSync(join(root, path))).map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  )
  const now: Hashes = Object.fromEntries([...texts].map(([path, text]) => [path, hashOf(text)]))
  const before = readHashes(cacheFile)
  const changed = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(
    (path) => before[path] !== now[path],
  )
  const remember = () => {
    mkdirSync(dirname(cacheFile), { recursive: true })
    writeFileSync(cacheFile, JSON.stringify(now))
  }
  if (Object.keys(before).length === 0 || changed.some((path) => SETTING.test(path))) return { files: 'all', remember }
  const files = affectedBy(changed, texts)
  return { files: files.length > FILES_COUNT_MAX ? 'all' : files, remember }
}
