/** Style sheets that did not come: the bundler's loader asks for each of them once only (BOOT-10, "Loading CSS chunk failed"). */

const BROKEN = 'data-broken'

type StylePage = Pick<Window, 'addEventListener'>

/** Marks every style sheet that fails to load from now on. */
export function watchStyles(page: StylePage): void {
  const handleError = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.setAttribute(BROKEN, '')
  }
  page.addEventListener('error', handleError, { capture: true })
}

function askAgain(broken: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = broken.cloneNode() as HTMLLinkElement
    link.removeAttribute(BROKEN)
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => reject(new Error('Loading CSS chunk failed')))
    broken.replaceWith(link)
  })
}

/** Asks again for what is marked; rejects where one fails again. Without a document there is nothing to correct. */
export async function retryStyles(): Promise<void> {
  if (typeof document === 'undefined') return
  const links = document.querySelectorAll<HTMLLinkElement>(`link[${BROKEN}]`)
  await Promise.all([...links].map(askAgain))
}
