import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type FunctionFile = { readonly name: string; readonly statements: string }

const EXTENSION = '.sql'

/**
 * Returns the SQL files of a folder in the order of their names, with the line ends of PostgreSQL. The build of the
 * service replaces this function with its result, so that a bundle contains the files. Throws if there are none.
 */
export function readFunctionFiles(folder = import.meta.dirname): readonly FunctionFile[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(EXTENSION))
  // A build without the files would otherwise record this revision without any function.
  if (files.length === 0) throw new Error(`No ${EXTENSION} files in ${folder}`)
  return files.toSorted().map((file) => ({
    name: file.slice(0, -EXTENSION.length),
    statements: readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n'),
  }))
}
