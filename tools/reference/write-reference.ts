/** `npm run docs:reference`: writes the generated parts of docs/operate/reference.md. */
import { writeFileSync } from 'node:fs'
import { describeReference, REFERENCE_FILE } from './describe-reference'

writeFileSync(REFERENCE_FILE, await describeReference())
