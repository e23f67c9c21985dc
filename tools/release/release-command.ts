/**
 * `npm run release:version`: writes the next version and the changelog from the notes in `.changeset`, and records what integrators build
 * against. Without a network. What it wrote is read, committed and tagged by a person.
 */
import { join } from 'node:path'
import { recordRelease } from '../compatibility/record-release'
import { readOptions } from '../command-options'
import { prepareRelease } from './prepare-release'

readOptions('npm run release:version', {})
const version = prepareRelease(join(import.meta.dirname, '../..'))
recordRelease(version)
console.log(`Release ${version} is written. Read it, commit it as "[release] ${version}", and tag it v${version}.`)
