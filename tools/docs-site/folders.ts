import { join } from 'node:path'

const DIST = join(import.meta.dirname, '../../dist')
/** What the generator reads. */
export const PAGES_FOLDER = join(DIST, 'docs-pages')
/** The built site. */
export const SITE_FOLDER = join(DIST, 'docs')
/** The path at which the demo merchant serves the site. */
export const BASE = '/docs/'
