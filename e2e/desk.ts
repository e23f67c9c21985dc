/** The programs of a browser test of the desk: those of the cashier, with the operations port, and the desk. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { freePort, startProgram, type Program } from '@modulor/testkit'
import { startWorld, type World } from './world'

export type DeskWorld = World & { readonly desk: Program; readonly environment: Readonly<Record<string, string>> }

async function startDeskWorld(folder: string): Promise<DeskWorld> {
  const [operationsPort, deskPort] = [await freePort(), await freePort()]
  const environment = {
    CASHIER_OPERATIONS_PORT: String(operationsPort),
    DESK_PORT: String(deskPort),
    CASHIER_DEMO_OPERATOR: 'on',
  }
  const world = await startWorld(folder, '0.2', { environment })
  const desk = await startProgram('desk', environment, { port: deskPort })
  return { ...world, desk, environment: { ...environment, CASHIER_DATA_DIR: folder } }
}

export const test = base.extend<object, { world: DeskWorld }>({
  world: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'desk-story-'))
      const world = await startDeskWorld(folder)
      await use(world)
      await Promise.all([world.desk, world.demo, world.service, world.sandbox].map((program) => program.stop()))
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Opens an address of the desk as the demo operator. */
export async function openDesk(page: Page, { desk }: DeskWorld, path = '/'): Promise<void> {
  await page.goto(desk.url + path)
  await page.getByRole('button', { name: 'Sign in as demo operator' }).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
}

export { expect }
