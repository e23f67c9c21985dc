import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { widgetFiles } from './widget-files'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

/** A built widget. Each has a folder of its own, because a module is read once. */
async function built(bundle: string | undefined) {
  const folder = await mkdtemp(join(tmpdir(), 'modulor-widget-'))
  folders.push(folder)
  await mkdir(join(folder, 'server'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'index.html'), '<!doctype html>')
  if (bundle !== undefined) await writeFile(join(folder, 'server', 'entry-server.js'), bundle)
  return widgetFiles(folder)()
}

it.each([
  ['that was not built', undefined, [false, false]],
  [
    'of which a part is missing',
    'export const render = () => "drawn"; export const renderStartNotice = 1',
    [true, false],
  ],
  ['that is whole', 'export const render = () => "drawn"; export const renderStartNotice = render', [true, true]],
])('issue-8 5 a drawing %s is used as far as it is there', async (_which, bundle, [draws, drawsNotice]) => {
  const files = await built(bundle)
  expect(files?.draw !== undefined).toBe(draws)
  expect(files?.drawStartNotice !== undefined).toBe(drawsNotice)
})
