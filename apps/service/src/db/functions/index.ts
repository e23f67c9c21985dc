import { readFunctionFiles, type FunctionFile } from './read-function-files'

export type SqlFunctions = { readonly revision: number; readonly files: readonly FunctionFile[] }

/**
 * The functions of the database, each in the file of its name. Whoever changes a file raises the revision: a database
 * takes a higher revision only, and refuses the same one with other files.
 */
export const FUNCTIONS: SqlFunctions = { revision: 25, files: readFunctionFiles() }
