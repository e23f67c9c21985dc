import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the programs, the demo's configuration and the data folder of a first start are: beside the built file. */
export const PACKAGE_FOLDER = dirname(fileURLToPath(import.meta.url))
