/** The page that a host loads in place of the cashier to check how it handles messages (docs/how-to/check-your-host-page.md). */
import { reportHeight } from '../host/report-height'
import type { Result, Status } from './check.types'
import { observeHost } from './observe-host'
import { runChecks } from './run-checks'
import { createRows } from './show-results'
import { actAsUnknownSender, UNKNOWN_SENDER_PARAMETER } from './unknown-sender'

const NAMESPACE = 'modulor-host-check'

export type HostCheck = {
  /** False while the automatic checks are running. */
  isDone: boolean
  readonly results: Result[]
}
declare global {
  interface Window {
    hostCheck?: HostCheck
  }
}

const contentOf = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? ''

async function check(): Promise<void> {
  const theme = new URLSearchParams(location.search).get('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.style.colorScheme = theme
  const { host, tools } = observeHost(window, contentOf('origins').split(' '))
  const [list, summary] = [document.querySelector<HTMLElement>('ul'), document.querySelector<HTMLElement>('#summary')]
  if (!list || !summary) throw new Error('the page of the host check is not whole')
  if (host.place === 'page') {
    summary.textContent = 'Open this page in your frame or web view, in place of the cashier.'
    return
  }
  const hostCheck: HostCheck = { isDone: false, results: [] }
  window.hostCheck = hostCheck
  const rows = createRows(list)
  const countOf = (wanted: Status) => hostCheck.results.filter(({ status }) => status === wanted).length
  const showSummary = () => {
    const counts = `${countOf('passed')} passed, ${countOf('failed')} failed, ${countOf('not_observable')} to look at yourself.`
    summary.textContent = hostCheck.isDone ? counts : `Checking … ${counts}`
  }
  const tell = () => {
    showSummary()
    // A message that hosts need not support.
    tools.sendRaw({ namespace: NAMESPACE, version: 1, payload: { type: 'hostCheck', ...hostCheck } })
  }
  const keep = (result: Result, press?: HTMLElement) => {
    const at = hostCheck.results.findIndex(({ id }) => id === result.id)
    if (at === -1) hostCheck.results.push(result)
    else hostCheck.results[at] = result
    rows.showResult(result, press)
    showSummary()
  }
  await runChecks(tools, {
    onResult: (result) => keep(result),
    onHand(each, run) {
      const press = rows.showPress(each, () => {
        void run().then((result) => {
          keep(result, press)
          tell()
        })
      })
    },
  })
  hostCheck.isDone = true
  tell()
  reportHeight(host, document.documentElement)
}

if (new URLSearchParams(location.search).has(UNKNOWN_SENDER_PARAMETER))
  actAsUnknownSender(window, contentOf('origins').split(' '))
else void check()
