/** `npm run docs`: builds the docs site into `dist/docs`, which the demo merchant serves at `/docs`. Nothing is downloaded. */
import { build } from 'vitepress'
import { brokenLinks } from './check-links'
import { BASE, PAGES_FOLDER, SITE_FOLDER } from './folders'
import { stagePages } from './stage-pages'

await stagePages(PAGES_FOLDER)
await build(import.meta.dirname)
const broken = [...new Set(brokenLinks(SITE_FOLDER, BASE))]
if (broken.length > 0) throw new Error(`These links lead nowhere:\n${broken.join('\n')}`)
