/** `npm run docs:reference`: writes the generated parts of docs/operate/reference.md, and the schema for editors. */
import { writeFileSync } from 'node:fs'
import { CONFIG_SCHEMA_FILE, configSchema } from './config-schema'
import { describeReference, REFERENCE_FILE } from './describe-reference'

writeFileSync(REFERENCE_FILE, await describeReference())
writeFileSync(CONFIG_SCHEMA_FILE, configSchema())
