/** `npm run docs:clickstream`: writes the generated parts of docs/clickstream.md. */
import { writeFileSync } from 'node:fs'
import { CLICKSTREAM_FILE, describeClickstream } from './describe-clickstream'

writeFileSync(CLICKSTREAM_FILE, await describeClickstream())
