import { expect, it, vi } from 'vitest'
import { bootSample } from '../../api/wire-samples'
import { hasStateIcon } from '../../testing/has-state-icon'
import { openCashier } from '../../testing/open-cashier'

const page = 'https://help.example/limits'
const brand = { ...bootSample().brand, redirect_hosts: ['help.example'] }
const html = (text: string) => new Response(text, { headers: { 'content-type': 'text/html' } })

/** The service does not serve the brand's page: it is fetched from its own address. */
async function open(answer: (address: string) => Response | Promise<Response>, url = page) {
  const asked: string[] = []
  const cashier = await openCashier({
    address: `/content?url=${encodeURIComponent(url)}`,
    boot: { brand },
    elsewhere: (address) => {
      asked.push(address)
      return answer(address)
    },
  })
  return { ...cashier, asked }
}

it('PAGE-1 a page of the brand is shown in its language, with its heading as the title', async () => {
  const { screen, asked } = await open(() =>
    html('<html lang="de"><title>T</title><main><h1>Grenzen</h1><p>Ab <b>10</b> Euro</p><script>x()</script></main>'),
  )
  await screen.findByRole('heading', { name: 'Grenzen', level: 1 })
  expect(asked).toEqual([page])
  const text = screen.getByText('10').closest('[lang]')
  expect(text?.getAttribute('lang')).toBe('de')
  expect(text?.textContent).toBe('Ab 10 Euro')
})

it('PAGE-1 a page without a heading has the title of its document, and without one still has a title', async () => {
  const named = await open(() => html('<title> Limits </title><p>Text</p>'))
  await named.screen.findByRole('heading', { name: 'Limits', level: 1 })
  named.unmount()
  const { screen } = await open(() => html('<p>Text</p>'))
  await screen.findByText('Text')
  expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe('')
})

it.each(['https://evil.example/', 'https://help.example.evil.example/', 'javascript:alert(1)', 'data:text/html,x', ''])(
  'PAGE-1 RESULT-11 the address "%s" is not requested',
  async (url) => {
    const { screen, asked, player } = await open(() => html('<p>Text</p>'), url)
    await screen.findByRole('heading', { name: 'We cannot show this page', level: 2 })
    expect(asked).toEqual([])
    expect(screen.getByText('The cashier only shows pages from the site you came from.')).toBeDefined()
    expect(hasStateIcon('lock', false)).toBe(true)
    const [, back] = screen.getAllByRole('button', { name: 'Back' })
    if (!back) throw new Error('nothing leads back')
    await player.click(back)
    await vi.waitFor(() => expect(window.location.pathname).not.toBe('/content'))
  },
)

/** Whether the page is shown as loading, with nothing else in its place. */
const isOnItsWay = () => {
  const [main] = document.querySelectorAll('.mc-page[aria-busy="true"]')
  return main?.textContent === '' && main.querySelector('.mc-skeleton-block') !== null
}

it('PAGE-1 UI-7 a page that failed to load can be requested again', async () => {
  let answer: (response: Response) => void = () => undefined
  const { screen, player, asked } = await open(() => new Promise((resolve) => (answer = resolve)))
  await screen.findByRole('heading', { name: 'Information', level: 1 })
  expect(isOnItsWay()).toBe(true)
  answer(new Response('', { status: 503 }))
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByText('Check your connection and try again.')).toBeDefined()
  expect(hasStateIcon('alert', true)).toBe(true)
  await player.click(retry)
  expect(isOnItsWay()).toBe(true)
  answer(html('<p>Text</p>'))
  await screen.findByText('Text')
  expect(document.querySelector('[aria-busy="true"]')).toBeNull()
  expect(asked).toHaveLength(2)
})
