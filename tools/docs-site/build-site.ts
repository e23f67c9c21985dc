/** `npm run docs`: builds the docs site into `dist/docs`, which the demo merchant serves at `/docs`. Nothing is downloaded. */
import { join } from 'node:path'
import { build } from 'vitepress'
import { PAGES_FOLDER } from './folders'
import { stagePages } from './stage-pages'

await stagePages(PAGES_FOLDER)
await build(join(import.meta.dirname))
