/** Finds the changes of types that break a program that was compiled with the types of an earlier release. */
import { join } from 'node:path'
import ts from 'typescript'

/** A folder inside the repository, so that the types of React are found. Nothing is written there. */
const FOLDER = join(import.meta.dirname, '../../node_modules/.compatibility')
const OPTIONS: ts.CompilerOptions = {
  ...{ strict: true, noEmit: true, isolatedModules: true, types: [], jsx: ts.JsxEmit.ReactJSX },
  ...{
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
  },
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
}

/** The names that a file of types exports, including those of `export { … }`. */
function exportsOf(types: string): string[] {
  const declared = [...types.matchAll(/^export (?:declare )?(?:type|interface|class|const|function) (\w+)/gm)]
  const listed = [...types.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = '']) => names.split(','))
  const names = [...declared.map(([, name = '']) => name), ...listed.map((name) => name.split(' as ').pop() ?? '')]
  return names.map((name) => name.trim()).filter((name) => name !== '')
}

/** The functions and classes that a file of types exports. */
const valuesOf = (types: string): string[] =>
  [...types.matchAll(/^export declare (?:class|const|function) (\w+)/gm)].map(([, name = '']) => name)

/** Two classes with private members are never assignable to each other, even if their public members are equal. */
const withoutPrivate = (types: string) => types.replaceAll(/^\s+(?:private |#private).*$/gm, '')

const parsed = new Map<string, ts.SourceFile | undefined>()
const real = ts.createCompilerHost(OPTIONS)

/** A compiler that reads some files from memory, and parses the libraries once. */
const hostOf = (files: ReadonlyMap<string, string>): ts.CompilerHost => ({
  ...real,
  directoryExists: (path) => path === FOLDER || real.directoryExists?.(path) === true,
  fileExists: (path) => files.has(path) || real.fileExists(path),
  readFile: (path) => files.get(path) ?? real.readFile(path),
  getSourceFile(path, options) {
    const text = files.get(path)
    if (text !== undefined) return ts.createSourceFile(path, text, options)
    if (!parsed.has(path)) parsed.set(path, real.getSourceFile(path, options))
    return parsed.get(path)
  },
})

/**
 * Compiles a program that uses the later types wherever the older ones were used: values have to be assignable to their
 * older types, and every exported name has to exist. Returns the compiler's messages, each with the value that it is
 * about.
 */
export function typeBreaks(name: string, old: string, now: string): string[] {
  const values = valuesOf(old)
  const lines = [
    `import * as Old from './old'`,
    `import * as Now from './now'`,
    `export type { ${exportsOf(old).join(', ')} } from './now'`,
    ...values.map((value) => `export const ${value}Of: typeof Old.${value} = Now.${value}`),
  ]
  const files = new Map([
    [join(FOLDER, 'old.d.ts'), withoutPrivate(old)],
    [join(FOLDER, 'now.d.ts'), withoutPrivate(now)],
    [join(FOLDER, 'program.ts'), lines.join('\n')],
  ])
  const compiled = ts.createProgram([join(FOLDER, 'program.ts')], OPTIONS, hostOf(files))
  return ts.getPreEmitDiagnostics(compiled).map(({ messageText, file, start = 0 }) => {
    const value = file && values[file.getLineAndCharacterOfPosition(start).line - (lines.length - values.length)]
    const text = ts.flattenDiagnosticMessageText(messageText, ' ').replaceAll(`${FOLDER}/`, '')
    return `${name}${value === undefined ? '' : ` ${value}`}: ${text}`
  })
}
