import { expect, it } from 'vitest'
import { buttonsOf, draw, storeOf, wordsOf } from '../../testing/draw-in-cashier'
import { CrashScreen } from './crash-screen'

const nothing = () => undefined

it.each([
  [true, 'Part of the cashier did not load', 'Check your connection and reload.'],
  [false, 'Something went wrong', 'If you made a payment, check its status'],
])('BOOT-8 BOOT-10 the page says what failed, with a missing chunk (%s): %s', (isChunkMissing, title, text) => {
  const words = wordsOf(
    draw(<CrashScreen isChunkMissing={isChunkMissing} onReload={nothing} />, { store: storeOf({}) }),
  )
  expect(words).toContain(title)
  expect(words.replace(title, '')).toMatch(new RegExp(`^ ?${text}`))
})

it.each([
  [nothing, ['Reload', 'All methods']],
  [undefined, ['Reload']],
])('BOOT-8 “All methods” is offered only if there is a page to return to: %s', (onBack, buttons) => {
  const markup = draw(<CrashScreen isChunkMissing={false} onReload={nothing} {...(onBack && { onBack })} />, {
    store: storeOf({}),
  })
  expect(buttonsOf(markup)).toEqual(buttons)
})
