/** The programs of a browser test of the desk: those of the cashier with the operations port, and the desk. */
import { rmSync } from 'node:fs'
import { test as base, expect, type Browser, type Locator, type Page } from '@playwright/test'
import { freePort, startProgram, type Program } from '@modulor/testkit'
import { openMerchantEndpoint, type MerchantEndpoint } from './merchant-endpoint'
import { startWorld, storyFolder, type World } from './world'

export type DeskWorld = World & {
  readonly desk: Program
  readonly merchant: MerchantEndpoint
  readonly environment: Readonly<Record<string, string>>
}

/** `more`: additional variables for every program, such as another configuration. */
export async function startDeskWorld(folder: string, more: Readonly<Record<string, string>> = {}): Promise<DeskWorld> {
  const [operationsPort, deskPort] = [await freePort(), await freePort()]
  const environment = {
    CASHIER_OPERATIONS_PORT: String(operationsPort),
    DESK_PORT: String(deskPort),
    CASHIER_DEMO_OPERATOR: 'on',
    ...more,
  }
  const merchant = await openMerchantEndpoint()
  const serviceEnvironment = { DEMO_PORT: String(merchant.port) }
  const world = await startWorld(folder, '0.2', { environment, serviceEnvironment })
  const desk = await startProgram('desk', environment, { port: deskPort })
  return { ...world, desk, merchant, environment: { ...environment, CASHIER_DATA_DIR: folder } }
}

export async function stopDeskWorld(world: DeskWorld, folder: string): Promise<void> {
  await Promise.all([world.desk, world.demo, world.service, world.sandbox].map((program) => program.stop()))
  await world.merchant.close()
  rmSync(folder, { recursive: true, force: true })
}

type WorkerFixtures = {
  readonly world: DeskWorld
  /** False for tests that count all payments of the provider: no other test pays in their programs. */
  readonly isWorldShared: boolean
}

export const test = base.extend<object, WorkerFixtures>({
  // Tests with another value of a worker option run in another worker.
  isWorldShared: [true, { scope: 'worker', option: true }],
  world: [
    async ({}, use) => {
      const folder = await storyFolder('desk-story')
      const world = await startDeskWorld(folder)
      await use(world)
      await stopDeskWorld(world, folder)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

/** Opens an address of the desk as the demo operator. */
export async function openDesk(page: Page, { desk }: DeskWorld, path = '/'): Promise<void> {
  await page.goto(desk.url + path)
  await page.getByRole('button', { name: 'Sign in as demo operator' }).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
}

/** Answers the browser's passkey prompts; `answer(false)` makes it silent, so that another authenticator answers. */
export type Authenticator = { readonly answer: (isAnswering: boolean) => Promise<void> }

/** A device with a fingerprint reader that approves, or a security key connected to it. */
export async function addAuthenticator(page: Page, transport: 'internal' | 'usb' = 'internal'): Promise<Authenticator> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    answer: async (enabled) => {
      await client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
  }
}

const PHONE_WIDTHS = [390, 320] as const

/** Checks that the buttons of a row are inside a phone's screen, one below the other if needed, without horizontal scrolling. */
export async function expectReachableOnPhone(
  page: Page,
  row: Locator,
  acts: readonly (string | RegExp)[],
): Promise<void> {
  const before = page.viewportSize()
  for (const width of PHONE_WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    for (const name of acts) {
      const box = await row.getByRole('button', { name, exact: typeof name === 'string' }).boundingBox()
      const isInside = box !== null && box.x >= 0 && box.x + box.width <= width
      expect([name, width, isInside, box]).toEqual([name, width, true, box])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  if (before) await page.setViewportSize(before)
}

type Invitation = { readonly world: DeskWorld; readonly name: string; readonly role: string }

/** Invites an operator as the operator whose desk `page` shows. Returns the link that sets up the sign-in. */
export async function invitationLink(page: Page, { world, name, role }: Invitation): Promise<string> {
  await page.goto(`${world.desk.url}/team`)
  await page.getByRole('button', { name: 'Invite an operator' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('checkbox', { name: role, exact: true }).check()
  await page.getByRole('button', { name: 'Create the link' }).click()
  return page.getByRole('textbox', { name: 'Link' }).inputValue()
}

/** Invites an operator as the demo operator, whose desk `page` shows, and signs in as the invited one on another device. */
export async function inviteOperator(page: Page, browser: Browser, invitation: Invitation): Promise<Page> {
  const link = await invitationLink(page, invitation)
  const invited = await (await browser.newContext()).newPage()
  await addAuthenticator(invited)
  await invited.goto(link)
  await invited.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(invited.getByRole('banner').getByText(invitation.name)).toBeVisible()
  return invited
}

export { expect }
