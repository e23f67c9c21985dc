/** Which files a second run of lint and types has to look at. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { affectedBy } from './importers'

const SOURCE = /\.(?:[cm]?[jt]s|tsx)$/
/** A change in one of these may change the result for every file. */
const SETTING = /(?:^|\/)(?:\.oxlintrc\.json|package(?:-lock)?\.json|tsconfig[^/]*\.json)$|\.d\.ts$|^tools\/lint\//
/** Looking at so many one by one is no faster than looking at all. */
const FILES_COUNT_MAX = 600

type Hashes = Readonly<Record<string, string>>
export type ToLint = {
  readonly files: 'all' | readonly string[]
  /** After a run without a finding: what it looked at need not be looked at again. */
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
 * Compares the working tree of `root` with what `cacheFile` says of the last run without a finding: `all` without one, and where a
 * setting has changed; else the files that a change may affect.
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
