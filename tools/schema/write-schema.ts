/** `npm run db:schema`: writes `schema.sql` from an embedded database in memory that has every migration and function. */
import { writeFileSync } from 'node:fs'
import { migrate, openDatabase } from '../../apps/service/src/db'
import { readSchema, SCHEMA_FILE } from './read-schema'

const { db, close } = await openDatabase({ dataDir: 'memory' })
try {
  await migrate(db)
  writeFileSync(SCHEMA_FILE, await readSchema(db))
} finally {
  await close()
}
