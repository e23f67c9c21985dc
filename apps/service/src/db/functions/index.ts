import { readFunctionFiles, type FunctionFile } from './read-function-files'

export type SqlFunctions = { readonly revision: number; readonly files: readonly FunctionFile[] }

/**
 * The functions of the database, each in a file with its name. Raise the revision with every change of a file: a
 * database accepts only a higher revision, and refuses the same revision with other content.
 */
export const FUNCTIONS: SqlFunctions = { revision: 32, files: readFunctionFiles() }
