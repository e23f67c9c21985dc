/**
 * `npm run release:version`: writes the next version and the changelog from the notes in `.changeset`, and stores the
 * public interfaces of the release. It needs no network. A person reviews, commits and tags the result.
 */
import { join } from 'node:path'
import { recordRelease } from '../compatibility/record-release'
import { readOptions } from '../command-options'
import { prepareRelease } from './prepare-release'

readOptions('npm run release:version', {})
const version = prepareRelease(join(import.meta.dirname, '../..'))
recordRelease(version)
console.log(`Release ${version} is written. Read it, commit it as "[release] ${version}", and tag it v${version}.`)
