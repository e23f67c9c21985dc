import { build, type InlineConfig } from 'vite'

/**
 * The modules that the entry loads before anything is drawn, as the bundler itself would split them: by what is really
 * used of each, which the import statements do not tell. Found by building once without writing anything.
 */
export async function firstViewModules(config: InlineConfig): Promise<ReadonlySet<string>> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false },
  })
  if (!('output' in built)) throw new Error('a build for the browser has one output')
  const chunks = new Map(
    built.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  )
  const modules = new Set<string>()
  const seen = new Set<string>()
  const visit = (fileName: string) => {
    const chunk = chunks.get(fileName)
    if (!chunk || seen.has(fileName)) return
    seen.add(fileName)
    for (const id of chunk.moduleIds) modules.add(id)
    chunk.imports.forEach(visit)
  }
  for (const { isEntry, fileName } of chunks.values()) if (isEntry) visit(fileName)
  return modules
}
