import { join } from 'node:path'

const DIST = join(import.meta.dirname, '../../dist')
/** The folder with the input of the generator. */
export const PAGES_FOLDER = join(DIST, 'docs-pages')
/** The built site. */
export const SITE_FOLDER = join(DIST, 'docs')
/** The path at which the demo merchant serves the site. */
export const BASE = '/docs/'
