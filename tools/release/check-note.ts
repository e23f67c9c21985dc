/** A part of `npm run static`: fails where a published package has changed without a note. */
import { join } from 'node:path'
import { changedSinceMain, filesWithoutNote } from './missing-note'

const files = filesWithoutNote(changedSinceMain(join(import.meta.dirname, '../..')) ?? [])
if (files.length > 0) {
  console.error(
    `These files of published packages changed without a note; write one with npm run release:note\n${files.join('\n')}`,
  )
  process.exitCode = 1
}
