import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the built file, which also has the programs, the demo's configuration and the template of the data folder. */
export const PACKAGE_FOLDER = dirname(fileURLToPath(import.meta.url))
