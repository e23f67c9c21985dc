import { Icon, type IconName } from '@modulor/ui'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { localError, type ApiError } from '../api'
import { createStore } from '../session'
import { bootSample } from '../api/wire-samples'
import { startQuerySample } from '../session/start-query-sample'
import { buttonsOf, draw, wordsOf } from '../testing/draw-in-cashier'
import { UnreadPaymentView } from './unread-payment-view'

const nothing = () => undefined
const LOST = localError('FETCH_ERROR', 'the line is gone')
const NOBODY = { ...LOST, status: 404, errorCode: 'not_found' } as ApiError
const NO_SESSION = localError('NO_SESSION', 'no session')

function view(error: ApiError, isNamed: boolean, sessionId: string | null = 's_1') {
  const store = createStore({ boot: bootSample(), query: startQuerySample({ sessionId }) })
  const markup = draw(<UnreadPaymentView error={error} isNamed={isNamed} onRefresh={nothing} onLeave={nothing} />, {
    store,
  })
  const filled = [...markup.matchAll(/<button[^>]*mc-button--primary[^>]*>.*?<\/button>/gs)].map(([each]) =>
    wordsOf(each),
  )
  const hasIcon = (name: IconName) => markup.includes(renderToStaticMarkup(<Icon name={name} />))
  const sign = hasIcon('warn') ? 'warn' : hasIcon('info') ? 'info' : ''
  return { words: wordsOf(markup), buttons: buttonsOf(markup), filled, isWarning: markup.includes('--warning'), sign }
}

it.each<[string, ApiError, boolean, string | null, string, string[], boolean]>([
  ['is lost', LOST, true, 's_1', 'Check your connection', ['Check again', 'Back to the site'], true],
  ['nobody has', NOBODY, true, 's_1', 'We do not know how it ended', ['Back to the site', 'All methods'], true],
  ['nobody has, of no session', NOBODY, true, null, 'We do not know how it ended', ['Back to the site'], true],
  ['is not there', NOBODY, false, 's_1', 'We found no payment here', ['All methods', 'Back to the site'], false],
  // A top-level page has no host that could open it again.
  ['is of an ended session', NO_SESSION, true, null, 'Your session has ended', ['Back to the site'], true],
])(
  'issue-8 1.2 the page explains a payment that %s, with the buttons that can help',
  (_what, error, isNamed, sessionId, words, buttons, isWarning) => {
    const drawn = view(error, isNamed, sessionId)
    expect(drawn.words).toContain(words)
    expect(drawn.words).not.toContain('{')
    // The payment may be a withdrawal.
    expect(drawn.words).not.toMatch(/\bpay again\b/)
    expect(drawn).toMatchObject({ buttons, filled: buttons.slice(0, 1), isWarning, sign: isWarning ? 'warn' : 'info' })
  },
)
