/** Debian's Firefox by WebDriver BiDi. */
import puppeteer, { type Browser, type ElementHandle, type Frame, type Page } from 'puppeteer-core'
import { sent } from './sent-query'
import type { Engine, Frames, Query, Size, Tab } from './tab'

const STEP_MS_MAX = 20_000

class FirefoxTab implements Tab {
  constructor(
    private readonly page: Page,
    private readonly queries: string,
  ) {}

  async open(address: string): Promise<void> {
    await this.page.goto(address, { waitUntil: 'load', timeout: STEP_MS_MAX })
  }

  async reload(): Promise<void> {
    await this.page.reload({ timeout: STEP_MS_MAX })
  }

  address(): Promise<string> {
    return this.page.evaluate(() => location.href)
  }

  async click(frames: Frames, query: Query): Promise<boolean> {
    const element = await this.find(frames, query)
    if (!element) return false
    try {
      // The driver clicks at a position, whatever is there.
      if (await element.evaluate((found) => getComputedStyle(found).pointerEvents === 'none')) return false
      await element.click()
      return true
    } catch {
      return false
    }
  }

  async type(frames: Frames, query: Query, text: string): Promise<boolean> {
    const element = await this.find(frames, query)
    if (!element) return false
    await element.focus()
    await this.page.keyboard.down('Control')
    await this.page.keyboard.press('a')
    await this.page.keyboard.up('Control')
    await this.page.keyboard.press('Delete')
    for (const key of text) await this.page.keyboard.type(key)
    return true
  }

  async has(frames: Frames, query: Query): Promise<boolean> {
    return (await this.find(frames, query)) !== undefined
  }

  /** A document that is being loaded or unloaded has no body, so no text yet. */
  async text(frames: Frames): Promise<string | undefined> {
    try {
      const frame = await this.frame(frames)
      return await frame?.evaluate(() => document.body.innerText)
    } catch {
      return undefined
    }
  }

  async screenshot(file: string): Promise<void> {
    await this.page.screenshot({ path: file })
  }

  async close(): Promise<void> {
    await this.page.browserContext().close()
  }

  private async frame(frames: Frames): Promise<Frame | undefined> {
    let current: Frame = this.page.mainFrame()
    for (const selector of frames) {
      const inner = await (await current.$(selector))?.contentFrame()
      if (!inner) return undefined
      current = inner
    }
    return current
  }

  /** A document that is unloaded during the query has no such element. */
  private async find(frames: Frames, query: Query): Promise<ElementHandle | undefined> {
    try {
      const frame = await this.frame(frames)
      if (!frame) return undefined
      const handle = await frame.evaluateHandle(
        (queries, wanted) => {
          const page = window as unknown as { engineFind?: (query: unknown) => Element | null }
          if (!page.engineFind) (0, eval)(queries)
          return page.engineFind?.(wanted) ?? null
        },
        this.queries,
        sent(query),
      )
      return (handle.asElement() as ElementHandle | null) ?? undefined
    } catch {
      return undefined
    }
  }
}

export async function startFirefox(executablePath: string, queries: string): Promise<Engine> {
  const browser: Browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  const version = await browser.version()
  return {
    described: `Firefox ${version}`,
    newTab: async (size: Size) => {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      await page.setViewport(size)
      return new FirefoxTab(page, queries)
    },
    stop: () => browser.close(),
  }
}
