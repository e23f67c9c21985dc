import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const PAGE = join(HERE, 'src/page')

const LANGUAGES_PLACEHOLDER = '<!--languages-->'

/** A choice of a language under the name that its own speakers give it. */
function languageOption(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  return `<option value="${code}" lang="${code}">${name.charAt(0).toLocaleUpperCase(code)}${name.slice(1)}</option>`
}

/**
 * Builds the demo's page, with the host SDK in it, into `outDir`; it offers these languages. The server is one of the
 * programs of tools/build.
 */
export async function buildDemo(
  languages: readonly string[],
  outDir: string = join(HERE, 'dist/public'),
): Promise<void> {
  await mkdir(outDir, { recursive: true })
  await build({
    entryPoints: [join(PAGE, 'app.ts')],
    outfile: join(outDir, 'app.js'),
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'warning',
  })
  await copyFile(join(PAGE, 'style.css'), join(outDir, 'style.css'))
  const page = await readFile(join(PAGE, 'index.html'), 'utf8')
  await writeFile(
    join(outDir, 'index.html'),
    page.replace(LANGUAGES_PLACEHOLDER, () => languages.map(languageOption).join('')),
  )
}
