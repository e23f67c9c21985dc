import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  currentOpenApi,
  currentOperatorOpenApi,
  currentTypes,
  OPENAPI_NAME,
  OPERATOR_OPENAPI_NAME,
  RELEASES_FOLDER,
  TYPE_FILES,
} from './surface'

/** Stores the public interfaces of a release, so that later builds can be compared with them. */
export function recordRelease(version: string): void {
  const folder = join(RELEASES_FOLDER, version)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, OPENAPI_NAME), `${JSON.stringify(currentOpenApi(), null, 1)}\n`)
  writeFileSync(join(folder, OPERATOR_OPENAPI_NAME), `${JSON.stringify(currentOperatorOpenApi(), null, 1)}\n`)
  for (const name of TYPE_FILES) writeFileSync(join(folder, name), currentTypes(name))
}
