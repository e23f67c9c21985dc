import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { freePort } from './free-port'

const COUNT = 8
const MODULE = new URL('./free-port.ts', import.meta.url).href

it('no port is returned twice while its process runs, neither here nor in another process', async () => {
  const from = 11_000
  const script = `
    const { freePort } = await import(${JSON.stringify(MODULE)})
    const ports = []
    for (let count = 0; count < ${COUNT}; count += 1) ports.push(await freePort({ from: ${from}, to: ${from + 2 * COUNT} }))
    console.log(JSON.stringify(ports))`
  const here: number[] = []
  while (here.length < COUNT) here.push(await freePort({ from, to: from + 2 * COUNT }))

  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', script],
    {
      timeout: 20_000,
    },
  )
  const there = JSON.parse(stdout) as number[]

  expect(new Set([...here, ...there]).size).toBe(2 * COUNT)
})

it('a port on which a program listens is not returned, and a returned port can be used', async () => {
  const from = 11_100
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(from, resolve))
  expect(await freePort({ from, to: from + 2 })).toBe(from + 1)
  const own = createServer()
  await new Promise<void>((resolve) => own.listen(from + 1, resolve))
  taken.close()
  own.close()
})
