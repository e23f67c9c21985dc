/** Debian's WebKit (WebKitGTK) by WebDriver. */
import { Builder, Capabilities, Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import { writeFileSync } from 'node:fs'
import { sent } from './sent-query'
import type { Engine, Frames, Query, Size, Tab } from './tab'

/** The whole script is sent with every call, because the page's content security policy forbids `eval`. */
const findScript = (queries: string) => `
  if (!window.engineFind) { ${queries} }
  return window.engineFind(arguments[0]);`

const MIDDLE_OF = `
  const { y, height } = arguments[0].getBoundingClientRect();
  return y + height / 2;`

/** A button that has just appeared cannot be pressed yet. */
const IS_HELD = `return getComputedStyle(arguments[0]).pointerEvents === 'none';`

const SHOW_IN_FRAME = `arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' });`

/** Scrolls so that a height inside a frame is in the middle of this page; returns its position in this page then. */
const SCROLL_TO = `
  const frame = document.querySelector(arguments[0]);
  scrollBy({ top: frame.getBoundingClientRect().y + arguments[1] - innerHeight / 2, behavior: 'instant' });
  return frame.getBoundingClientRect().y + arguments[1];`

class WebkitTab implements Tab {
  constructor(
    private readonly driver: WebDriver,
    private readonly queries: string,
  ) {}

  async open(address: string): Promise<void> {
    await this.driver.switchTo().defaultContent()
    await this.driver.get(address)
  }

  async reload(): Promise<void> {
    await this.driver.switchTo().defaultContent()
    await this.driver.navigate().refresh()
  }

  address(): Promise<string> {
    return this.driver.getCurrentUrl()
  }

  async click(frames: Frames, query: Query): Promise<boolean> {
    try {
      if (!(await this.scrollTo(frames, query))) return false
      const element = await this.find(frames, query)
      if (!element || (await this.driver.executeScript<boolean>(IS_HELD, element))) return false
      await element.click()
      return true
    } catch {
      return false
    }
  }

  async type(frames: Frames, query: Query, text: string): Promise<boolean> {
    const element = await this.find(frames, query)
    if (!element) return false
    await element.sendKeys(Key.chord(Key.CONTROL, 'a'), Key.DELETE)
    for (const key of text) await element.sendKeys(key)
    return true
  }

  async has(frames: Frames, query: Query): Promise<boolean> {
    return (await this.find(frames, query)) !== undefined
  }

  /** A document that is being loaded or unloaded has no body, so no text yet. */
  async text(frames: Frames): Promise<string | undefined> {
    if (!(await this.enter(frames))) return undefined
    try {
      return await this.driver.executeScript<string>('return document.body.innerText')
    } catch {
      return undefined
    }
  }

  async screenshot(file: string): Promise<void> {
    await this.driver.switchTo().defaultContent()
    writeFileSync(file, await this.driver.takeScreenshot(), 'base64')
  }

  async close(): Promise<void> {
    await this.driver.quit()
  }

  private async enter(frames: Frames): Promise<boolean> {
    try {
      await this.driver.switchTo().defaultContent()
      for (const selector of frames) {
        const [frame] = await this.driver.findElements({ css: selector })
        if (!frame) return false
        await this.driver.switchTo().frame(frame)
      }
      return true
    } catch {
      return false
    }
  }

  /** The driver scrolls only the innermost frame, so the outer pages are scrolled here. False: not in view. */
  private async scrollTo(frames: Frames, query: Query): Promise<boolean> {
    const element = await this.find(frames, query)
    if (!element) return false
    let y = await this.driver.executeScript<number>(MIDDLE_OF, element)
    for (let depth = frames.length - 1; depth >= 0; depth -= 1) {
      await this.enter(frames.slice(0, depth))
      y = await this.driver.executeScript<number>(SCROLL_TO, frames[depth], y)
    }
    if (frames.length === 0 || (y > 0 && y < (await this.driver.executeScript<number>('return innerHeight'))))
      return true
    // A frame that has just grown may be taller than what the page can scroll yet; one of a fixed height scrolls itself.
    const again = await this.find(frames, query)
    if (again) await this.driver.executeScript(SHOW_IN_FRAME, again)
    return false
  }

  /** A document that is unloaded during the query has no such element. */
  private async find(frames: Frames, query: Query): Promise<WebElement | undefined> {
    if (!(await this.enter(frames))) return undefined
    try {
      return (await this.driver.executeScript<WebElement | null>(findScript(this.queries), sent(query))) ?? undefined
    } catch {
      return undefined
    }
  }
}

export async function startWebkit(driverUrl: string, binary: string, queries: string): Promise<Engine> {
  const open = () =>
    new Builder()
      .usingServer(driverUrl)
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary, args: ['--automation'] },
        }),
      )
      .build()
  const first = await open()
  const version = (await first.getCapabilities()).get('browserVersion') as string
  await first.quit()
  return {
    described: `WebKitGTK ${version}`,
    // One session of the driver is one browser: storage is not shared between journeys.
    newTab: async ({ width, height }: Size) => {
      const driver = await open()
      await driver.manage().window().setRect({ width, height })
      return new WebkitTab(driver, queries)
    },
    stop: () => Promise.resolve(),
  }
}
