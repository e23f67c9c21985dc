import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type FunctionFile = { readonly name: string; readonly statements: string }

const EXTENSION = '.sql'

/**
 * The files of this folder in the order of their names, with the line ends of PostgreSQL. The build of the service calls
 * it and puts the result in its place, so that a bundle carries the files.
 */
export function readFunctionFiles(): readonly FunctionFile[] {
  return readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith(EXTENSION))
    .toSorted()
    .map((file) => ({
      name: file.slice(0, -EXTENSION.length),
      statements: readFileSync(join(import.meta.dirname, file), 'utf8').replaceAll('\r\n', '\n'),
    }))
}
