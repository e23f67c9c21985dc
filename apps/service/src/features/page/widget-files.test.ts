import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { integrityOf, readScriptInventory } from './script-inventory'
import { widgetFiles } from './widget-files'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'modulor-widget-'))
  folders.push(folder)
  await mkdir(join(folder, 'server'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  return folder
}

/** A built widget. Each has its own folder, because a module is loaded only once. */
async function built(bundle: string | undefined, page = '<!doctype html>') {
  const folder = await newFolder()
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, 'assets', 'main.css'), STYLE)
  if (bundle !== undefined) await writeFile(join(folder, 'server', 'entry-server.js'), bundle)
  return widgetFiles(folder)()
}

const STYLE = '.first-view{}'
const linkTo = (file: string, text: string) =>
  `<link rel="stylesheet" crossorigin href="/assets/${file}" integrity="${integrityOf(text)}">`

it.each([
  ['that was not built', undefined, [false, false]],
  [
    'of which a part is missing',
    'export const render = () => "drawn"; export const renderStartNotice = 1',
    [true, false],
  ],
  ['that is whole', 'export const render = () => "drawn"; export const renderStartNotice = render', [true, true]],
])('issue-8 5 of a drawing %s the existing parts are used', async (_which, bundle, [draws, drawsNotice]) => {
  const files = await built(bundle)
  expect(files?.draw !== undefined).toBe(draws)
  expect(files?.drawStartNotice !== undefined).toBe(drawsNotice)
})

it('SVC-7 styles of the first view are inlined as they were built, and a missing one stays a link', async () => {
  const there = await built(undefined, linkTo('main.css', STYLE))
  expect(there?.template).toBe(`<style nonce="<!--nonce-->">${STYLE}</style>`)
  const gone = linkTo('gone.css', STYLE)
  expect((await built(undefined, gone))?.template).toBe(gone)
  await expect(built(undefined, linkTo('main.css', 'another'))).rejects.toThrow('/assets/main.css does not match')
})

it('SVC-7 issue-10 2 an inlined module stays a module, so that it runs after the first frame', async () => {
  const script = '/* early */'
  const folder = await newFolder()
  await writeFile(join(folder, 'assets', 'early.js'), script)
  const tag = `<script type="module" src="/assets/early.js" integrity="${integrityOf(script)}"></script>`
  await writeFile(join(folder, 'index.html'), tag)
  const files = await widgetFiles(folder)()
  expect(files?.template).toBe(`<script type="module" nonce="<!--nonce-->">${script}</script>`)
})

it('issue-8 5 a drawing that returns no text is reported as a defect', async () => {
  const files = await built('export const render = () => 1')
  expect(() => files?.draw?.({} as never, '/deposit')).toThrow('did not return a string')
})

it('issue-8 5 a widget that is built later is found and loaded once', async () => {
  const folder = await newFolder()
  const files = widgetFiles(folder)
  expect(await files()).toBeUndefined()
  await writeFile(join(folder, 'index.html'), '<!doctype html>')
  expect((await files())?.template).toBe('<!doctype html>')
  await rm(join(folder, 'index.html'))
  expect((await files())?.template).toBe('<!doctype html>')
})

it('SVC-7 there is no list of scripts before the build, and a single script gives a list', async () => {
  const folder = await newFolder()
  expect(await readScriptInventory(folder)).toBeUndefined()
  const write = (scripts: readonly object[]) =>
    writeFile(
      join(folder, 'payment-page.json'),
      JSON.stringify({ scripts, styles: [], import_map: integrityOf(''), page_scripts: ['/assets/a.js'], reasons: {} }),
    )
  const script = { path: '/assets/main.js', integrity: integrityOf('main'), parts: ['widget/app'] }
  await write([script])
  expect((await readScriptInventory(folder))?.scripts).toEqual([script])
  await write([])
  await expect(readScriptInventory(folder)).rejects.toThrow()
})
