/** Finds imports by the text of the files, which is enough to find the files that a change may affect. */
import { dirname, join, normalize } from 'node:path'

const IMPORT = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g
const PACKAGE = /^@modulor\/([^/]+)/
const ENDINGS = ['', '.ts', '.tsx', '.js', '.mjs', '/index.ts', '/index.tsx']

/** The folder of one of our packages; a file that imports one file of a package counts as an importer of all of them. */
const packageOf = (path: string) => /^packages\/[^/]+/.exec(path)?.[0]

function importsOf(path: string, text: string, known: ReadonlySet<string>): readonly string[] {
  return [...text.matchAll(IMPORT)].flatMap(([, name = '']) => {
    const ofPackage = PACKAGE.exec(name)?.[1]
    if (ofPackage !== undefined) return [`packages/${ofPackage}`]
    if (!name.startsWith('.')) return []
    const target = normalize(join(dirname(path), name))
    return ENDINGS.map((ending) => target + ending).filter((file) => known.has(file))
  })
}

/** The files that may be affected by `changed`: the changed files, and the files that import them directly or indirectly. */
export function affectedBy(changed: readonly string[], sources: ReadonlyMap<string, string>): readonly string[] {
  const importers = new Map<string, string[]>()
  // A removed file may still be imported.
  const known = new Set([...sources.keys(), ...changed])
  for (const [path, text] of sources)
    for (const target of importsOf(path, text, known)) {
      const ofTarget = importers.get(target)
      if (ofTarget) ofTarget.push(path)
      else importers.set(target, [path])
    }
  const found = new Set<string>()
  const left = [...changed]
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (found.has(path)) continue
    found.add(path)
    const folder = packageOf(path)
    left.push(...(importers.get(path) ?? []), ...((folder !== undefined && importers.get(folder)) || []))
  }
  return [...found].filter((path) => sources.has(path)).sort()
}
