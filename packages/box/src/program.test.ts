import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freePorts, startProgram, withFreePorts } from './program'

/** A program like those of a box: it serves its port, and responds to its parent. */
const PROGRAM = `
  require('node:http').createServer((_, response) => response.end()).listen(Number(process.env.PORT), 'localhost', () =>
    process.on('message', ({ id }) => process.send({ id, value: 'mine' })))`

describe('the programs of a box', () => {
  it('issue-13 4 they have different ports', async () => {
    const ports = await freePorts(40)
    expect(new Set(ports).size).toBe(40)
  })

  it('issue-13 4 if another program has taken a port, they are started again with other ports', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'modulor-program-'))
    const file = join(folder, 'program.cjs')
    await writeFile(file, PROGRAM)
    const other = createServer((_, response) => response.end()).listen(0, 'localhost')
    await once(other, 'listening')
    const [free = 0] = await freePorts(1)
    const ports = [(other.address() as AddressInfo).port, free]
    const start = async () => {
      const [port = 0] = ports.splice(0, 1)
      const program = await startProgram({ name: 'own', file, port, folder, environment: { PORT: String(port) } })
      const answer = await program.ask('any')
      await program.stop()
      return [port, answer]
    }
    expect(await withFreePorts(start)).toEqual([free, 'mine'])
    other.close()
    await rm(folder, { recursive: true })
  })
})
