/** Checks that need a person. Each one begins with a press of its button. */
import { failed, notObservable, passed, type Check } from './check.types'

const ANSWER_MS = 30_000

export const HAND_CHECKS: readonly Check[] = [
  {
    id: 'scroll',
    title: '`resetScroll` brings the top of the frame into view',
    advice: 'Scroll the top of the frame into view on `resetScroll`, at once and without an animation.',
    only: 'frame',
    press: 'Scroll down until the top of this list is out of view, then press here',
    async run({ send, until }) {
      const top = document.querySelector('#top')
      let isVisible: boolean | undefined
      const observer = new IntersectionObserver(([entry]) => (isVisible = entry?.isIntersecting))
      if (top) observer.observe(top)
      await until(() => isVisible !== undefined)
      if (isVisible !== false) {
        observer.disconnect()
        return notObservable('The top of the list is in view already. Scroll down first.')
      }
      send({ type: 'resetScroll' })
      const hasCome = await until(() => isVisible === true)
      observer.disconnect()
      return hasCome ? passed('It is in view.') : failed('It is still out of view.')
    },
  },
  {
    id: 'back',
    title: 'The way back of your page or app leads into the cashier',
    advice:
      'After `canGoBack` with true your own way back sends `back`. Without a way back of your own there is nothing to do.',
    press: 'Press here, then use the way back of your page or app',
    async run({ received, send, until }) {
      const isBack = () => received.some(({ message }) => message.type === 'back')
      send({ type: 'canGoBack', value: true })
      const hasCome = await until(isBack, ANSWER_MS)
      send({ type: 'canGoBack', value: false })
      return hasCome ? passed('`back` came.') : notObservable('No `back` came in 30 seconds.')
    },
  },
  {
    id: 'redirect_app',
    title: '`redirectTo` opens the browser of the phone',
    advice:
      'Answer with `redirectAck` and the same `id` within 1.5 seconds, and open the address outside of the web view.',
    only: 'shell',
    press: 'Press here: the browser should open, then come back',
    async run({ window, received, send, until }) {
      send({ type: 'redirectTo', id: 'host-check-1', url: `${window.location.origin}/` })
      const isAcknowledged = () => received.some(({ message }) => message.type === 'redirectAck')
      return (await until(isAcknowledged, 1_500)) ? passed('It was acknowledged.') : failed('No `redirectAck` came.')
    },
  },
  {
    id: 'close',
    title: '`close` closes the cashier',
    advice: 'Remove the frame, or close the view of your app, on `close`.',
    press: 'Press here: this page should disappear',
    async run({ send, until }) {
      send({ type: 'close' })
      await until(() => false, 2_000)
      return failed('The page is still here.')
    },
  },
]
