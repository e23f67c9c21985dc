/** `npm run sdk:types`: writes the types of the merchant API into `@modulor/server`. */
import { writeFileSync } from 'node:fs'
import { SERVER_TYPES_FILE, serverTypes } from './server-types'

writeFileSync(SERVER_TYPES_FILE, await serverTypes())
